import { ensurePartitions, inTransaction, refuseMorePartitions } from '@cowrie/postgres';
import { expect, it } from '@jest/globals';
import { useLedger } from '../tools/verify/testing.ts';

const { pool } = useLedger();

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
