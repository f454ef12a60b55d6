import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type { Db } from '../db.ts';

/** Creates the rows of all partitions, because any of them may number a user's events. */
export async function ensurePartitions(db: Db, partitions: number): Promise<void> {
  await db.query(
    'INSERT INTO partitions (partition) SELECT generate_series(0, $1::int - 1) ON CONFLICT DO NOTHING',
    [partitions],
  );
}

/** Returns the partition of `user.events` that gets all events of a user. */
export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}
