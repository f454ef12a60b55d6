import { type Freeze, type FreezeSide, type Refusal, refuse } from '@cowrie/contracts';
import type { Account } from './account.ts';

export function freezeInForce({ freeze }: Account, nowMs: number): Freeze | null {
  return freeze === null || (freeze.untilMs !== null && freeze.untilMs <= nowMs) ? null : freeze;
}

function isFrozen(account: Account, side: FreezeSide, nowMs: number): boolean {
  const freeze = freezeInForce(account, nowMs);
  return freeze !== null && (freeze.direction === 'BOTH' || freeze.direction === side);
}

/** Only administrators are shown the freeze's reason. */
export function refuseFrozenSender(account: Account, nowMs: number): Refusal<'wallet_frozen'> | null {
  return isFrozen(account, 'OUT', nowMs)
    ? refuse('wallet_frozen', 'Your wallet is frozen: nothing can be sent from it.')
    : null;
}

export function refuseFrozenReceiver(account: Account, nowMs: number): Refusal<'receiver_frozen'> | null {
  return isFrozen(account, 'IN', nowMs)
    ? refuse('receiver_frozen', `The wallet of user ${account.id} is frozen: it cannot receive coins.`)
    : null;
}
