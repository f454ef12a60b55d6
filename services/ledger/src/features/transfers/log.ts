import type { CommandOf } from '../../book/decision.ts';
import { type Effect, type LogEntry, movementDetails, nameOf } from '../../book/log-details.ts';

export function logMint({ data }: CommandOf<'coins.mint'>, effect: Effect): LogEntry[] {
  const target = nameOf({ toUserId: data.userId, toTreasury: data.treasury });
  return [{ action: 'coins.minted', target, details: movementDetails(data, effect) }];
}

export function logBurn({ data }: CommandOf<'coins.burn'>, effect: Effect): LogEntry[] {
  return [{ action: 'coins.burned', target: `user:${data.userId}`, details: movementDetails(data, effect) }];
}
