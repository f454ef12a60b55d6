export * from './admin-log.ts';
export * from './approvals/act-commands.ts';
export * from './approvals/acts.ts';
export * from './approvals/approvals.ts';
export * from './approvals/contract.ts';
export * from './approvals/decisions.ts';
export * from './approvals/rules.ts';
export * from './chain/accounts.ts';
export * from './chain/canonical-json.ts';
export * from './chain/transaction-text.ts';
export {
  type CodesOf,
  type Command,
  type DataOf,
  EFFECTS,
  type Effect,
  type Query,
  REFUSED_BY_ENGINE,
  type ReplyOf,
} from './contract.ts';
export * from './events.ts';
export * from './history/index.ts';
export {
  keptPaths,
  printableText,
  REFUSAL,
  REFUSAL_COUNT,
  type RefusalCount,
  RefusalPlace,
  type RefusalState,
  type RefusalsAsked,
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
export { boundedTypesOf, throughFor } from './ledger/bounded.ts';
export { FREEZE, FREEZE_DIRECTIONS, type Freeze } from './ledger/freezes.ts';
export * from './ledger/heads.ts';
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
export * from './ledger/movements/exchange.ts';
export * from './ledger/movements/holds.ts';
export * from './ledger/movements/payment-requests.ts';
export * from './ledger/movements/schedules.ts';
export * from './ledger/movements/withdrawals.ts';
export * from './ledger/sandbox.ts';
export {
  type CoinsMoved,
  GENESIS_HASH,
  type Minted,
  type Sides,
  SWEPT_TO,
  TREASURY,
  TREASURY_NAME,
  type TreasuryState,
  treasuryKey,
  WALLET,
  type WalletState,
  walletKey,
} from './ledger/states.ts';
export * from './ledger/transaction.ts';
export * from './ledger/treasuries.ts';
export * from './ledger/verification.ts';
export * from './ledger/waiting.ts';
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
export { printTime, shown } from './shape/kinds.ts';
export type { AdminOf, EventOf, PublicOf } from './shape/shape.ts';
export * from './splits.ts';
export * from './topics.ts';
export {
  byFlow,
  CAPTURE_TYPE,
  declarationOf,
  type Flow,
  type FreezeSide,
  type MovementType,
  type PartitionOwner,
  SPENDING_TYPES,
  type SpendingType,
  type StoppedBy,
  supplyOf,
  TRANSACTION_TYPES,
  TRANSACTIONS,
  TransactionType,
  typesOfFlow,
  unitsByFlow,
  type Way,
  XAF_TRANSACTION_TYPES,
  XafTransactionType,
  xafDeclarationOf,
} from './transactions.ts';
export * from './user/api-keys.ts';
export * from './user/index.ts';
export { boundOf, isLimitOf, isLimitOn, windowOf } from './user/limit-bounds.ts';
export {
  AllLimits,
  BOUNDS_OF_MAX,
  LIMIT,
  LIMIT_MODES,
  LIMIT_USAGE,
  type LimitState,
  minutesOf,
  WINDOW,
} from './user/limits.ts';
export * from './user/links.ts';
export {
  MAIL_LANGUAGES,
  MAIL_PURPOSES,
  type MailLanguage,
  type MailPurpose,
  NOTICES,
  type Notice,
} from './user/mails.ts';
export {
  MadePasskey,
  PASSKEY,
  PASSKEY_ALGORITHMS,
  type PasskeyAsked,
  type PasskeyState,
  ShownPasskey,
  userHandleOf,
} from './user/passkeys.ts';
export * from './user/platforms.ts';
export * from './user/policies.ts';
export * from './user/service-accounts.ts';
export * from './user/sessions.ts';
export type { UserAccess } from './user/states.ts';
export { plainRecoveryCode, TOTP } from './user/totp.ts';
export * from './user/users.ts';
export * from './webhooks/deliveries.ts';
export * from './webhooks/index.ts';
export {
  PULLED,
  SealedSecret,
  WEBHOOK,
  WEBHOOK_SHOWN,
  WEBHOOK_STATUSES,
  type WebhookProgress,
  type WebhookState,
  WebhookStatus,
} from './webhooks/webhooks.ts';
