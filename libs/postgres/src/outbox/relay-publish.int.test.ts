import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { recorder, untilEmpty, useOutbox } from '../testing/outbox.ts';
import { inTransaction } from '../transaction.ts';
import type { OutboxRelay } from './relay.ts';
import { insertOutbox, type OutboxRow } from './rows.ts';

const PARTITIONS = [0, 1, 2];
const { pool, empty, startRelay, stopRelays } = useOutbox();
let next: Map<number, number>;

beforeAll(async () => {
  for (const partition of PARTITIONS)
    await pool.query('INSERT INTO partitions (partition) VALUES ($1)', [partition]);
});
beforeEach(() => {
  next = new Map();
});

/** `by` is null for a process that dies before it publishes. */
async function commit(partition: number, count: number, by: OutboxRelay | null): Promise<void> {
  const first = next.get(partition) ?? 1;
  next.set(partition, first + count);
  const rows = Array.from(
    { length: count },
    (_, n): OutboxRow => ({
      partition,
      sequence: BigInt(first + n),
      type: 'coin.wallet.opened',
      subject: 'subject',
      timeMs: Date.UTC(2030, 0, 1),
      data: '{}',
    }),
  );
  await inTransaction(pool, (client) => insertOutbox(client, rows));
  by?.publish(rows);
}

function expectWhole(places: readonly (string | undefined)[]): void {
  const seen = new Map<number, number>();
  for (const place of places) {
    const [partition = -1, sequence = -1] = place?.split(':').map(Number) ?? [];
    expect(sequence).toBeLessThanOrEqual((seen.get(partition) ?? 0) + 1);
    seen.set(partition, Math.max(sequence, seen.get(partition) ?? 0));
  }
  for (const [partition, following] of next) expect(seen.get(partition)).toBe(following - 1);
}

describe('rows that were just committed', () => {
  it('go out without waiting for a poll, once each, and leave the table', async () => {
    const { producer, places } = recorder();
    const made = startRelay(producer, { pollMs: 3_600_000 });
    for (let n = 0; n < 20; n += 1) await commit(n % 2, 3, made);
    await untilEmpty(pool);
    expect(places().length).toBe(60);
    expectWhole(places());
  });

  it('come whole and in order over any course of owners, deaths and failures', async () => {
    const step = fc.record({
      partition: fc.constantFrom(...PARTITIONS),
      count: fc.integer({ min: 1, max: 4 }),
      by: fc.constantFrom(0, 1, 0, 1, null),
      fails: fc.constantFrom(null, null, null, 'before' as const, 'after' as const),
    });
    const course = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      next = new Map();
      await empty();
      const failures: ('before' | 'after')[] = [];
      const { producer, places } = recorder(() => failures.shift() ?? null);
      const two = [startRelay(producer, { pollMs: 5 }), startRelay(producer, { pollMs: 5 })];
      for (const { partition, count, by, fails } of steps) {
        if (fails) failures.push(fails);
        await commit(partition, count, by === null ? null : (two[by] ?? null));
      }
      await untilEmpty(pool);
      await stopRelays();
      expectWhole(places());
    });
    await fc.assert(course, { numRuns: 15 });
  });
});
