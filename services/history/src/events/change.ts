import type { CowrieEvent, PreparedEvent } from '@cowrie/consumer';
import { type EntryChange, toEntries } from '../domain/entry.ts';
import { voidedEntries } from '../domain/voided.ts';

export const CHANGING_TYPES = ['coin.transaction.recorded', 'coin.events.voided'] as const;

export function toChange(event: CowrieEvent<(typeof CHANGING_TYPES)[number]>): PreparedEvent<EntryChange> {
  if (event.type === 'coin.events.voided') {
    return { ok: true, value: { entries: [], voided: voidedEntries(event.data) } };
  }
  const converted = toEntries(event.data);
  return converted.ok ? { ok: true, value: { entries: converted.entries, voided: [] } } : converted;
}
