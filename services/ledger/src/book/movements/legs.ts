import { type LedgerCommand, type ProblemCode, type Refusal, refuse } from '@cowrie/contracts';
import { type AccountId, canPay } from '../account.ts';
import type { BookChange, Movement, State } from '../decision.ts';
import { refuseFrozenReceiver, refuseFrozenSender } from '../freeze.ts';
import { receiverOf, refuseInsufficientFunds, refuseMissingWallet, refuseSelfTransfer } from './movement.ts';

export type Leg = { to: AccountId; amountUnits: bigint };

export const legOf = (leg: Parameters<typeof receiverOf>[0] & { amountUnits: string }): Leg => ({
  to: receiverOf(leg),
  amountUnits: BigInt(leg.amountUnits),
});

type Accounts = Pick<State, 'accounts'>;
type ReceiverRefusalCode = 'self_transfer' | 'user_not_found' | 'wallet_closed';

/** Refuses all legs or none. `errors` names those that cannot be paid, as `INDEX.toUserId`. */
export function refuseSplit(
  { accounts }: Accounts,
  command: LedgerCommand,
  { from, legs }: { from: AccountId; legs: readonly Leg[] },
  nowMs: number,
): Refusal<ReceiverRefusalCode | 'wallet_frozen' | 'receiver_frozen' | 'insufficient_funds'> | null {
  const payer = accounts.get(from);
  if (payer?.closedAtMs) return refuse('wallet_closed', 'Your wallet was closed.');
  if (!payer) return refuse('user_not_found', `There is no user ${from}.`);
  const refused =
    refuseFrozenSender(payer, nowMs) ??
    refuseLegs(
      legs,
      ({ to }) => refuseSelfTransfer(from, to) ?? refuseMissingWallet(to, accounts.get(to), command),
    );
  if (refused) return refused;
  const total = legs.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
  if (!canPay(payer, total)) return refuseInsufficientFunds(payer, total, command);
  return refuseLegs(legs, ({ to }) => {
    const account = accounts.get(to);
    return account ? refuseFrozenReceiver(account, nowMs) : null;
  });
}

/** Treasuries always exist and need no lock. */
export function refuseReceivers(
  { accounts }: Accounts,
  command: LedgerCommand,
  { from, legs }: { from: AccountId | null; legs: readonly Leg[] },
): Refusal<ReceiverRefusalCode> | null {
  return refuseLegs(
    legs,
    ({ to }) =>
      (from === null ? null : refuseSelfTransfer(from, to)) ??
      (to > 0 ? refuseMissingWallet(to, accounts.get(to), command) : null),
  );
}

function refuseLegs<C extends ProblemCode>(
  legs: readonly Leg[],
  refuseLeg: (leg: Leg) => Refusal<C> | null,
): Refusal<C> | null {
  const refused = legs.flatMap((leg, index) => {
    const problem = refuseLeg(leg);
    return problem ? [{ path: `${index}.toUserId`, problem }] : [];
  });
  const [first] = refused;
  if (!first) return null;
  const errors = refused.map(({ path, problem }) => ({ path, message: problem.detail }));
  return refuse(first.problem.code, first.problem.detail, errors);
}

/** Only the first leg has the reference and the payment request, which are used once. */
export function purchasesOf(
  legs: readonly Leg[],
  common: Pick<Movement, 'from' | 'reason' | 'groupId' | 'metadata'>,
  first: Pick<Movement, 'reference' | 'paymentRequestId'>,
): BookChange[] {
  return legs.map((leg, index) => {
    return { kind: 'moved', type: 'PURCHASE', ...common, ...leg, ...(index === 0 ? first : {}) };
  });
}
