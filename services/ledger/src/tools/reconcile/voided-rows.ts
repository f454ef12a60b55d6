import type { EventsVoided, VoidedEvent } from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import type { LoggedEvent } from '../../engine/event-log.ts';

/** Events stay this small, unless one void event is larger: the relay sends up to 1,000 at once, within a second. */
const DATA_BYTES = 8_192;

export type Restore = { id: string; atMs: number; reason: string };

/** The rows together cover all sequences from `from` to `to`. */
export type VoidedRows = {
  /** Returns the rows that are full now. */
  add(event: LoggedEvent): OutboxRow[];
  end(): OutboxRow;
};

export function createVoidedRows(
  { partition, from, to }: { partition: number; from: bigint; to: bigint },
  restore: Restore,
): VoidedRows {
  let begin = from;
  let sequence = to;
  let bytes = 0;
  let events: VoidedEvent[] = [];

  function row(last: bigint): OutboxRow {
    const data: EventsVoided = {
      restoreId: restore.id,
      fromSequence: Number(begin),
      toSequence: Number(last),
      reason: restore.reason,
      voidedAt: new Date(restore.atMs).toISOString(),
      events,
    };
    begin = last + 1n;
    sequence += 1n;
    bytes = 0;
    events = [];
    const attributes = { type: 'coin.events.voided', subject: restore.id, timeMs: restore.atMs };
    return { partition, sequence, ...attributes, data: JSON.stringify(data) };
  }

  return {
    add({ partition: _, ...event }) {
      const voided = { ...event, sequence: Number(event.sequence) };
      const size = Buffer.byteLength(JSON.stringify(voided));
      const full = events.length > 0 && bytes + size > DATA_BYTES ? [row(event.sequence - 1n)] : [];
      events.push(voided);
      bytes += size;
      return full;
    },
    end: () => row(to),
  };
}
