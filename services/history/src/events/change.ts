import type { CowrieEvent, PreparedEvent } from '@cowrie/consumer';
import { type EntryChange, toEntries } from '../domain/entry.ts';
import { voidedEntries } from '../domain/voided.ts';

/** The types of events that change the history. */
export const CHANGING_TYPES = ['coin.transaction.recorded', 'coin.events.voided'] as const;

/** Converts an event to its changes, or returns the reason why that is impossible. */
export function toChange(event: CowrieEvent<(typeof CHANGING_TYPES)[number]>): PreparedEvent<EntryChange> {
  if (event.type === 'coin.events.voided') {
    return { ok: true, value: { entries: [], voided: voidedEntries(event.data) } };
  }
  const converted = toEntries(event.data);
  return converted.ok ? { ok: true, value: { entries: converted.entries, voided: [] } } : converted;
}
