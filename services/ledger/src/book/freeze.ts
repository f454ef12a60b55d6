import { type FreezeSide, type Refusal, refuse } from '@cowrie/contracts';
import type { Account } from './account.ts';

/** Whether a freeze stops what leaves or what arrives; one whose time is over stops nothing. */
function isFrozen({ freeze }: Account, side: FreezeSide, nowMs: number): boolean {
  if (freeze === null || (freeze.untilMs !== null && freeze.untilMs <= nowMs)) return false;
  return freeze.direction === 'BOTH' || freeze.direction === side;
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
    ? refuse('receiver_frozen', `User ${account.id} cannot get coins now.`)
    : null;
}
