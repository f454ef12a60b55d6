import { type Refusal, refuse } from '@cowrie/contracts';
import { canPay } from '../../book/account.ts';
import type { BookChange, CommandOf, Decider, State } from '../../book/decision.ts';
import { receiverFrozen, senderFrozen } from '../../book/freeze.ts';
import { cannotPay, missing, receiverOf, toSelf } from '../../book/movement.ts';
import type { Reference } from '../../book/transaction.ts';
import { type PurchaseRecords, referenceKey } from './purchase.ts';

type Split = CommandOf<'coins.split-purchase'>;

/** A purchase of several receivers: one PURCHASE for each leg, all or nothing. The first leg alone bears the reference. */
export const splitPurchase: Decider<'coins.split-purchase', PurchaseRecords> = {
  accounts: ({ data }) => [data.userId, ...data.legs.map(receiverOf)],
  needs: (command) => {
    const reference = referenceOf(command);
    return reference && { references: reference };
  },
  movements: ({ data }) => data.legs.length,
  decide(state, command, nowMs) {
    const { userId: from, legs, reason, groupId } = command.data;
    const reference = referenceOf(command);
    if (reference && state.references.has(referenceKey(reference)))
      return refuse('reference_taken', 'The reference was used for an earlier purchase.');
    const payer = state.accounts.get(from);
    if (payer?.closedAtMs) return refuse('wallet_closed', 'Your wallet was closed.');
    if (!payer) return refuse('user_not_found', `There is no user ${from}.`);
    const refused = senderFrozen(payer, nowMs) ?? whyNotLegs(state, command, nowMs);
    if (refused) return refused;
    const total = legs.reduce((sum, { amountUnits }) => sum + BigInt(amountUnits), 0n);
    if (!canPay(payer, total)) return cannotPay(payer, total);
    const changes = legs.map((leg, index): BookChange => {
      const amountUnits = BigInt(leg.amountUnits);
      const bears = reference && index === 0 ? { reference } : {};
      return {
        kind: 'moved',
        type: 'PURCHASE',
        from,
        to: receiverOf(leg),
        amountUnits,
        reason,
        groupId,
        ...bears,
      };
    });
    return { ok: true, changes, answers: { account: from, all: true } };
  },
};

function referenceOf({ data, apiKeyId }: Split): Reference | null {
  const { userId, reference } = data;
  return reference === null ? null : { apiKeyId, userId, reference };
}

/** The refusal of the first leg that cannot be paid, which names all of them in `errors` as `INDEX.toUserId`; else null. */
function whyNotLegs(
  { accounts }: Pick<State, 'accounts'>,
  command: Split,
  nowMs: number,
): Refusal<'self_transfer' | 'user_not_found' | 'wallet_closed' | 'receiver_frozen'> | null {
  const { userId, legs } = command.data;
  const refused = legs.flatMap((leg, index) => {
    const to = receiverOf(leg);
    const account = accounts.get(to);
    const problem =
      toSelf(userId, to) ??
      missing(to, account, command) ??
      (account ? receiverFrozen(account, nowMs) : null);
    return problem ? [{ path: `${index}.toUserId`, problem }] : [];
  });
  const [first] = refused;
  if (!first) return null;
  const errors = refused.map(({ path, problem }) => ({ path, message: problem.detail }));
  return refuse(first.problem.code, first.problem.detail, errors);
}
