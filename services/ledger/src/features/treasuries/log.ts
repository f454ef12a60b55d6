import type { CommandOf } from '../../book/decision.ts';
import { type Effect, type LogEntry, movedDetails, nameOf } from '../../book/logged.ts';

export function transferred({ data }: CommandOf<'treasury.transfer'>, effect: Effect): LogEntry[] {
  const details = { ...movedDetails(data, effect), to: nameOf(data) };
  return [{ action: 'treasury.transferred', target: `treasury:${data.fromTreasury}`, details }];
}
