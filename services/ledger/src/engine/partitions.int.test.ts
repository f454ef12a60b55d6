import { ensurePartitions, inTransaction, refuseMorePartitions } from '@cowrie/postgres';
import { beforeEach, expect, it } from '@jest/globals';
import { useLedger } from '../tools/verify/testing.ts';

const { pool } = useLedger();

beforeEach(() => pool.query('TRUNCATE partitions'));

it('a database keeps the number of partitions of its first start', async () => {
  await Promise.all([ensurePartitions(pool, 24), ensurePartitions(pool, 24)]);
  await ensurePartitions(pool, 24);
  for (const other of [12, 96])
    await expect(ensurePartitions(pool, other)).rejects.toThrow(
      `the database has 24 partitions, not ${other}: an installation keeps the number that it chose before its first start`,
    );
  const asTool = (partitions: number) => inTransaction(pool, (db) => refuseMorePartitions(db, partitions));
  await asTool(24);
  await expect(asTool(12)).rejects.toThrow('the database has 24 partitions, not 12');
});

it('a database from before the number could be chosen gets the rows that it lacks', async () => {
  await pool.query('INSERT INTO partitions (partition, next_offset) VALUES (3, 5), (11, 0)');
  await expect(ensurePartitions(pool, 24)).rejects.toThrow('the database has 2 partitions, not 24');
  await ensurePartitions(pool, 12);
  const { rows } = await pool.query(
    'SELECT count(*)::int AS count, sum(next_offset)::int AS offsets FROM partitions',
  );
  expect(rows).toEqual([{ count: 12, offsets: 5 }]);
});
