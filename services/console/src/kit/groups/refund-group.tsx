import * as document from 'openapi:refundPurchase';
import { fields } from '../forms/form/define-fields.tsx';
import { coins, reason } from '../forms/form/field-kinds.tsx';
import { defineActOn } from '../forms/form/form.ts';
import { ActButton } from '../forms/form/form-button.tsx';
import { requiring } from '../validation/schema.ts';
import type { Group } from './group.ts';
import { useGroup } from './use-group.ts';

/** All receivers of a split purchase give back what is left of it, or a part in proportion. */
const refundGroup = defineActOn<Group>()({
  name: 'refund-group',
  operation: 'refundPurchase',
  document,
  // How much has to be said: what is sent is what was looked over, whatever else is refunded meanwhile.
  schema: { ...requiring(document.default, ['groupId', 'amount', 'reason']), required: ['amount', 'reason'] },
  fields: fields({ amount: coins, reason }),
  begin: ({ left }) => ({ amount: left.toString() }),
  input: (body, { id: groupId }) => ({ groupId, ...body }),
  effects: ({ amount }, { on }) => [{ on: { userId: on.buyerId }, change: amount }],
  reason: (body) => body.reason,
  values({ amount }, { on: { buyerId, left } }) {
    const after = left.minus(amount);
    const isTooMuch = after.units < 0n;
    return { buyer: { userId: buyerId }, isTooMuch, after: isTooMuch ? null : after };
  },
});

/** Refunds a split purchase, as long as something is left of it. */
export function RefundGroup({ id }: { id: string }) {
  const { data } = useGroup(id);
  if (!data || data.left.units === 0n) return null;
  return <ActButton act={refundGroup} on={data} look={{ variant: 'default' }} />;
}
