import {
  declarationOf,
  type FreezeSide,
  isServicePrincipal,
  type LedgerCommand,
  type Refusal,
  refuse,
  type StoppingFreezeSide,
  type TransactionType,
  type Treasury,
  unitsToCoins,
} from '@cowrie/contracts';
import { type Account, type AccountId, canPay, ISSUANCE, treasuryAccount } from '../account.ts';
import type { Decision, Movement, State } from '../decision.ts';
import { receiverFrozen, senderFrozen } from '../freeze.ts';

/** The account that a command's receiver names. */
export function receiverOf(data: { toUserId: number | null; toTreasury: Treasury | null }): AccountId {
  if (data.toTreasury !== null) return treasuryAccount(data.toTreasury);
  if (data.toUserId !== null) return data.toUserId;
  throw new Error('a payment has a receiver');
}

/** Why a payment or a receiver is refused, whatever it is for. */
type OfWallets = 'user_not_found' | 'wallet_closed';
/** What freezes refuse of a type; `wallet_frozen` only where the caller pays. */
type OfFreezes<T extends TransactionType, Own extends boolean> =
  | (Own extends true ? ('OUT' extends StoppingFreezeSide<T> ? 'wallet_frozen' : never) : never)
  | ('IN' extends StoppingFreezeSide<T> ? 'receiver_frozen' : never);

/** The refusal of a payment to oneself, or null. */
export function toSelf(from: AccountId, to: AccountId): Refusal<'self_transfer'> | null {
  return from === to ? refuse('self_transfer', 'The sender and the receiver are the same.') : null;
}

type Asked<T extends TransactionType, Own extends boolean> = {
  type: T;
  from: AccountId;
  to: AccountId;
  amountUnits: bigint;
  /** The caller pays. */
  isOwn: Own;
};

/** Why coins cannot go from a wallet or a treasury to another account as what `type` is, or null. */
export function whyNot<const T extends TransactionType, const Own extends boolean>(
  { accounts }: Pick<State, 'accounts'>,
  command: LedgerCommand,
  { type, from, to, amountUnits, isOwn }: Asked<T, Own>,
  nowMs: number,
): Refusal<OfWallets | OfFreezes<T, Own> | 'insufficient_funds'> | null {
  const payer = accounts.get(from);
  // The caller's own wallet can only be closed while the request runs: it was let in as a user.
  if (isOwn && payer?.closedAtMs) return refuse('wallet_closed', 'Your wallet was closed.');
  const receiver = accounts.get(to);
  const refused = missing(from, payer, command) ?? missing(to, receiver, command);
  if (refused || !payer || !receiver) return refused ?? refuse('user_not_found', `There is no user ${from}.`);
  // The receiver's freeze comes last: nobody who cannot pay learns of it.
  return (
    stopped(type, 'OUT', senderFrozen(payer, nowMs)) ??
    (canPay(payer, amountUnits) ? null : cannotPay(payer, amountUnits, command)) ??
    stopped(type, 'IN', receiverFrozen(receiver, nowMs))
  );
}

/** The one cast: that a type is stopped by what it declares, which TypeScript cannot follow through the list. */
function stopped<T extends TransactionType, Own extends boolean>(
  type: T,
  side: FreezeSide,
  refused: Refusal | null,
): Refusal<OfFreezes<T, Own>> | null {
  return declarationOf(type).stoppedBy.includes(side) ? (refused as Refusal<OfFreezes<T, Own>> | null) : null;
}

/** Why `amountUnits` cannot be minted for an account, or null. */
function whyNotMinted(
  { accounts }: Pick<State, 'accounts'>,
  command: LedgerCommand,
  { to, amountUnits }: { to: AccountId; amountUnits: bigint },
): Refusal<OfWallets | 'supply_limit_exceeded'> | null {
  const refused = missing(to, accounts.get(to), command);
  if (refused) return refused;
  const issuance = accounts.get(ISSUANCE);
  if (!issuance) throw new Error('the issuance of coins is not there');
  if (canPay(issuance, amountUnits)) return null;
  const asked = unitsToCoins(amountUnits);
  return refuse('supply_limit_exceeded', `${asked} more would exceed the maximum supply.`);
}

/** A command that is one movement. */
export function decideMovement<const T extends TransactionType, const Own extends boolean>(
  state: Pick<State, 'accounts'>,
  command: LedgerCommand,
  movement: Omit<Movement, 'kind' | 'type'> & Asked<T, Own> & { answers: AccountId },
  nowMs: number,
): Decision<OfWallets | OfFreezes<T, Own> | 'insufficient_funds', object, never> {
  const { isOwn, answers, ...moved } = movement;
  const refused = whyNot(state, command, movement, nowMs);
  return refused ?? { ok: true, changes: [{ kind: 'moved', ...moved }], answers: { account: answers } };
}

/** A command that is one mint. */
export function decideIssuance(
  state: Pick<State, 'accounts'>,
  command: LedgerCommand,
  mint: { to: AccountId; amountUnits: bigint; reason: string },
): Decision<OfWallets | 'supply_limit_exceeded', object, never> {
  const moved = { kind: 'moved', type: 'MINT', from: ISSUANCE, ...mint } as const;
  return whyNotMinted(state, command, mint) ?? { ok: true, changes: [moved], answers: { account: mint.to } };
}

/** The refusal of a wallet that is not there or closed; null when it is open. */
export function missing(
  id: AccountId,
  account: Account | undefined,
  { issuedAtMs }: LedgerCommand,
): Refusal<OfWallets> | null {
  if (!account) return refuse('user_not_found', `There is no user ${id}.`);
  if (account.closedAtMs === null) return null;
  return account.closedAtMs > issuedAtMs
    ? refuse('wallet_closed', `The wallet of user ${id} was closed.`)
    : refuse('user_not_found', `There is no user ${id}.`);
}

/** A service account learns no balance, because the account that pays is not its own. */
export function cannotPay(
  payer: Account,
  amountUnits: bigint,
  { principal }: LedgerCommand,
): Refusal<'insufficient_funds'> {
  const asked = unitsToCoins(amountUnits);
  if (isServicePrincipal(principal))
    return refuse(
      'insufficient_funds',
      `The account that pays has less than the ${asked} coins that are asked for.`,
    );
  const active = unitsToCoins(payer.balance - payer.held);
  return refuse('insufficient_funds', `${active} coins can be spent, ${asked} are asked for.`);
}
