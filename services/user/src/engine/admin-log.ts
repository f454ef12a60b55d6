import type { UserCommand } from '@cowrie/contracts';
import { type NewAdminLogEntry, toAdminLogEntry } from '@cowrie/postgres';
import type { HandlerOutcome } from './outcome.ts';

export function logEntriesOf(
  command: UserCommand,
  outcome: HandlerOutcome,
  at: { partition: number; atMs: number },
): NewAdminLogEntry[] {
  if (!outcome.ok) return [];
  return [outcome.logBefore, outcome.log].flatMap((act) => (act ? [toAdminLogEntry(command, act, at)] : []));
}
