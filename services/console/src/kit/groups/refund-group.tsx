import * as document from 'openapi:refundPurchase';
import { defineActOn } from '../acts/act/act.ts';
import { ActButton } from '../acts/act/act-button.tsx';
import { fields } from '../acts/act/form.tsx';
import { coins, reason } from '../acts/act/kinds.tsx';
import { requiring } from '../forms/schema.ts';
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
  texts: {
    en: {
      send: 'Refund all parts',
      title: () => 'Refund the split purchase',
      means: ({ amount }, { on, say }) => [
        `${say.coins(amount)} coins come back to ${say.side({ userId: on.buyerId })} from the ${on.legs} parts, in proportion to what is left of each: from all of them, or not at all.`,
        on.left.minus(amount).units < 0n
          ? ''
          : `Of the purchase of ${say.coins(on.paid)}, ${say.coins(on.left.minus(amount))} can be refunded afterwards.`,
      ],
      doubt: ({ amount }, { on, say }) =>
        on.left.minus(amount).units < 0n ? `${say.coins(on.left)} coins are left to refund.` : null,
    },
    fr: {
      send: 'Rembourser toutes les parts',
      title: () => 'Rembourser l’achat partagé',
      means: ({ amount }, { on, say }) => [
        `${say.coins(amount)} pièces reviennent à ${say.side({ userId: on.buyerId })} depuis les ${on.legs} parts, en proportion de ce qui reste de chacune : toutes, ou aucune.`,
        on.left.minus(amount).units < 0n
          ? ''
          : `De l’achat de ${say.coins(on.paid)}, ${say.coins(on.left.minus(amount))} resteront ensuite remboursables.`,
      ],
      doubt: ({ amount }, { on, say }) =>
        on.left.minus(amount).units < 0n ? `Il reste ${say.coins(on.left)} pièces à rembourser.` : null,
    },
  },
});

/** Refunds a split purchase, as long as something is left of it. */
export function RefundGroup({ id }: { id: string }) {
  const { data } = useGroup(id);
  if (!data || data.left.units === 0n) return null;
  return <ActButton act={refundGroup} on={data} look={{ variant: 'default' }} />;
}
