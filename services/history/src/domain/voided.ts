import { type EventsVoided, TransactionRecorded } from '@cowrie/contracts';
import { type EntryKey, toEntries } from './entry.ts';

/**
 * The entries that go when these events did not happen. What could not be read when it came has none: it is not told
 * again here.
 */
export function voidedEntries({ events }: EventsVoided): EntryKey[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'coin.transaction.recorded') return [];
    const recorded = TransactionRecorded.safeParse(data);
    const converted = recorded.success ? toEntries(recorded.data) : null;
    return converted?.ok ? converted.entries.map(toKey) : [];
  });
}

function toKey({ party, createdAtMs, id }: EntryKey): EntryKey {
  return { party, createdAtMs, id };
}
