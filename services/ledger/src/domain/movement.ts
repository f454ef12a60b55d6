import { type LedgerCommand, type Treasury, unitsToCoins } from '@cowrie/contracts';
import { type Account, type AccountId, canPay, ISSUANCE, treasuryAccount } from './account.ts';
import { type Decision, type Movement, reject } from './decision.ts';
import type { State } from './state.ts';

/** The account that a command's receiver names. */
export function receiverOf(data: { toUserId: number | null; toTreasury: Treasury | null }): AccountId {
  if (data.toTreasury !== null) return treasuryAccount(data.toTreasury);
  if (data.toUserId !== null) return data.toUserId;
  throw new Error('a payment has a receiver');
}

/** Why `amountUnits` cannot go from one account to the other, or null. */
export function whyNot(
  { accounts }: State,
  command: LedgerCommand,
  { from, to, amountUnits, isOwn }: { from: AccountId; to: AccountId; amountUnits: bigint; isOwn: boolean },
): (Decision & { ok: false }) | null {
  if (from === to) return reject('self_transfer', 'The sender and the receiver are the same.');
  const payer = accounts.get(from);
  // The caller's own wallet can only be closed while the request runs: it was let in as a user.
  if (isOwn && payer?.closedAtMs) return reject('wallet_closed', 'Your wallet was closed.');
  const refused = missing(from, payer, command) ?? missing(to, accounts.get(to), command);
  if (refused || !payer) return refused ?? reject('user_not_found', `There is no user ${from}.`);
  return canPay(payer, amountUnits) ? null : cannotPay(payer, amountUnits);
}

/** A command that is one movement. `isOwn`: the caller pays. */
export function decideMovement(
  state: State,
  command: LedgerCommand,
  movement: Omit<Movement, 'kind'> & { isOwn: boolean; answers: AccountId },
): Decision {
  const { isOwn, answers, ...moved } = movement;
  const refused = whyNot(state, command, movement);
  return refused ?? { ok: true, changes: [{ kind: 'moved', ...moved }], answers: { account: answers } };
}

/** The refusal of a wallet that is not there or closed; null when it is open. */
export function missing(
  id: AccountId,
  account: Account | undefined,
  { issuedAtMs }: LedgerCommand,
): (Decision & { ok: false }) | null {
  if (!account) return reject('user_not_found', `There is no user ${id}.`);
  if (account.closedAtMs === null) return null;
  return account.closedAtMs > issuedAtMs
    ? reject('wallet_closed', `The wallet of user ${id} was closed.`)
    : reject('user_not_found', `There is no user ${id}.`);
}

export function cannotPay(payer: Account, amountUnits: bigint): Decision & { ok: false } {
  const asked = unitsToCoins(amountUnits);
  if (payer.id === ISSUANCE)
    return reject('supply_limit_exceeded', `${asked} more would exceed the maximum supply.`);
  const active = unitsToCoins(payer.balance - payer.held);
  return reject('insufficient_funds', `${active} coins can be spent, ${asked} are asked for.`);
}
