import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, readPlaces } from '@cowrie/consumer';
import { migrate } from '@cowrie/postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quiet, transfers } from '../../../../libs/consumer/src/testing/events.ts';
import { inboxTablesIn } from '../../../../libs/consumer/src/testing/inbox-tables.ts';
import { eventually } from '../../../../libs/consumer/src/testing/platform.ts';
import { createTestDatabase, MIGRATIONS, type TestDatabase } from '../testing/database.ts';
import { applySlices, readPosition, sliceFrom } from '../testing/slices.ts';
import { SCHEMA } from './consume.ts';

const OURS = { topic: 'coin.events', groupId: 'history', schema: SCHEMA } as const;
/** Statements of the release before, which knows the table `partitions`. */
const BEFORE = {
  make: 'INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING',
  lock: `SELECT partition, next_offset, next_sequence, last_digest, last_hash FROM partitions
         WHERE partition = ANY($1) ORDER BY partition FOR UPDATE`,
  advance: `UPDATE partitions AS p SET next_offset = n.next_offset, next_sequence = n.next_sequence, last_hash = n.last_hash
            FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[]) AS n(partition, next_offset, next_sequence, last_hash)
            WHERE p.partition = n.partition`,
};

let database: TestDatabase;
let before: string;
beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'cowrie-history-'));
  const files = (await readdir(MIGRATIONS)).filter((file) => file < '0018');
  await Promise.all(files.map((file) => copyFile(join(MIGRATIONS, file), join(before, file))));
  database = await createTestDatabase({ migrations: before });
  await database.pool.query(BEFORE.make, [3]);
  await database.pool.query(BEFORE.advance, [[3], [7], [8], [Buffer.alloc(32)]]);
  await database.owner.query("INSERT INTO left_behind VALUES (3, 5, 'not the ledger''s')");
  await migrate({ url: database.ownerUrl, directory: MIGRATIONS, logger: quiet });
});
afterAll(async () => {
  await database.drop();
  await rm(before, { recursive: true });
});

it('has where it stood, and what was left behind, in tables that are those of the kit', async () => {
  expect(await readPlaces(database.pool, OURS)).toEqual(new Map([[3, { nextOffset: 7n, nextSequence: 8n }]]));
  const { rows } = await database.pool.query(
    'SELECT topic, partition, message_offset FROM inbox.left_behind',
  );
  expect(rows).toEqual([{ topic: 'coin.events', partition: 3, message_offset: 5n }]);
  expect((await database.pool.query('SELECT message_offset FROM left_behind')).rows).toHaveLength(1);
  await install(database.owner, { schema: 'of_the_kit' });
  const kit = await inboxTablesIn(database.owner, 'of_the_kit');
  expect(kit.length).toBeGreaterThan(20);
  expect(await inboxTablesIn(database.owner, SCHEMA)).toEqual(expect.arrayContaining(kit));
});

describe('an instance of the release before, beside one of this', () => {
  beforeEach(() => database.owner.query('TRUNCATE entries, inbox.positions'));
  const placeOf = async (partition: number) => (await readPlaces(database.pool, OURS)).get(partition);
  const isBlocked = async () => {
    const { rowCount } = await database.owner.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return (rowCount ?? 0) > 0;
  };

  it('makes and moves the same row', async () => {
    await database.pool.query(BEFORE.make, [0]);
    await database.pool.query(BEFORE.make, [0]);
    expect(await placeOf(0)).toEqual({ nextOffset: 0n, nextSequence: 1n });
    await applySlices(database.pool, [sliceFrom(await readPosition(database.pool, 0), transfers(2))]);
    await database.pool.query(BEFORE.make, [0]);
    const { rows } = await database.pool.query(BEFORE.lock, [[0]]);
    expect(rows).toMatchObject([{ next_offset: 2n, next_sequence: 3n, last_hash: Buffer.alloc(32) }]);
  });

  it('is waited for, and then nothing is applied that it has applied', async () => {
    const slice = sliceFrom(await readPosition(database.pool, 0), transfers(2));
    const other = await database.openPool().connect();
    await other.query('BEGIN');
    await other.query(BEFORE.lock, [[0]]);
    const applying = applySlices(database.pool, [slice]);
    await eventually(isBlocked);
    await other.query(BEFORE.advance, [[0], [2], [3], [Buffer.alloc(32)]]);
    await other.query('COMMIT');
    other.release();
    expect(await applying).toEqual([0]);
    expect((await database.owner.query('SELECT FROM entries')).rowCount).toBe(0);
    expect(await placeOf(0)).toEqual({ nextOffset: 2n, nextSequence: 3n });
  });

  it('waits for this one, and sees that it has moved', async () => {
    const slice = sliceFrom(await readPosition(database.pool, 0), transfers(2));
    const other = await database.openPool().connect();
    const holder = await database.owner.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE entries IN SHARE MODE');
    const applying = applySlices(database.pool, [slice]);
    await eventually(isBlocked);
    await other.query('BEGIN');
    const locking = other.query(BEFORE.lock, [[0]]);
    await holder.query('COMMIT');
    holder.release();
    expect(await applying).toEqual([]);
    expect((await locking).rows).toMatchObject([{ next_offset: 2n, next_sequence: 3n }]);
    await other.query('ROLLBACK');
    other.release();
  });
});
