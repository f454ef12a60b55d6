import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { migrate } from '../migrate/migrate.ts';
import { createPool } from '../pool.ts';
import { createDatabase } from '../testing/database.ts';
import { publisherOf, recorder, untilEmpty } from '../testing/outbox.ts';
import { inTransaction } from '../transaction.ts';
import { createOutboxRelay, type OutboxRelay } from './relay.ts';
import { insertOutbox, type OutboxRow } from './rows.ts';

/** Rows that go straight from memory, beside those that another process or a failure left in the table. */

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const NO_MIGRATIONS = new URL('../testing/none/', import.meta.url).pathname;
const PARTITIONS = [0, 1, 2];

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let relays: OutboxRelay[] = [];
let next: Map<number, number>;

beforeAll(async () => {
  database = await createDatabase();
  await migrate({ url: database.url, directory: NO_MIGRATIONS, logger });
  pool = createPool({ url: database.url, max: 8, applicationName: 'test', logger });
  for (const partition of PARTITIONS)
    await pool.query('INSERT INTO partitions (partition) VALUES ($1)', [partition]);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
const reset = async () => {
  next = new Map();
  await pool.query('TRUNCATE outbox, outbox_cursors');
};
beforeEach(reset);
const stopAll = async () => {
  await Promise.all(relays.map((relay) => relay.stop()));
  relays = [];
};
afterEach(stopAll);

function relay(
  producer: ReturnType<typeof recorder>['producer'],
  pollMs: number,
  warn: (fields: object, line: string) => void = logger.warn,
): OutboxRelay {
  const publisher = publisherOf(producer);
  const made = createOutboxRelay({ pool, publisher, logger: { ...logger, warn }, pollMs });
  relays.push(made);
  made.start();
  return made;
}

/** Commits rows of a partition, as a batch does; `by` hears of it unless it dies first. */
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

/** Every row is there, and none before the one that comes before it. */
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
    const made = relay(producer, 3_600_000);
    for (let n = 0; n < 20; n += 1) await commit(n % 2, 3, made);
    await untilEmpty(pool);
    expect(places().length).toBe(60);
    expectWhole(places());
  });

  it('are published from the table when the process that committed them died', async () => {
    const { producer, places } = recorder();
    await commit(0, 5, null);
    const made = relay(producer, 20);
    await untilEmpty(pool);
    await commit(0, 2, made);
    await untilEmpty(pool);
    expect(places()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `0:${n}`));
  });

  it('stay in the table when sending them from memory failed, and are published from there', async () => {
    let failures = 0;
    const warnings: string[] = [];
    const { producer, places } = recorder(() => (failures-- > 0 ? 'before' : null));
    const made = relay(producer, 20, (_fields, line) => warnings.push(line));
    // The first rows after a failure go by the table; a send from memory can fail only after those.
    for (let n = 0; n < 5; n += 1) {
      for (failures of [0, 1]) {
        await commit(0, 2, made);
        await untilEmpty(pool);
      }
    }
    expect(warnings).toContain(
      'events cannot be published from memory; the outbox table keeps them, and they are sent from there',
    );
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
      await reset();
      const failures: ('before' | 'after')[] = [];
      const { producer, places } = recorder(() => failures.shift() ?? null);
      const two = [relay(producer, 20), relay(producer, 20)];
      for (const { partition, count, by, fails } of steps) {
        if (fails) failures.push(fails);
        await commit(partition, count, by === null ? null : (two[by] ?? null));
      }
      await untilEmpty(pool);
      await stopAll();
      expectWhole(places());
    });
    await fc.assert(course, { numRuns: 30 });
  });
});
