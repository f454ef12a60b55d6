import { refuse } from '@cowrie/contracts';
import type { CommandOf, Decider } from '../../book/decision.ts';
import { legOf, purchasesOf, refuseSplit } from '../../book/movements/legs.ts';
import { receiverOf } from '../../book/movements/movement.ts';
import type { Reference } from '../../book/movements/transaction.ts';
import { type PurchaseRecords, referenceKey } from './purchase.ts';

/** One PURCHASE for each leg, all or nothing. Only the first has the reference. */
export const decideSplitPurchase: Decider<'coins.split-purchase', PurchaseRecords> = {
  accounts: ({ data }) => [data.userId, ...data.legs.map(receiverOf)],
  needs: (command) => {
    const reference = referenceOf(command);
    return reference && { references: reference };
  },
  movements: ({ data }) => data.legs.length,
  decide(state, command, nowMs) {
    const { userId: from, reason, groupId } = command.data;
    const reference = referenceOf(command);
    if (reference && state.references.has(referenceKey(reference)))
      return refuse('reference_taken', 'The reference was used for an earlier purchase.');
    const legs = command.data.legs.map(legOf);
    const refused = refuseSplit(state, command, { from, legs }, nowMs);
    if (refused) return refused;
    const changes = purchasesOf(legs, { from, reason, groupId }, reference ? { reference } : {});
    return { ok: true, changes, answers: { account: from, all: true } };
  },
};

function referenceOf({ data, apiKeyId }: CommandOf<'coins.split-purchase'>): Reference | null {
  const { userId, reference } = data;
  return reference === null ? null : { apiKeyId, userId, reference };
}
