export {
  type AdminLogActor,
  type AdminLogHead,
  adminLogQuery,
  appendToAdminLog,
  type NewAdminLogEntry,
  readAdminLogHeads,
  toAdminLogEntry,
} from './admin-log/chain.ts';
export { listAdminLog } from './admin-log/list.ts';
export { type AdminLogFinding, verifyAdminLog } from './admin-log/verify.ts';
export { withIndexPlans } from './database-url.ts';
export { faultOf, faultOfEvent, isTransient } from './errors.ts';
export {
  ADVANCE_PARTITIONS,
  advancePartitions,
  ensurePartitions,
  lockPartitions,
  type PartitionRow,
  readNextOffsets,
  readPartition,
  refuseMorePartitions,
} from './fence.ts';
export { mergeCalls } from './merge-calls.ts';
export { awaitSchema } from './migrate/await-schema.ts';
export { migrate } from './migrate/migrate.ts';
export { inOneWrite } from './one-write.ts';
export { createOutboxRelay, type OutboxRelay } from './outbox/relay.ts';
export { INSERT_OUTBOX, insertOutbox, type OutboxRow } from './outbox/rows.ts';
export { measureOutbox, readOutboxStatus } from './outbox/status.ts';
export { pageOf, rowsFor } from './page.ts';
export { createPool, type PoolOptions } from './pool.ts';
export { createPace, type Pace } from './retention/pace.ts';
export { createRetention, type Retention } from './retention/retention.ts';
export {
  DUE_COUNTED_MAX,
  oldResults,
  PUBLISHED_OUTBOX_ROWS,
  type RetentionTask,
  rowsByAge,
  secondsOfDays,
} from './retention/tasks.ts';
export {
  inOneStatement,
  type PreparedQuery,
  queryOf,
  runSet,
  type SetStatement,
  setStatement,
} from './statement/statement.ts';
export { type Column, type ComputedColumn, column, msOf } from './table/column.ts';
export { type RowOf, type Table, table } from './table/table.ts';
export { beginWithin, commit, inTransaction } from './transaction.ts';
