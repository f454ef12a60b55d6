import { type LedgerCommand, type ProblemCode, type Refusal, refuse } from '@cowrie/contracts';
import { type AccountId, canPay } from '../account.ts';
import type { BookChange, Movement, State } from '../decision.ts';
import { receiverFrozen, senderFrozen } from '../freeze.ts';
import { cannotPay, missing, receiverOf, toSelf } from './movement.ts';

/** A part of a payment that is split, and whom it pays. */
export type Leg = { to: AccountId; amountUnits: bigint };

export const legOf = (leg: Parameters<typeof receiverOf>[0] & { amountUnits: string }): Leg => ({
  to: receiverOf(leg),
  amountUnits: BigInt(leg.amountUnits),
});

type Accounts = Pick<State, 'accounts'>;
type OfReceivers = 'self_transfer' | 'user_not_found' | 'wallet_closed';

/** Why a user cannot pay these legs, all or nothing; legs that cannot be paid are named in `errors`, as `INDEX.toUserId`. */
export function whyNotSplit(
  { accounts }: Accounts,
  command: LedgerCommand,
  { from, legs }: { from: AccountId; legs: readonly Leg[] },
  nowMs: number,
): Refusal<OfReceivers | 'wallet_frozen' | 'receiver_frozen' | 'insufficient_funds'> | null {
  const payer = accounts.get(from);
  if (payer?.closedAtMs) return refuse('wallet_closed', 'Your wallet was closed.');
  if (!payer) return refuse('user_not_found', `There is no user ${from}.`);
  const refused =
    senderFrozen(payer, nowMs) ??
    ofLegs(legs, ({ to }) => toSelf(from, to) ?? missing(to, accounts.get(to), command));
  if (refused) return refused;
  const total = legs.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
  if (!canPay(payer, total)) return cannotPay(payer, total, command);
  return ofLegs(legs, ({ to }) => {
    const account = accounts.get(to);
    return account ? receiverFrozen(account, nowMs) : null;
  });
}

/** Which receivers are not there, or are the payer; treasuries always are, and need not be locked. */
export function whyNotTo(
  { accounts }: Accounts,
  command: LedgerCommand,
  { from, legs }: { from: AccountId | null; legs: readonly Leg[] },
): Refusal<OfReceivers> | null {
  return ofLegs(
    legs,
    ({ to }) =>
      (from === null ? null : toSelf(from, to)) ?? (to > 0 ? missing(to, accounts.get(to), command) : null),
  );
}

function ofLegs<C extends ProblemCode>(
  legs: readonly Leg[],
  whyNot: (leg: Leg) => Refusal<C> | null,
): Refusal<C> | null {
  const refused = legs.flatMap((leg, index) => {
    const problem = whyNot(leg);
    return problem ? [{ path: `${index}.toUserId`, problem }] : [];
  });
  const [first] = refused;
  if (!first) return null;
  const errors = refused.map(({ path, problem }) => ({ path, message: problem.detail }));
  return refuse(first.problem.code, first.problem.detail, errors);
}

/** A PURCHASE for each leg; the first alone bears what is used once. */
export function purchasesOf(
  legs: readonly Leg[],
  common: Pick<Movement, 'from' | 'reason' | 'groupId' | 'metadata'>,
  first: Pick<Movement, 'reference' | 'paymentRequestId'>,
): BookChange[] {
  return legs.map((leg, index) => {
    return { kind: 'moved', type: 'PURCHASE', ...common, ...leg, ...(index === 0 ? first : {}) };
  });
}
