import { type Freeze, type FreezeSide, type Refusal, refuse } from '@cowrie/contracts';
import type { Account } from './account.ts';

/** Returns the freeze of a wallet; null when there is none or it has ended. */
export function freezeInForce({ freeze }: Account, nowMs: number): Freeze | null {
  return freeze === null || (freeze.untilMs !== null && freeze.untilMs <= nowMs) ? null : freeze;
}

function isFrozen(account: Account, side: FreezeSide, nowMs: number): boolean {
  const freeze = freezeInForce(account, nowMs);
  return freeze !== null && (freeze.direction === 'BOTH' || freeze.direction === side);
}

/** Refuses a payment of a frozen sender, or returns null. The freeze's reason is shown to administrators only. */
export function refuseFrozenSender(account: Account, nowMs: number): Refusal<'wallet_frozen'> | null {
  return isFrozen(account, 'OUT', nowMs)
    ? refuse('wallet_frozen', 'Your wallet is frozen: nothing can be sent from it.')
    : null;
}

/** Refuses a payment to a frozen receiver, or returns null. */
export function refuseFrozenReceiver(account: Account, nowMs: number): Refusal<'receiver_frozen'> | null {
  return isFrozen(account, 'IN', nowMs)
    ? refuse('receiver_frozen', `The wallet of user ${account.id} is frozen: it cannot receive coins.`)
    : null;
}
