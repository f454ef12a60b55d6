import type { CommandOf } from '../../book/decision.ts';
import { type Effect, type LogEntry, movedDetails } from '../../book/logged.ts';

export function burned({ data }: CommandOf<'coins.burn'>, effect: Effect): LogEntry[] {
  return [{ action: 'coins.burned', target: `user:${data.userId}`, details: movedDetails(data, effect) }];
}
