import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';

/** Any partition may number a user's events. */
export function eventPartition(userId: number): number {
  return partitionFor(String(userId), PARTITIONS);
}
