import { CloudEventHeaders, EventsVoided, LEDGER_SOURCE, TransactionRecorded } from '@cowrie/contracts';
import { decodeWith, type InMessage } from '@cowrie/messaging';
import { type Entry, type EntryKey, toEntries } from '../domain/entry.ts';
import { voidedEntries } from '../domain/voided.ts';

/**
 * What a message of the event topic is. `sequence` is null when it is no event of the ledger at all; an event
 * whose data cannot be read still takes up its sequence.
 */
type DecodedEvent =
  | { ok: true; sequence: bigint; entries: Entry[]; voided: EntryKey[] }
  | { ok: false; sequence: bigint | null; reason: string };

const RECORDED = 'coin.transaction.recorded';
const VOIDED = 'coin.events.voided';
const decodeRecorded = decodeWith(TransactionRecorded);
const decodeVoided = decodeWith(EventsVoided);

/** Reads a message of `coin.events`. Events of other types, also of later ones, give no entries. */
export function decodeEvent(message: InMessage): DecodedEvent {
  const headers = CloudEventHeaders.safeParse(message.headers);
  if (!headers.success) {
    const wrong = headers.error.issues.map(({ path }) => path.join('.'));
    return { ok: false, sequence: null, reason: `headers: ${wrong.join(', ')}` };
  }
  const { ce_source, ce_partition, ce_sequence, ce_type } = headers.data;
  if (ce_source !== LEDGER_SOURCE) return { ok: false, sequence: null, reason: 'headers: ce_source' };
  if (ce_partition !== String(message.partition)) {
    return { ok: false, sequence: null, reason: 'headers: ce_partition' };
  }
  const sequence = BigInt(ce_sequence);
  if (ce_type === RECORDED) return { ...decodeTransaction(message.value), sequence };
  if (ce_type !== VOIDED) return { ok: true, sequence, entries: [], voided: [] };
  const decoded = decodeVoided(message.value);
  if (!decoded.ok) return { ...decoded, sequence };
  return { ok: true, sequence, entries: [], voided: voidedEntries(decoded.value) };
}

function decodeTransaction(value: Buffer) {
  const decoded = decodeRecorded(value);
  if (!decoded.ok) return decoded;
  const converted = toEntries(decoded.value);
  return converted.ok ? { ...converted, voided: [] } : converted;
}
