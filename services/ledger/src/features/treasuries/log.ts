import type { CommandOf } from '../../book/decision.ts';
import { coinsOf, type Effect, type LogEntry, movementDetails, nameOf } from '../../book/log-details.ts';

export function logSetTreasuryAlarm({ data }: CommandOf<'treasury.set-alarm'>): LogEntry[] {
  const below = data.belowUnits === null ? null : coinsOf(data.belowUnits);
  return [{ action: 'treasury.alarm_changed', target: `treasury:${data.treasury}`, details: { below } }];
}

export function logTreasuryTransfer({ data }: CommandOf<'treasury.transfer'>, effect: Effect): LogEntry[] {
  const details = { ...movementDetails(data, effect), to: nameOf(data) };
  return [{ action: 'treasury.transferred', target: `treasury:${data.fromTreasury}`, details }];
}
