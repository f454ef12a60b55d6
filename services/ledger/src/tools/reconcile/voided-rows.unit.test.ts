import { EventsVoided } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { LoggedEvent } from '../../engine/event-log.ts';
import { createVoidedRows } from './voided-rows.ts';

const restore = { id: '00000000-0000-7000-8000-000000000001', atMs: 1_000, reason: 'The disk was lost' };

const eventOf = (sequence: number, reason: string): LoggedEvent => ({
  partition: 3,
  sequence: BigInt(sequence),
  type: 'coin.hold.placed',
  subject: 'h',
  time: '2026-01-01T00:00:00.000Z',
  data: { reason },
});

/** The rows of these events, with their data as a consumer reads it. */
function rowsOf(events: readonly LoggedEvent[], from: number, to: number) {
  const rows = createVoidedRows({ partition: 3, from: BigInt(from), to: BigInt(to) }, restore);
  const all = [...events.flatMap(rows.add), rows.end()];
  return all.map((row) => ({ row, told: EventsVoided.parse(JSON.parse(row.data)) }));
}

describe('the events that say what is void', () => {
  it('cover every number once, list every event once, and are numbered after them', () => {
    const events = Array.from({ length: 100 }, (_, index) => eventOf(11 + index, 'é'.repeat(index * 7)));
    const rows = rowsOf(events, 11, 110);
    expect(rows.length).toBeGreaterThan(3);
    let next = 11;
    for (const { told } of rows) {
      expect(told.fromSequence).toBe(next);
      expect(told.events.every(({ sequence }) => sequence >= next && sequence <= told.toSequence)).toBe(true);
      next = told.toSequence + 1;
    }
    expect(next).toBe(111);
    expect(rows.flatMap(({ told }) => told.events.map(({ sequence }) => sequence))).toEqual(
      events.map(({ sequence }) => Number(sequence)),
    );
    expect(rows.map(({ row }) => row.sequence)).toEqual(rows.map((_, index) => 111n + BigInt(index)));
  });

  it('are small, so that a thousand of them go to Kafka within a second', () => {
    const events = Array.from({ length: 100 }, (_, index) => eventOf(1 + index, 'x'.repeat(3_000)));
    for (const { row } of rowsOf(events, 1, 100))
      expect(Buffer.byteLength(row.data)).toBeLessThan(8_192 + 500);
  });

  it('carry an event that is larger alone, and as it was', () => {
    const rows = rowsOf([eventOf(1, 'a'), eventOf(2, 'x'.repeat(20_000)), eventOf(3, 'b')], 1, 3);
    expect(rows.map(({ told }) => told.events.map(({ sequence }) => sequence))).toEqual([[1], [2], [3]]);
    expect(rows[0]?.told).toMatchObject({
      restoreId: restore.id,
      reason: restore.reason,
      voidedAt: '1970-01-01T00:00:01.000Z',
      events: [{ type: 'coin.hold.placed', sequence: 1, subject: 'h', data: { reason: 'a' } }],
    });
  });

  it('cover numbers that are void already without listing them', () => {
    const [only] = rowsOf([eventOf(7, 'a')], 4, 9);
    expect(only?.told).toMatchObject({ fromSequence: 4, toSequence: 9, events: [{ sequence: 7 }] });
    expect(rowsOf([], 4, 9)).toHaveLength(1);
  });
});
