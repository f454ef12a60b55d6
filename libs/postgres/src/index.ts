export {
  type AdminLogHead,
  chainAdminLog,
  type NewAdminLogEntry,
  readAdminLogHeads,
  writeAdminLog,
} from './admin-log.ts';
export { isTransient } from './errors.ts';
export {
  ADVANCE_PARTITIONS,
  advancePartitions,
  lockPartitions,
  type PartitionRow,
  readPartition,
} from './fence.ts';
export { withIndexPlans } from './index-plans.ts';
export { listAdminLog } from './list-admin-log.ts';
export { migrate } from './migrate.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox-relay.ts';
export { INSERT_OUTBOX, insertOutbox, type OutboxRow } from './outbox-rows.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { inOneStatement, runSet, type SetStatement } from './statement.ts';
export { inTransaction } from './transaction.ts';
export { type AdminLogFinding, verifyAdminLog } from './verify-admin-log.ts';
