import { type Freeze, type FreezeSide, type Refusal, refuse } from '@cowrie/contracts';
import type { Account } from './account.ts';

/** The freeze of a wallet; null where there is none, or its time is over. */
export function freezeInForce({ freeze }: Account, nowMs: number): Freeze | null {
  return freeze === null || (freeze.untilMs !== null && freeze.untilMs <= nowMs) ? null : freeze;
}

function isFrozen(account: Account, side: FreezeSide, nowMs: number): boolean {
  const freeze = freezeInForce(account, nowMs);
  return freeze !== null && (freeze.direction === 'BOTH' || freeze.direction === side);
}

/** The refusal of what a frozen user sends, or null. Its reason is the administrators'. */
export function senderFrozen(account: Account, nowMs: number): Refusal<'wallet_frozen'> | null {
  return isFrozen(account, 'OUT', nowMs)
    ? refuse('wallet_frozen', 'Your wallet is frozen: nothing can be sent from it.')
    : null;
}

/** The refusal of what is sent to a frozen user, or null. */
export function receiverFrozen(account: Account, nowMs: number): Refusal<'receiver_frozen'> | null {
  return isFrozen(account, 'IN', nowMs)
    ? refuse('receiver_frozen', `The wallet of user ${account.id} is frozen: it cannot receive coins.`)
    : null;
}
