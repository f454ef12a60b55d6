export {
  type AdminLogHead,
  adminLogQuery,
  type NewAdminLogEntry,
  readAdminLogHeads,
} from './admin-log.ts';
export { awaitSchema } from './await-schema.ts';
export { columns } from './columns.ts';
export { faultOf, isTransient } from './errors.ts';
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
export { measureOutbox, readOutboxStatus } from './outbox-status.ts';
export { createPace, type Pace } from './pace.ts';
export { pageOf, rowsFor } from './page.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { createRetention, type Retention } from './retention.ts';
export {
  PUBLISHED_OUTBOX_ROWS,
  type RetentionTask,
  rowsByAge,
  secondsOfDays,
} from './retention-tasks.ts';
export {
  inOneStatement,
  type PreparedQuery,
  queryOf,
  runSet,
  type SetStatement,
  setStatement,
} from './statement.ts';
export { beginWithin, inTransaction, isEndedByTimeout } from './transaction.ts';
export { type AdminLogFinding, verifyAdminLog } from './verify-admin-log.ts';
