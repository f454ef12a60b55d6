import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type { Db } from '../db.ts';

/** Makes the rows of all partitions: any of them may have to number the events of a user. */
export async function ensurePartitions(db: Db, partitions: number): Promise<void> {
  await db.query(
    'INSERT INTO partitions (partition) SELECT generate_series(0, $1::int - 1) ON CONFLICT DO NOTHING',
    [partitions],
  );
}

/** The partition of `user.events` to which everything about a user goes. */
export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}
