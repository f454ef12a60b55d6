import type { PartitionRow } from '@cowrie/postgres';
import { describe, expect, it } from '@jest/globals';
import { userDeleted, userRegistered } from '../identity/events.ts';
import { createUserBatch } from './batch.ts';

const NOW_MS = 1_800_000_000_000;
const ID = (n: number): string => `0190d5f0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const row = (partition: number, nextSequence: bigint): PartitionRow => ({
  partition,
  nextOffset: 0n,
  nextSequence,
  lastDigest: null,
  lastHash: Buffer.alloc(32),
});

function batchOf(...rows: PartitionRow[]) {
  return createUserBatch(new Map(rows.map((r) => [r.partition, r])), (userId) => userId % 2, new Map());
}

describe('createBatch', () => {
  it('numbers events without a gap in the rows of their partitions', () => {
    const rows = [row(0, 5n), row(1, 9n)];
    const batch = batchOf(...rows);
    for (const userId of [1, 2, 3]) {
      const events = [userRegistered(userId, 'USER', NOW_MS)];
      batch.add(ID(userId), { ok: true, data: {}, events });
    }
    expect(batch.outbox().map(({ partition, sequence, subject }) => [partition, sequence, subject])).toEqual([
      [1, 9n, '1'],
      [0, 5n, '2'],
      [1, 10n, '3'],
    ]);
    expect(batch.rows().map((r) => r.nextSequence)).toEqual([6n, 11n]);
  });

  it('throws rather than number an event in a partition that is not locked', () => {
    expect(() => batchOf(row(0, 1n)).emit(userRegistered(1, 'USER', NOW_MS))).toThrow('not locked');
  });

  it('keeps results of what had an effect only', () => {
    const batch = batchOf();
    batch.add(ID(1), { ok: true, data: { sessionId: ID(9) } });
    batch.add(ID(2), { ok: false, code: 'unauthenticated', detail: 'no' });
    batch.add(ID(3), { ok: false, code: 'unauthenticated', detail: 'spent', changed: true });
    // One that overtook another may be delivered again.
    batch.add(ID(4), { ok: false, code: 'unauthenticated', detail: 'no' }, true);
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([ID(1), ID(3), ID(4)]);
    expect(batch.replies().map(({ outcome }) => outcome)).toEqual(['ok', 'rejected', 'rejected', 'rejected']);
  });

  it('forgets what it answered about a person whom it then deletes', () => {
    const batch = batchOf(row(1, 1n));
    batch.add(ID(1), { ok: true, data: { user: { email: 'ada@example.com' } }, personOf: 7 });
    batch.add(ID(2), { ok: true, data: {}, erased: 7, events: [userDeleted(7, 'user:1', NOW_MS)] });
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([ID(2)]);
    expect(batch.replies()).toHaveLength(2);
  });

  it('answers a command that is there twice once', () => {
    const known = { id: ID(1), outcome: 'ok' as const, replayed: false, data: {} };
    const batch = createUserBatch(new Map(), () => 0, new Map([[ID(1), known]]));
    expect(batch.answeredBefore(ID(1))).toBe(true);
    expect(batch.answeredBefore(ID(2))).toBe(false);
    batch.add(ID(2), { ok: true, data: {} });
    expect(batch.answeredBefore(ID(2))).toBe(true);
    expect(batch.results().map(({ reply }) => reply.id)).toEqual([ID(2)]);
    expect(batch.replies()[0]).toBe(known);
  });
});
