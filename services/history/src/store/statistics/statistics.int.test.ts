import type { ConsumerPosition } from '@cowrie/consumer';
import type { InMessage } from '@cowrie/messaging';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type pg from 'pg';
import { eventMessage, voidedOf } from '../../../../../libs/consumer/src/testing/events.ts';
import { eventually } from '../../../../../test/support/eventually.ts';
import { useTestDatabase } from '../../testing/database.ts';
import { applySlices, readPosition, sliceFrom } from '../../testing/slices.ts';
import { allBuckets, allPlatformBuckets, randomTransaction } from '../../testing/statistics.ts';

const VOIDED = 'coin.events.voided';
const SEED = 7;
const PARTITIONS = 3;

const database = useTestDatabase();
let other: pg.Pool;
beforeAll(async () => {
  other = database.openPool();
});
beforeEach(() => database.owner.query('TRUNCATE entries, inbox.positions'));

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

function messagesOf(
  partition: number,
  { count, random }: { count: number; random: () => number },
): InMessage[] {
  const messages: InMessage[] = [];
  for (let index = 0; index < count; index++) {
    const place = { partition, offset: index, sequence: index + 1 };
    const last = messages.slice(-4).filter(({ headers }) => headers.ce_type !== VOIDED);
    const isVoid = random() < 0.1 && last.length > 0;
    const data = isVoid ? voidedOf(last) : randomTransaction(1 + index * PARTITIONS + partition, random);
    messages.push(eventMessage(data, isVoid ? { ...place, type: VOIDED } : place));
  }
  return messages;
}

/** Slices have random sizes, and some are applied twice. */
async function applyAll(pool: pg.Pool, messages: readonly InMessage[], random: () => number): Promise<void> {
  const partition = messages[0]?.partition ?? 0;
  for (;;) {
    const from: ConsumerPosition = await readPosition(pool, partition);
    const at = Number(from.nextOffset);
    if (at >= messages.length) return;
    const again = random() < 0.2 ? [sliceFrom(from, messages.slice(at, at + 1))] : [];
    const slice = sliceFrom(from, messages.slice(at, at + 1 + Math.floor(random() * 9)));
    for (const each of [slice, ...again]) await applySlices(pool, [each]);
    if (random() < 0.1) await pool.query('SELECT roll_up_pending()');
  }
}

const rolledUp = () => allBuckets(database.pool, 'roll-up');
const scanned = () => allBuckets(database.owner, 'entries');
describe('the roll-up', () => {
  it('equals a scan of the entries, with repeated and voided events and two instances', async () => {
    const numbers = fc.record({
      seed: fc.integer({ min: 1, max: 1_000_000 }),
      count: fc.integer({ min: 1, max: 60 }),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ seed, count }) => {
        await database.owner.query('TRUNCATE entries, inbox.positions');
        const random = randomOf(seed);
        const all = Array.from({ length: PARTITIONS }, (_, partition) =>
          messagesOf(partition, { count, random }),
        );
        await Promise.all(
          all.map((messages, partition) =>
            applyAll(partition === 0 ? database.pool : other, messages, random),
          ),
        );
        const expected = await scanned();
        expect(await rolledUp()).toEqual(expected);
        const ofPlatforms = await allPlatformBuckets(database.owner, 'entries');
        expect(await allPlatformBuckets(database.pool, 'roll-up')).toEqual(ofPlatforms);
        // The result must be the same after history was rebuilt.
        await database.owner.query('TRUNCATE entries, inbox.positions');
        for (const messages of all) await applyAll(database.pool, messages, random);
        expect(await rolledUp()).toEqual(expected);
        expect(await allPlatformBuckets(database.pool, 'roll-up')).toEqual(ofPlatforms);
      }),
      { seed: SEED, numRuns: 6 },
    );
  });

  it('counts a wallet once when two instances see it first at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      await database.owner.query('TRUNCATE entries, inbox.positions');
      const insert = (pool: pg.Pool, id: number) =>
        pool.query(`INSERT INTO entries VALUES (5, 3600000, $1, 0, 5, 5, 1, 'r')`, [id]);
      await Promise.all([
        insert(database.pool, 1),
        insert(other, 2),
        insert(database.pool, 3),
        insert(other, 4),
      ]);
      const { rows } = await database.owner.query(
        'SELECT what, count::int FROM pending_statistics() ORDER BY what',
      );
      expect(rows).toEqual([
        { what: -1, count: 1 },
        { what: 0, count: 1 },
        { what: 1, count: 4 },
      ]);
    }
  });

  const insert = (from: number, count: number) =>
    database.pool.query(
      `INSERT INTO entries SELECT id % 100, 3600000, id, 0, 5, 5, 1, 'r' FROM generate_series($1::bigint, $2::bigint) AS id`,
      [from, from + count - 1],
    );
  const waiting = async () =>
    (await database.owner.query('SELECT count(*)::int AS count FROM statistics_pending')).rows[0].count;

  it('never has more pending rows than one roll-up takes', async () => {
    await insert(1, 6_000);
    await insert(6_001, 3_999);
    expect(await waiting()).toBe(2);
    await insert(10_000, 1);
    expect(await waiting()).toBe(0);
    await insert(10_001, 10);
    expect(await waiting()).toBe(1);
  });

  it('lets writers wait for another roll-up when very many entries are pending', async () => {
    const rolling = await other.connect();
    await rolling.query(`BEGIN; SELECT pg_advisory_xact_lock('statistics'::regclass::integer, 0)`);
    await insert(1, 49_999);
    const inserting = insert(50_000, 1);
    await eventually(async () => {
      const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
      expect((await database.owner.query(text)).rowCount).toBe(1);
    });
    await rolling.query('COMMIT');
    rolling.release();
    await inserting;
    expect(await waiting()).toBe(0);
  });
});
