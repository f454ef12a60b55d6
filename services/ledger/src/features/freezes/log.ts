import { printTime } from '@cowrie/contracts';
import type { CommandOf } from '../../book/decision.ts';
import type { LogEntry } from '../../book/log-details.ts';

export function logFreezeWallet({ data }: CommandOf<'wallet.freeze'>): LogEntry[] {
  const { userId, direction, reason, untilMs } = data;
  const until = untilMs === null ? null : printTime(untilMs);
  return [{ action: 'wallet.frozen', target: `user:${userId}`, details: { direction, reason, until } }];
}

export function logUnfreezeWallet({ data }: CommandOf<'wallet.unfreeze'>): LogEntry[] {
  return [{ action: 'wallet.unfrozen', target: `user:${data.userId}`, details: {} }];
}
