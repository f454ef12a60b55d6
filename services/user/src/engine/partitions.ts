import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import type { Db } from '../db.ts';

/** Any partition may number a user's events. */
export async function ensurePartitions(db: Db, partitions: number): Promise<void> {
  await db.query(
    'INSERT INTO partitions (partition) SELECT generate_series(0, $1::int - 1) ON CONFLICT DO NOTHING',
    [partitions],
  );
}

export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}
