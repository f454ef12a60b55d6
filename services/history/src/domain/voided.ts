import { type EventsVoided, TransactionRecorded } from '@cowrie/contracts';
import { type EntryKey, toEntries } from './entry.ts';

/** An event that was unreadable when it arrived has no entries, and is not reported again here. */
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
