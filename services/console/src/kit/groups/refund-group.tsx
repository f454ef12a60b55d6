import * as document from 'openapi:refundPurchase';
import { defineFields } from '../forms/form/define-fields.tsx';
import { coins, reason } from '../forms/form/field-kinds.tsx';
import { defineFormFor } from '../forms/form/form.ts';
import { FormButton } from '../forms/form/form-button.tsx';
import { requireFields } from '../validation/schema.ts';
import type { Group } from './group.ts';
import { useGroup } from './use-group.ts';

const refundGroup = defineFormFor<Group>()({
  name: 'refund-group',
  operation: 'refundPurchase',
  document,
  // The amount is required, so that the reviewed amount is sent even if another refund happens meanwhile.
  schema: {
    ...requireFields(document.default, ['groupId', 'amount', 'reason']),
    required: ['amount', 'reason'],
  },
  fields: defineFields({ amount: coins, reason }),
  initialInput: ({ left }) => ({ amount: left.toString() }),
  toInput: (body, { id: groupId }) => ({ groupId, ...body }),
  effects: ({ amount }, { record }) => [{ account: { userId: record.buyerId }, change: amount }],
  reason: (body) => body.reason,
  values({ amount }, { record: { buyerId, left } }) {
    const after = left.minus(amount);
    const isTooMuch = after.units < 0n;
    return { buyer: { userId: buyerId }, isTooMuch, after: isTooMuch ? null : after };
  },
});

export function RefundGroup({ id }: { id: string }) {
  const { data } = useGroup(id);
  if (!data || data.left.units === 0n) return null;
  return <FormButton form={refundGroup} record={data} look={{ variant: 'default' }} />;
}
