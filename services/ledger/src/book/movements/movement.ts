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
import { refuseFrozenReceiver, refuseFrozenSender } from '../freeze.ts';

export function receiverOf(data: { toUserId: number | null; toTreasury: Treasury | null }): AccountId {
  if (data.toTreasury !== null) return treasuryAccount(data.toTreasury);
  if (data.toUserId !== null) return data.toUserId;
  throw new Error('a payment has a receiver');
}

type WalletRefusalCode = 'user_not_found' | 'wallet_closed';
type FreezeRefusalCode<T extends TransactionType, Own extends boolean> =
  | (Own extends true ? ('OUT' extends StoppingFreezeSide<T> ? 'wallet_frozen' : never) : never)
  | ('IN' extends StoppingFreezeSide<T> ? 'receiver_frozen' : never);

export function refuseSelfTransfer(from: AccountId, to: AccountId): Refusal<'self_transfer'> | null {
  return from === to ? refuse('self_transfer', 'The sender and the receiver are the same.') : null;
}

type Payment<T extends TransactionType, Own extends boolean> = {
  type: T;
  from: AccountId;
  to: AccountId;
  amountUnits: bigint;
  isOwn: Own;
};

export function refusePayment<const T extends TransactionType, const Own extends boolean>(
  { accounts }: Pick<State, 'accounts'>,
  command: LedgerCommand,
  { type, from, to, amountUnits, isOwn }: Payment<T, Own>,
  nowMs: number,
): Refusal<WalletRefusalCode | FreezeRefusalCode<T, Own> | 'insufficient_funds'> | null {
  const payer = accounts.get(from);
  // The caller was authenticated as a user, so the wallet was closed after that.
  if (isOwn && payer?.closedAtMs) return refuse('wallet_closed', 'Your wallet was closed.');
  const receiver = accounts.get(to);
  const refused = refuseMissingWallet(from, payer, command) ?? refuseMissingWallet(to, receiver, command);
  if (refused || !payer || !receiver) return refused ?? refuse('user_not_found', `There is no user ${from}.`);
  // Checked last, so that a payer without the coins does not learn of the receiver's freeze.
  return (
    refuseFrozen(type, 'OUT', refuseFrozenSender(payer, nowMs)) ??
    (canPay(payer, amountUnits) ? null : refuseInsufficientFunds(payer, amountUnits, command)) ??
    refuseFrozen(type, 'IN', refuseFrozenReceiver(receiver, nowMs))
  );
}

/** The cast is needed because the sides that stop a type come from a list. */
function refuseFrozen<T extends TransactionType, Own extends boolean>(
  type: T,
  side: FreezeSide,
  refused: Refusal | null,
): Refusal<FreezeRefusalCode<T, Own>> | null {
  return declarationOf(type).stoppedBy.includes(side)
    ? (refused as Refusal<FreezeRefusalCode<T, Own>> | null)
    : null;
}

function refuseMint(
  { accounts }: Pick<State, 'accounts'>,
  command: LedgerCommand,
  { to, amountUnits }: { to: AccountId; amountUnits: bigint },
): Refusal<WalletRefusalCode | 'supply_limit_exceeded'> | null {
  const refused = refuseMissingWallet(to, accounts.get(to), command);
  if (refused) return refused;
  const issuance = accounts.get(ISSUANCE);
  if (!issuance) throw new Error('the issuance of coins is not there');
  if (canPay(issuance, amountUnits)) return null;
  const asked = unitsToCoins(amountUnits);
  return refuse('supply_limit_exceeded', `${asked} more would exceed the maximum supply.`);
}

export function decideMovement<const T extends TransactionType, const Own extends boolean>(
  state: Pick<State, 'accounts'>,
  command: LedgerCommand,
  movement: Omit<Movement, 'kind' | 'type'> & Payment<T, Own> & { answers: AccountId },
  nowMs: number,
): Decision<WalletRefusalCode | FreezeRefusalCode<T, Own> | 'insufficient_funds', object, never> {
  const { isOwn, answers, ...moved } = movement;
  const refused = refusePayment(state, command, movement, nowMs);
  return refused ?? { ok: true, changes: [{ kind: 'moved', ...moved }], answers: { account: answers } };
}

export function decideIssuance(
  state: Pick<State, 'accounts'>,
  command: LedgerCommand,
  mint: { to: AccountId; amountUnits: bigint; reason: string },
): Decision<WalletRefusalCode | 'supply_limit_exceeded', object, never> {
  const moved = { kind: 'moved', type: 'MINT', from: ISSUANCE, ...mint } as const;
  return refuseMint(state, command, mint) ?? { ok: true, changes: [moved], answers: { account: mint.to } };
}

export function refuseMissingWallet(
  id: AccountId,
  account: Account | undefined,
  { issuedAtMs }: LedgerCommand,
): Refusal<WalletRefusalCode> | null {
  if (!account) return refuse('user_not_found', `There is no user ${id}.`);
  if (account.closedAtMs === null) return null;
  return account.closedAtMs > issuedAtMs
    ? refuse('wallet_closed', `The wallet of user ${id} was closed.`)
    : refuse('user_not_found', `There is no user ${id}.`);
}

/** A service account learns no balance, because the paying account is not its own. */
export function refuseInsufficientFunds(
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
