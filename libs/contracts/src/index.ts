export * from './admin-log.ts';
export * from './approvals/action-commands.ts';
export * from './approvals/actions.ts';
export * from './approvals/approval-record.ts';
export * from './approvals/approvals.ts';
export * from './approvals/contract.ts';
export * from './approvals/decisions.ts';
export * from './chain/accounts.ts';
export * from './chain/canonical-json.ts';
export * from './chain/transaction-text.ts';
export {
  type Command,
  type DataOf,
  EFFECTS,
  type Effect,
  ENGINE_REFUSALS,
  type Query,
  type RefusalCodeOf,
  type ReplyOf,
} from './contract.ts';
export * from './events.ts';
export * from './history/index.ts';
export {
  printableText,
  REFUSAL,
  REFUSAL_COUNT,
  type RefusalCount,
  type RefusalFilter,
  RefusalPageKey,
  type RefusalState,
  truncatePaths,
} from './history/refusals.ts';
export {
  bucketsOf,
  PLATFORM_BUCKET,
  type PlatformBucket,
  STATISTICS_BUCKET,
  STATISTICS_INTERVAL_MS,
  STATISTICS_INTERVALS,
  type StatisticsBucket,
  type StatisticsInterval,
} from './history/statistics.ts';
export * from './history/transactions.ts';
export { boundedTypesOf, commandBoundsFor } from './ledger/command-bounds.ts';
export * from './ledger/index.ts';
export {
  BULK_COMMANDS,
  type BulkCommand,
  type BulkCommandName,
  type BulkItem,
  type BulkReply,
  commandsOfMessage,
  type LedgerBulk,
  LedgerMessage,
} from './ledger/movements/bulk.ts';
export {
  GENESIS_HASH,
  type MintReply,
  type Parties,
  SWEEP_TREASURY,
  TREASURY,
  TREASURY_NAME,
  type TreasuryState,
  treasuryKey,
  WALLET,
  type WalletMovementReply,
  type WalletState,
  walletKey,
} from './ledger/states.ts';
export * from './ledger/transaction.ts';
export * from './limits.ts';
export * from './messages/bounds.ts';
export * from './messages/envelope.ts';
export * from './messages/health.ts';
export * from './money.ts';
export * from './operations/index.ts';
export * from './primitives.ts';
export * from './principal.ts';
export * from './problems.ts';
export * from './refusal.ts';
export { apiSchemas, printTime } from './shape/kinds.ts';
export type { AdminOf, EventOf, PublicOf } from './shape/shape.ts';
export * from './splits.ts';
export * from './topics.ts';
export {
  type AllowedMovement,
  CAPTURE_TYPE,
  declarationOf,
  type Flow,
  type FreezeSide,
  type MovementType,
  mapFlows,
  mapFlowUnits,
  type PartitionOwner,
  SPENDING_TYPES,
  type SpendingType,
  type StoppingFreezeSide,
  supplyEffectOf,
  TRANSACTION_TYPES,
  TRANSACTIONS,
  TransactionType,
  typesOfFlow,
  XAF_TRANSACTION_TYPES,
  XafTransactionType,
  xafDeclarationOf,
} from './transactions.ts';
export * from './user/index.ts';
export {
  limitAppliesToSpending,
  limitAppliesToUser,
  toBound,
  toSpendingWindow,
} from './user/limit-bounds.ts';
export type { UserAccess } from './user/states.ts';
export * from './webhooks/index.ts';
