import type { Inbox } from '@cowrie/consumer';
import { advancePartitions, lockPartitions, type PartitionRow, readPartition } from '@cowrie/postgres';
import type pg from 'pg';

/** Where this service stands in the topic of events: rows of `partitions`, as every service has them. */
export function createInbox(pool: pg.Pool): Inbox<PartitionRow> {
  return {
    read: (partition) => readPartition(pool, partition),
    lock: lockPartitions,
    advance: advancePartitions,
    async keep() {
      throw new Error('dead letters go to their topic');
    },
  };
}
