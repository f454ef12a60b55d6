export { isTransient } from './errors.ts';
export { advancePartitions, lockPartitions, type PartitionRow, readPartition } from './fence.ts';
export { withIndexPlans } from './index-plans.ts';
export { migrate } from './migrate.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
export { insertOutbox, type OutboxRow } from './outbox-rows.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { inTransaction } from './transaction.ts';
