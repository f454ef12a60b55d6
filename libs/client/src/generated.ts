// Made by tools/generate.ts from docs/openapi.json: change that.

import type { Amount, AmountInput } from './amount.ts';

/** Of an operation that takes none. */
export type NoInput = Record<never, never>;

/** The codes of problems. Branch on these. */
export type ProblemCode =
  | 'amount_out_of_range'
  | 'amount_too_precise'
  | 'api_key_required'
  | 'approval_changed'
  | 'approval_not_open'
  | 'approver_too_new'
  | 'budget_exceeded'
  | 'capture_exceeds_hold'
  | 'email_taken'
  | 'exchange_too_small'
  | 'external_id_taken'
  | 'forbidden'
  | 'hold_not_found'
  | 'hold_not_open'
  | 'idempotency_key_reused'
  | 'insufficient_funds'
  | 'internal'
  | 'invalid_request'
  | 'last_super_admin'
  | 'limit_exceeded'
  | 'link_code_invalid'
  | 'link_not_pending'
  | 'mint_limit_exceeded'
  | 'network_not_allowed'
  | 'not_found'
  | 'not_refundable'
  | 'outcome_unknown'
  | 'payload_too_large'
  | 'payment_request_not_found'
  | 'payment_request_not_open'
  | 'platform_not_found'
  | 'platform_suspended'
  | 'platform_taken'
  | 'quote_not_found'
  | 'quote_not_open'
  | 'rate_limited'
  | 'receiver_frozen'
  | 'reference_taken'
  | 'refund_exceeds_purchase'
  | 'schedule_not_found'
  | 'schedule_not_open'
  | 'self_transfer'
  | 'supply_limit_exceeded'
  | 'token_expired'
  | 'token_invalid'
  | 'totp_required'
  | 'totp_setup_required'
  | 'transaction_not_found'
  | 'treasury_not_found'
  | 'unauthenticated'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'user_not_found'
  | 'wallet_closed'
  | 'wallet_frozen'
  | 'withdrawal_not_open'
  | 'wrong_code'
  | 'wrong_password';

export const TRANSACTION_TYPES = [
  'MINT',
  'BURN',
  'TRANSFER',
  'PURCHASE',
  'REWARD',
  'REFUND',
  'EXCHANGE',
] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

export type Split = {
  toUserId: number | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  /** Coins, with at most 4 decimals */
  amount: Amount;
};

export type ScheduleFailure = {
  code: 'insufficient_funds' | 'wallet_frozen' | 'receiver_frozen' | 'limit_exceeded' | 'wallet_closed';
  at: string;
};

export type Wallet = {
  id: string;
  /** Id of a user */
  userId: number;
  /** Coins, with at most 4 decimals */
  balance: Amount;
  /** Balance less coins on hold: what can be spent */
  activeCoins: Amount;
  /** Coins, with at most 4 decimals */
  totalReceived: Amount;
  /** Coins, with at most 4 decimals */
  totalSent: Amount;
  /** Whole XAF */
  xafBalance: number;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type Transaction = {
  id: number;
  type: TransactionType;
  /** Coins, with at most 4 decimals */
  amount: Amount;
  fromUserId: number | null;
  toUserId: number | null;
  fromTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  reason: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** Of a REFUND: the purchase */
  refundOf?: number;
  /** The hold whose capture it is */
  holdId?: string;
  /** What the caller knows a purchase by */
  reference?: string;
  /** The platform through which it was asked for */
  platform?: string;
  /** The approval by which a second person did it */
  approvalId?: string;
  /** The payment request that it pays */
  paymentRequestId?: string;
  /** The split that it is a leg of, and what refunded that */
  groupId?: string;
  /** The schedule whose run it is */
  scheduleId?: string;
  /** Texts of whoever asked for it */
  metadata?: Metadata;
};

export type AdminTransaction = {
  id: number;
  type: TransactionType;
  /** Coins, with at most 4 decimals */
  amount: Amount;
  fromUserId: number | null;
  toUserId: number | null;
  fromTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  reason: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** Of a REFUND: the purchase */
  refundOf?: number;
  /** The hold whose capture it is */
  holdId?: string;
  /** What the caller knows a purchase by */
  reference?: string;
  /** The platform through which it was asked for */
  platform?: string;
  /** The approval by which a second person did it */
  approvalId?: string;
  /** The payment request that it pays */
  paymentRequestId?: string;
  /** The split that it is a leg of, and what refunded that */
  groupId?: string;
  /** The schedule whose run it is */
  scheduleId?: string;
  /** Texts of whoever asked for it */
  metadata?: Metadata;
  /** The user who asked for it */
  initiatedBy?: number;
  /** The API key that was used */
  apiKeyId?: string;
};

export type Approval = {
  id: string;
  action:
    | 'mint'
    | 'burn'
    | 'refund'
    | 'reward'
    | 'treasury-transfer'
    | 'withdrawal-settle'
    | 'role-change'
    | 'user-delete'
    | 'factor-reset'
    | 'limit'
    | 'budget'
    | 'platform-status'
    | 'api-key'
    | 'service-account'
    | 'rate'
    | 'approval-policy';
  /** What it is done to, like user:12, treasury:rewards or api-keys */
  target: string;
  /** Coins, or whole XAF; null where it has none */
  amount: Amount | null;
  method: string;
  path: string;
  /** The body of the request that waits, without secrets */
  request: Record<string, unknown>;
  /** SHA-256, in hexadecimal, of {method, path, body} in the form of RFC 8785; body is `request` */
  requestHash: string;
  /** Id of a user */
  requestedBy: number;
  /** The platform that the request came through; its budget and its suspension count for the approval */
  platform: string | null;
  /** The API key of the request; its limits and networks count for the approval */
  apiKeyId: string | null;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
  /** Why it was rejected */
  reason?: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** Nobody can decide about it from then on */
  expiresAt: string;
  decidedBy: number | null;
  decidedAt: string | null;
};

export type AuditLogEntry = {
  id: string;
  /** ISO 8601, UTC */
  at: string;
  /** Null when it was not a user */
  actorUserId: number | null;
  apiKeyId: string | null;
  action:
    | 'user.role_changed'
    | 'user.deleted'
    | 'coins.minted'
    | 'coins.burned'
    | 'coins.rewarded'
    | 'coins.refunded'
    | 'treasury.transferred'
    | 'api_key.created'
    | 'api_key.revoked'
    | 'service_account.created'
    | 'exchange.rate_changed'
    | 'withdrawal.settled'
    | 'withdrawal.rejected'
    | 'service_account.rotated'
    | 'service_account.deleted'
    | 'user.sessions_ended'
    | 'user.totp_reset'
    | 'api_key.rotated'
    | 'platform.created'
    | 'platform.changed'
    | 'user.linked'
    | 'user.link_confirmed'
    | 'user.unlinked'
    | 'wallet.frozen'
    | 'wallet.unfrozen'
    | 'treasury.alarm_changed'
    | 'limit.created'
    | 'limit.changed'
    | 'limit.deleted'
    | 'approval.requested'
    | 'approval.approved'
    | 'approval.rejected'
    | 'approval_policy.changed'
    | 'webhook.created'
    | 'webhook.changed'
    | 'webhook.deleted'
    | 'webhook.secret_rotated';
  /** What it was done to, like user:12, treasury:rewards or webhook:ID */
  target: string;
  details: Record<string, unknown>;
};

export type ApiKey = {
  id: string;
  name: string;
  /** How the key begins */
  prefix: string;
  /** coins:mint and coins:burn; `*:*` is all, of the first key alone */
  scopes: Array<string>;
  platform: string | null;
  perTransactionLimit: Amount | null;
  dailyMintLimit: Amount | null;
  allowedNetworks: Array<string> | null;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type NewApiKey = {
  id: string;
  name: string;
  /** How the key begins */
  prefix: string;
  /** coins:mint and coins:burn; `*:*` is all, of the first key alone */
  scopes: Array<string>;
  platform: string | null;
  perTransactionLimit: Amount | null;
  dailyMintLimit: Amount | null;
  allowedNetworks: Array<string> | null;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** Shown only once */
  key: string;
};

export type KeyStandIn = {
  /** Send it as `x-api-key`, once */
  key: string;
  expiresAt: string;
};

export type Problem = {
  /** Path of a page about the code */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable code for programs */
  code:
    | 'invalid_request'
    | 'amount_too_precise'
    | 'amount_out_of_range'
    | 'unauthenticated'
    | 'token_expired'
    | 'token_invalid'
    | 'totp_required'
    | 'api_key_required'
    | 'forbidden'
    | 'wallet_frozen'
    | 'receiver_frozen'
    | 'platform_suspended'
    | 'approver_too_new'
    | 'network_not_allowed'
    | 'wrong_password'
    | 'wrong_code'
    | 'totp_setup_required'
    | 'not_found'
    | 'user_not_found'
    | 'transaction_not_found'
    | 'treasury_not_found'
    | 'hold_not_found'
    | 'payment_request_not_found'
    | 'schedule_not_found'
    | 'platform_not_found'
    | 'quote_not_found'
    | 'method_not_allowed'
    | 'email_taken'
    | 'last_super_admin'
    | 'wallet_closed'
    | 'external_id_taken'
    | 'link_code_invalid'
    | 'link_not_pending'
    | 'platform_taken'
    | 'hold_not_open'
    | 'payment_request_not_open'
    | 'schedule_not_open'
    | 'quote_not_open'
    | 'withdrawal_not_open'
    | 'approval_not_open'
    | 'approval_changed'
    | 'reference_taken'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'insufficient_funds'
    | 'self_transfer'
    | 'supply_limit_exceeded'
    | 'refund_exceeds_purchase'
    | 'not_refundable'
    | 'capture_exceeds_hold'
    | 'exchange_too_small'
    | 'mint_limit_exceeded'
    | 'limit_exceeded'
    | 'budget_exceeded'
    | 'idempotency_key_reused'
    | 'rate_limited'
    | 'internal'
    | 'unavailable'
    | 'outcome_unknown';
  /** Id of the request */
  instance: string;
  errors?: Array<{
    path: string;
    message: string;
  }>;
  /** For `limit_exceeded`: id of the spending limit, or `link` for the limit of a platform's link */
  limit?: string;
  /** With `limit`: time when the same request would fit, if nothing else is sent; null: never */
  retryAt?: string | null;
  /** Only at /api/auth/token: error code of RFC 6749 §5.2 */
  error?:
    | 'invalid_request'
    | 'invalid_client'
    | 'invalid_grant'
    | 'unauthorized_client'
    | 'unsupported_grant_type'
    | 'invalid_scope'
    | 'server_error'
    | 'temporarily_unavailable';
};

export type ExchangeRate = {
  /** XAF for a coin, with at most 6 decimals */
  xafPerCoin: number;
  /** Of the XAF, with at most 2 decimals */
  feePercent: number;
  /** ISO 8601, UTC */
  since: string;
};

export type Quote = {
  id: string;
  /** Coins, with at most 4 decimals */
  coins: Amount;
  /** What the exchange gives, in whole XAF */
  xaf: number;
  /** XAF for a coin, with at most 6 decimals */
  xafPerCoin: number;
  /** XAF, exactly, as decimal text */
  fee: string;
  /** What rounding to whole XAF left, as decimal text */
  remainder: string;
  /** ISO 8601, UTC */
  expiresAt: string;
};

export type LedgerHeads = {
  heads: Array<{
    partition: number;
    /** Sequence of the last transaction of the partition */
    sequence: number;
    /** Hash of that transaction, hexadecimal */
    hash: string;
    /** ISO 8601, UTC */
    at: string;
    /** The four other fields, signed with a key of the JWKS */
    jws: string;
  }>;
};

export type ServiceHealth = {
  service: 'ledger' | 'user' | 'history' | 'webhooks';
  /** True when an instance of the service answered in time */
  answers: boolean;
  /** Partitions of all topics that the service reads */
  partitions: Array<{
    topic: string;
    partition: number;
    /** Messages not processed yet */
    lagMessages: number;
    /** The instance that reads the partition; null: none */
    owner: string | null;
  }> | null;
  /** Messages in the dead letters, by topic */
  deadLetters: Array<{
    topic: string;
    messages: number;
  }> | null;
  /** Events not confirmed by Kafka yet. Only services with an outbox have this */
  outbox?: {
    rows: number;
    /** Age of the oldest event; 0 when there is none */
    oldestAgeSeconds: number;
  } | null;
};

export type Health = {
  /** ISO 8601, UTC */
  readAt: string;
  services: Array<ServiceHealth>;
  waiting: {
    /** Counted up to 10000 */
    openHolds: number;
    /** Open holds that should have expired */
    overdueHolds: number;
    /** Withdrawals neither settled nor rejected */
    withdrawals: number;
    /** Those of `withdrawals` that no provider pays out, so that an administrator must decide */
    withdrawalsGivenUp: number;
    /** Open approvals */
    approvals: number | null;
    /** Mails not sent yet, or given up */
    mails: {
      /** Mails that are retried, with growing pauses */
      waiting: number;
      /** Mails given up after a day */
      failed: number;
    } | null;
  } | null;
  /** The last completed verification of the ledger */
  lastVerification: {
    status: 'PASSED' | 'FAILED' | 'NONE';
    /** Null when there was no verification */
    finishedAt: string | null;
  } | null;
};

export type BalanceAt = {
  /** ISO 8601, UTC */
  at: string;
  /** Coins, with at most 4 decimals */
  balance: Amount;
};

export type Hold = {
  id: string;
  /** Id of a user */
  fromUserId: number;
  toUserId: number | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  /** Coins, with at most 4 decimals */
  amount: Amount;
  /** Coins, with at most 4 decimals */
  captured: Amount;
  /** Coins, with at most 4 decimals */
  released: Amount;
  status: 'OPEN' | 'CAPTURED' | 'RELEASED' | 'EXPIRED';
  reason: string;
  /** The platform through which it was placed */
  platform?: string;
  /** Texts of whoever placed it */
  metadata?: Metadata;
  /** ISO 8601, UTC */
  expiresAt: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type LimitUsage = {
  name: string;
  window: string;
  maxAmount: Amount | null;
  maxCount: number | null;
  /** Coins, with at most 4 decimals */
  usedAmount: Amount;
  usedCount: number;
};

export type Freeze = {
  /** IN: what others send; OUT: what the user sends */
  direction: 'IN' | 'OUT' | 'BOTH';
  reason: string;
  /** ISO 8601, UTC */
  since: string;
  /** When it ends by itself; null: it does not */
  until: string | null;
};

export type Limit = {
  id: string;
  name: string;
  /** Users of this role; null: of any */
  role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN' | null;
  /** What they send through this platform; null: whatever they send */
  platform: string | null;
  /** This user alone; null: every user for themselves */
  userId: number | null;
  /** Transactions of these types; null: of any that a user sends */
  types: Array<'TRANSFER' | 'PURCHASE' | 'EXCHANGE'> | null;
  /** ISO 8601 duration, sliding, exact to a minute */
  window: string;
  maxAmount: Amount | null;
  maxCount: number | null;
  /** OBSERVE: what would be refused is counted and logged, and goes on */
  mode: 'ENFORCE' | 'OBSERVE';
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type UserLimit = {
  id: string;
  name: string;
  /** Users of this role; null: of any */
  role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN' | null;
  /** What they send through this platform; null: whatever they send */
  platform: string | null;
  /** This user alone; null: every user for themselves */
  userId: number | null;
  /** Transactions of these types; null: of any that a user sends */
  types: Array<'TRANSFER' | 'PURCHASE' | 'EXCHANGE'> | null;
  /** ISO 8601 duration, sliding, exact to a minute */
  window: string;
  maxAmount: Amount | null;
  maxCount: number | null;
  /** OBSERVE: what would be refused is counted and logged, and goes on */
  mode: 'ENFORCE' | 'OBSERVE';
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** Coins, with at most 4 decimals */
  usedAmount: Amount;
  usedCount: number;
};

export type Link = {
  platform: string;
  /** The person’s id on the platform */
  externalId: string;
  /** How the platform knows the person */
  displayName: string;
  /** PENDING: the person has not agreed; PROVISIONAL: in force until they prove their e-mail address */
  status: 'PENDING' | 'ACTIVE' | 'PROVISIONAL';
  /** When it got its status */
  linkedAt: string;
  /** Coins that the platform may spend for the person on a UTC day; null: no limit */
  dailyLimit: Amount | null;
  /** Coins that the platform has spent for the user on this UTC day */
  usedToday: Amount;
};

export type User = {
  /** Id of a user */
  id: number;
  email: string;
  fullName: string;
  role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN';
  isVerified: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
};

export type PasskeyCreation = {
  rp: {
    id: string;
    name: string;
  };
  user: {
    id: string;
    name: string;
    displayName: string;
  };
  /** Valid once, for five minutes */
  challenge: string;
  pubKeyCredParams: Array<{
    type: 'public-key';
    alg: -8 | -7 | -257;
  }>;
  /** Milliseconds */
  timeout: number;
  excludeCredentials: Array<{
    type: 'public-key';
    id: string;
    transports: Array<string>;
  }>;
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  attestation: 'none';
};

export type PasskeyRequest = {
  rpId: string;
  /** Valid once, for five minutes */
  challenge: string;
  /** Milliseconds */
  timeout: number;
  userVerification: 'required';
};

export type Passkey = {
  id: string;
  name: string;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  /** When somebody signed in by it last */
  lastUsedAt: string | null;
  /** Whether its provider may copy it to other devices */
  isSynced: boolean;
};

export type PaymentRequest = {
  id: string;
  toUserId: number | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  /** For whoever may pay it: the first letters of the payee’s name; null: a treasury or several payees */
  toMaskedName?: string | null;
  /** Whom its payment is split between; then it has no other receiver */
  splits?: Array<Split>;
  /** Who is to pay; null: whoever pays first */
  payerUserId: number | null;
  /** Coins, with at most 4 decimals */
  amount: Amount;
  reason: string;
  /** What its maker knows it by */
  reference: string | null;
  status: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED';
  /** The transaction that paid it */
  transactionId: number | null;
  /** The platform through which it was made */
  platform?: string;
  metadata: Record<string, string> | null;
  /** ISO 8601, UTC */
  expiresAt: string;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type Platform = {
  id: string;
  name: string;
  /** SUSPENDED: its keys, service accounts and delegated tokens get 403 */
  status: 'ACTIVE' | 'SUSPENDED';
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type PlatformDetails = {
  id: string;
  name: string;
  /** SUSPENDED: its keys, service accounts and delegated tokens get 403 */
  status: 'ACTIVE' | 'SUSPENDED';
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  budget: {
    /** Coins per UTC day; null: no limit */
    mintPerDay: Amount | null;
    /** Coins per UTC day; null: no limit */
    rewardPerDay: Amount | null;
  };
  /** Coins on this UTC day */
  usedToday: {
    /** Coins, with at most 4 decimals */
    minted: Amount;
    /** Coins, with at most 4 decimals */
    rewarded: Amount;
  };
};

export type ApprovalPolicy = {
  action:
    | 'mint'
    | 'burn'
    | 'refund'
    | 'reward'
    | 'treasury-transfer'
    | 'withdrawal-settle'
    | 'role-change'
    | 'user-delete'
    | 'factor-reset'
    | 'limit'
    | 'budget'
    | 'platform-status'
    | 'api-key'
    | 'service-account'
    | 'rate';
  /** Coins (XAF for withdrawal-settle) that one person does of it on a UTC day by themselves; null: none. Acts without an amount always wait */
  aboveAmount: Amount | null;
};

export type Refusal = {
  /** ISO 8601, UTC */
  at: string;
  requestId: string;
  /** What was asked for, by its name in the OpenAPI document */
  operationId: string;
  status: number;
  /** The code of the problem that was answered */
  code: string;
  detail: string;
  /** Who asked, or for whom a platform did */
  userId: number | null;
  /** The platform through which it was asked for */
  platform: string | null;
  apiKeyId: string | null;
  serviceAccountId: string | null;
  idempotencyKey: string | null;
  /** Coins, as the body had them; null also where it had none that could be read */
  amount: Amount | null;
  toUserId: number | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  /** Of a 400: the fields that were wrong, as `errors` of the answer named them */
  paths?: Array<string>;
};

export type RefusalCount = {
  /** When the hour begins, ISO 8601, UTC */
  from: string;
  /** The code of the problem that was answered */
  code: string;
  /** How many are listed; of one caller at most 100 a minute are */
  count: number;
};

export type Schedule = {
  id: string;
  /** Id of a user */
  fromUserId: number;
  toUserId: number | null;
  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | null;
  /** Coins, with at most 4 decimals */
  amount: Amount;
  reason: string;
  /** Null: once */
  every: 'P1D' | 'P1W' | 'P1M' | 'P1Y' | null;
  /** ISO 8601, UTC */
  startsAt: string;
  /** When it is paid next, or tried again; null: not at all, unless resumed */
  nextAt: string | null;
  /** How often it is still paid; null: until it is cancelled */
  remaining: number | null;
  status: 'ACTIVE' | 'PAUSED' | 'FINISHED' | 'CANCELLED';
  /** The last run that was refused */
  lastFailure: ScheduleFailure | null;
  metadata: Record<string, string> | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type ServiceAccount = {
  id: string;
  name: string;
  clientId: string;
  scopes: Array<
    | 'coins:reward'
    | 'coins:refund'
    | 'holds:capture'
    | 'holds:release'
    | 'payment-requests:write'
    | 'transactions:read'
    | 'users:act'
    | 'users:register'
    | 'webhooks:pull'
  >;
  /** Whose account it is; null: no platform’s */
  platform: string | null;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  /** When it last got a token, to the minute */
  lastUsedAt: string | null;
  /** When it was deleted */
  revokedAt: string | null;
};

export type NewServiceAccount = {
  id: string;
  name: string;
  clientId: string;
  /** Shown this once */
  clientSecret: string;
  scopes: Array<
    | 'coins:reward'
    | 'coins:refund'
    | 'holds:capture'
    | 'holds:release'
    | 'payment-requests:write'
    | 'transactions:read'
    | 'users:act'
    | 'users:register'
    | 'webhooks:pull'
  >;
  /** Where it was made for one */
  platform?: string;
};

export type ClientToken = {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds until the access token expires */
  expires_in: number;
  /** Granted scopes, separated by spaces */
  scope: string;
  /** Only for an exchange */
  issued_token_type?: 'urn:ietf:params:oauth:token-type:access_token';
};

export type TokenPair = {
  accessToken: string;
  refreshToken: string;
  tokenType: 'Bearer';
  /** Seconds until the access token expires */
  expiresIn: number;
};

export type SessionOfUser = {
  id: string;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  /** When it got tokens last: at login, or by a refresh */
  lastUsedAt: string;
  /** What the login said that it came from */
  userAgent: string | null;
};

export type UserSession = {
  id: string;
  /** In real time, also where there is a clock to test with: tokens and keys live by it */
  createdAt: string;
  /** When it got tokens last: at login, or by a refresh */
  lastUsedAt: string;
  /** What the login said that it came from */
  userAgent: string | null;
  /** True for the session of this access token */
  current: boolean;
};

export type StatisticsBucket = {
  /** When it begins, ISO 8601, UTC */
  from: string;
  /** How many there were, of all types */
  transactions: number;
  /** Coins, with at most 4 decimals */
  minted: Amount;
  /** Coins, with at most 4 decimals */
  burned: Amount;
  /** Coins, with at most 4 decimals */
  transferred: Amount;
  /** Coins, with at most 4 decimals */
  purchased: Amount;
  /** Coins, with at most 4 decimals */
  rewarded: Amount;
  /** Coins, with at most 4 decimals */
  refunded: Amount;
  /** Coins that were given for XAF */
  exchanged: Amount;
  /** Wallets that sent or received, each counted once */
  activeWallets: number;
  /** Coins that there are at its end: all that was minted less all that was burned */
  supply: Amount;
};

export type PlatformBucket = {
  /** When it begins, ISO 8601, UTC */
  from: string;
  /** How many there were, of all types */
  transactions: number;
  /** Coins, with at most 4 decimals */
  minted: Amount;
  /** Coins, with at most 4 decimals */
  burned: Amount;
  /** Coins, with at most 4 decimals */
  transferred: Amount;
  /** Coins, with at most 4 decimals */
  purchased: Amount;
  /** Coins, with at most 4 decimals */
  rewarded: Amount;
  /** Coins, with at most 4 decimals */
  refunded: Amount;
  /** Coins that were given for XAF */
  exchanged: Amount;
};

export type TreasuryName = {
  code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
  name: string;
};

export type Treasury = {
  code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
  name: string;
  /** Coins, with at most 4 decimals */
  balance: Amount;
  /** Coins, with at most 4 decimals */
  totalReceived: Amount;
  /** Coins, with at most 4 decimals */
  totalSent: Amount;
};

export type WatchedTreasury = {
  code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
  name: string;
  /** Coins, with at most 4 decimals */
  balance: Amount;
  /** Coins, with at most 4 decimals */
  totalReceived: Amount;
  /** Coins, with at most 4 decimals */
  totalSent: Amount;
  /** The treasury is low when its balance is below this; null: no alarm */
  alarm: {
    /** Coins, with at most 4 decimals */
    below: Amount;
  } | null;
};

export type Supply = {
  /** Coins, with at most 4 decimals */
  minted: Amount;
  /** Coins, with at most 4 decimals */
  burned: Amount;
  /** Minted less burned; also in wallets and treasuries together */
  supply: Amount;
  /** Coins, with at most 4 decimals */
  inWallets: Amount;
  /** Coins, with at most 4 decimals */
  inTreasuries: Amount;
};

export type OwnUser = {
  /** Id of a user */
  id: number;
  email: string;
  fullName: string;
  role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN';
  isVerified: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  /** True when an authenticator app or a passkey is set up */
  hasSecondFactor: boolean;
};

export type Pagination = {
  page: number;
  pageSize: number;
  total: number;
};

export type UserWithWallet = {
  /** Id of a user */
  id: number;
  email: string;
  fullName: string;
  role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN';
  isVerified: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  wallet: {
    /** Coins, with at most 4 decimals */
    balance: Amount;
  };
  /** The freeze of the wallet; null: none */
  freeze: Freeze | null;
};

export type Verification = {
  id: string;
  status: 'RUNNING' | 'PASSED' | 'FAILED';
  checkedTransactions: number;
  /** 0 until it is known */
  totalTransactions: number;
  /** The first of each partition are among them, however many there are */
  findings: Array<{
    /** What was looked at */
    check:
      | 'CHAIN'
      | 'BALANCE'
      | 'ACCOUNT'
      | 'NUMBERS'
      | 'HOLD'
      | 'PAYMENT_REQUEST'
      | 'SCHEDULE'
      | 'REFUND'
      | 'EXCHANGE'
      | 'ACT_TOTAL'
      | 'DAY_TOTAL'
      | 'SPENDING'
      | 'HEAD'
      | 'RESTORE'
      | 'ADMIN_LOG'
      | 'UNREADABLE';
    /** Null where it is not about a place in a chain */
    partition: number | null;
    /** Null where it is not about a place in a chain */
    sequence: number | null;
    problem: string;
  }>;
  /** ISO 8601, UTC */
  startedAt: string;
  finishedAt: string | null;
};

export type WebhookDelivery = {
  /** The header webhook-id, in every attempt */
  id: string;
  /** The id of the CloudEvent */
  eventId: string;
  type: string;
  status: 'PENDING' | 'DELIVERED' | 'FAILED';
  attempts: number;
  /** The HTTP status with which the last attempt was answered; null when no answer came */
  lastStatus: number | null;
  lastError: string | null;
  nextAttemptAt: string | null;
  /** In real time, also where there is a clock to test with: deliveries are tried again by it */
  createdAt: string;
  /** The last 10 attempts, newest first, also those before it was sent again; none of a webhook that is pulled */
  lastAttempts?: Array<WebhookAttempt>;
  /** The delivery at the head of its order that was tried and not taken: this one is sent after it; null when it waits for none */
  waitsFor?: string | null;
};

export type Webhook = {
  id: string;
  /** Where it is; left out of one that is pulled */
  url?: string;
  /** Of the events that it is sent */
  types: Array<string>;
  description: string | null;
  /** Whose events it is sent: those that bear this platform, and no others; left out: all */
  platform?: string;
  /** DISABLED also after 3 days of failures, or in which nobody acknowledged what waited to be pulled */
  status: 'ACTIVE' | 'DISABLED';
  /** The first of the failures that no success followed; a ping is none while something is `blocked`. Of one that is pulled: since when something waits and nothing was acknowledged */
  failingSince: string | null;
  /** In real time, also where there is a clock to test with: deliveries are tried again by it */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** How many deliveries are PENDING, counted up to 10000 */
  waiting?: number;
  /** What was tried and not taken at the head of an order: all behind it waits for it */
  blocked?: Array<WebhookDelivery>;
  /** The HTTP status of the last answer, of what is blocked if anything is; null when none came */
  lastStatus?: number | null;
  lastError?: string | null;
  /** The first 500 characters of the body of the last answer; null when there was none */
  lastAnswer?: string | null;
};

export type NewWebhook = {
  id: string;
  /** Where it is; left out of one that is pulled */
  url?: string;
  /** Of the events that it is sent */
  types: Array<string>;
  description: string | null;
  /** Whose events it is sent: those that bear this platform, and no others; left out: all */
  platform?: string;
  /** DISABLED also after 3 days of failures, or in which nobody acknowledged what waited to be pulled */
  status: 'ACTIVE' | 'DISABLED';
  /** The first of the failures that no success followed; a ping is none while something is `blocked`. Of one that is pulled: since when something waits and nothing was acknowledged */
  failingSince: string | null;
  /** In real time, also where there is a clock to test with: deliveries are tried again by it */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** How many deliveries are PENDING, counted up to 10000 */
  waiting?: number;
  /** What was tried and not taken at the head of an order: all behind it waits for it */
  blocked?: Array<WebhookDelivery>;
  /** The HTTP status of the last answer, of what is blocked if anything is; null when none came */
  lastStatus?: number | null;
  lastError?: string | null;
  /** The first 500 characters of the body of the last answer; null when there was none */
  lastAnswer?: string | null;
  /** Signs the events; shown only once */
  secret: string;
};

export type PulledDelivery = {
  /** The header webhook-id, the same each time */
  id: string;
  /** The headers that a post would have */
  headers: Record<string, string>;
  /** The signed text: the CloudEvent in structured JSON */
  body: string;
};

export type Withdrawal = {
  id: string;
  /** Whole XAF */
  xaf: number;
  status: 'PENDING' | 'SETTLED' | 'REJECTED';
  payout: {
    provider: string;
    account: string;
  };
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
};

export type AdminWithdrawal = {
  id: string;
  /** Whole XAF */
  xaf: number;
  status: 'PENDING' | 'SETTLED' | 'REJECTED';
  payout: {
    provider: string;
    account: string;
  };
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  /** Id of a user */
  userId: number;
};

export type Clock = {
  /** ISO 8601, UTC */
  now: string;
  /** RUNNING while it is advanced: what falls due on the way is done, in the order of its time. IDLE once every list shows it */
  status: 'IDLE' | 'RUNNING';
};

export type WebhookAttempt = {
  /** When it was over */
  at: string;
  /** The HTTP status; null when no answer came */
  status: number | null;
  /** Why it counts as failed; null when it was delivered */
  error: string | null;
  durationMs: number;
  /** The beginning of the answer's body: 500 characters of the last attempt, 100 of those before it; null when there was none */
  answer: string | null;
};

export type Metadata = Record<string, string>;

/** Exactly one of `toUserId` and `toTreasury`, and of `amount` and `percent` */
export type SplitLegBody = {
  toUserId?: number | undefined;
  toTreasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
  amount?: AmountInput | undefined;
  /** Share of the whole amount, instead of `amount`. Either all legs have it or none */
  percent?: number | undefined;
};

export type Operations = {
  acknowledgeWebhookDeliveries: {
    input: {
      id: string;
    } & {
      ids: Array<string>;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  addPasskey: {
    input: {
      name: string;
      passkey: {
        id: string;
        rawId: string;
        type: 'public-key';
        authenticatorAttachment?: unknown | undefined;
        clientExtensionResults?: unknown | undefined;
        response: {
          clientDataJSON: string;
          attestationObject: string;
          transports?: Array<string> | undefined;
          authenticatorData?: unknown | undefined;
          publicKey?: unknown | undefined;
          publicKeyAlgorithm?: unknown | undefined;
        };
      };
    };
    output: {
      passkey: Passkey;
      /** Only if you had no second factor. Shown only once; each code works once */
      recoveryCodes?: Array<string>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  advanceClock: {
    input:
      | {
          /** Later than the clock's time, by at most 400 days */
          to: string | Date;
          by?: never;
        }
      | {
          /** An ISO 8601 duration. Months and years are calendar months and years */
          by: string;
          to?: never;
        };
    output: Clock;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  applyBulk: {
    input: {
      operations: Array<
        | {
            operation: 'transfer';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  toUserId: number;
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  toTreasury?: never;
                }
              | {
                  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  toUserId?: never;
                };
          }
        | {
            operation: 'purchase';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  /** Works once per user, or per API key sent with the request */
                  reference?: string | undefined;
                  splits?: never;
                }
              | {
                  /** Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted */
                  splits: Array<SplitLegBody>;
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  /** Works once per user, or per API key sent with the request */
                  reference?: string | undefined;
                  treasury?: never;
                };
          }
        | {
            operation: 'reward';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              userId: number;
              /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
              amount: AmountInput;
              reason: string;
              /** Your own texts, at most 20 */
              metadata?: Metadata | undefined;
            };
          }
        | {
            operation: 'mint';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  userId: number;
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  treasury?: never;
                }
              | {
                  treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  userId?: never;
                };
          }
        | {
            operation: 'burn';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              userId: number;
              /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
              amount: AmountInput;
              reason: string;
              /** Your own texts, at most 20 */
              metadata?: Metadata | undefined;
            };
          }
        | {
            operation: 'refund';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  transactionId: number;
                  /** The remaining amount by default */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  groupId?: never;
                }
              | {
                  /** Group of a split purchase, instead of `transactionId` */
                  groupId: string;
                  /** The remaining amount by default */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Your own texts, at most 20 */
                  metadata?: Metadata | undefined;
                  transactionId?: never;
                };
          }
        | {
            operation: 'capture';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              /** The whole hold by default */
              amount?: AmountInput | undefined;
              /** The metadata of the hold by default */
              metadata?: Metadata | undefined;
              holdId: string;
            };
          }
        | {
            operation: 'release';
            /** The Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              holdId: string;
            };
          }
      >;
    };
    output: {
      /** In the order of the operations */
      results: Array<{
        status: number;
        body:
          | Problem
          | {
              transaction: Transaction;
              wallet: Wallet;
            }
          | {
              transaction: Transaction;
              wallet: Wallet;
            }
          | {
              transactions: Array<Transaction>;
              wallet: Wallet;
            }
          | {
              transaction: Transaction;
            }
          | {
              approval: Approval;
            }
          | {
              transaction: AdminTransaction;
              wallet: Wallet;
            }
          | {
              transaction: AdminTransaction;
              treasury: Treasury;
            }
          | {
              transaction: AdminTransaction;
              wallet: Wallet;
            }
          | {
              transaction: Transaction;
            }
          | {
              transactions: Array<Transaction>;
            }
          | {
              transaction: Transaction;
              hold: Hold;
            }
          | {
              hold: Hold;
            };
      }>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'network_not_allowed'
      | 'totp_setup_required'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  approveAct: {
    input: {
      id: string;
    } & {
      /** The `requestHash` of the approval that you reviewed */
      requestHash: string;
    };
    output: Record<string, unknown> | null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'approver_too_new'
      | 'network_not_allowed'
      | 'totp_setup_required'
      | 'not_found'
      | 'user_not_found'
      | 'transaction_not_found'
      | 'platform_not_found'
      | 'last_super_admin'
      | 'wallet_closed'
      | 'withdrawal_not_open'
      | 'approval_not_open'
      | 'approval_changed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'supply_limit_exceeded'
      | 'refund_exceeds_purchase'
      | 'not_refundable'
      | 'mint_limit_exceeded'
      | 'limit_exceeded'
      | 'budget_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  beginPasskey: {
    input: {
      password: string;
      /** Code of the authenticator app, or a recovery code. Required while an app is set up */
      code?: string | undefined;
    };
    output: {
      publicKey: PasskeyCreation;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'wrong_code'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  beginPasskeySignIn: {
    input: NoInput;
    output: {
      publicKey: PasskeyRequest;
    };
    problem:
      | 'invalid_request'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  burnCoins: {
    input: {
      userId: number;
      /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
      amount: AmountInput;
      reason: string;
      /** Your own texts, at most 20 */
      metadata?: Metadata | undefined;
    };
    output:
      | {
          transaction: AdminTransaction;
          wallet: Wallet;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'api_key_required'
      | 'forbidden'
      | 'platform_suspended'
      | 'network_not_allowed'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  cancelPaymentRequest: {
    input: {
      id: string;
    };
    output: PaymentRequest;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'payment_request_not_found'
      | 'payment_request_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  cancelSchedule: {
    input: {
      id: string;
    };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'schedule_not_found'
      | 'schedule_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  cancelUserSchedule: {
    input: {
      id: string;
    };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'schedule_not_found'
      | 'schedule_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  captureHold: {
    input: {
      id: string;
    } & {
      /** The whole hold by default */
      amount?: AmountInput | undefined;
      /** The metadata of the hold by default */
      metadata?: Metadata | undefined;
    };
    output: {
      transaction: Transaction;
      hold: Hold;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'hold_not_found'
      | 'hold_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'capture_exceeds_hold'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  changeLimit: {
    input: {
      id: string;
    } & {
      name?: string | undefined;
      /** ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes */
      window?: string | undefined;
      role?: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN' | null | undefined;
      platform?: string | null | undefined;
      userId?: number | null | undefined;
      types?: Array<'TRANSFER' | 'PURCHASE' | 'EXCHANGE'> | null | undefined;
      maxAmount?: AmountInput | null | undefined;
      maxCount?: number | null | undefined;
      mode?: 'ENFORCE' | 'OBSERVE' | undefined;
    };
    output:
      | Limit
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'user_not_found'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  changeMyLink: {
    input: {
      platform: string;
    } & {
      /** Coins per UTC day that the platform may spend for you. Null: no limit. Omitted: unchanged */
      dailyLimit?: AmountInput | null | undefined;
    };
    output: {
      link: Link;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  changeMyPassword: {
    input: {
      currentPassword: string;
      newPassword: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  changePlatform: {
    input: {
      id: string;
    } & {
      name?: string | undefined;
      status?: 'ACTIVE' | 'SUSPENDED' | undefined;
      /** Omitted fields stay as they are; null: no limit */
      budget?:
        | {
            mintPerDay?: AmountInput | null | undefined;
            rewardPerDay?: AmountInput | null | undefined;
          }
        | undefined;
    };
    output:
      | PlatformDetails
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  changeWebhook: {
    input: {
      id: string;
    } & {
      url?: string | undefined;
      types?:
        | Array<
            | 'coin.transaction.recorded'
            | 'xaf.transaction.recorded'
            | 'coin.wallet.opened'
            | 'coin.wallet.closed'
            | 'coin.wallet.frozen'
            | 'coin.wallet.unfrozen'
            | 'coin.hold.placed'
            | 'coin.hold.captured'
            | 'coin.hold.released'
            | 'coin.hold.expired'
            | 'coin.payment-request.created'
            | 'coin.payment-request.paid'
            | 'coin.payment-request.cancelled'
            | 'coin.payment-request.expired'
            | 'coin.schedule.created'
            | 'coin.schedule.paused'
            | 'coin.schedule.resumed'
            | 'coin.schedule.cancelled'
            | 'coin.schedule.finished'
            | 'coin.schedule.failed'
            | 'coin.treasury.low'
            | 'coin.events.voided'
            | 'coin.chain.sealed'
            | 'user.registered'
            | 'user.role-changed'
            | 'user.deleted'
            | 'user.linked'
            | 'user.unlinked'
            | 'user.access-ended'
          >
        | undefined;
      status?: 'ACTIVE' | 'DISABLED' | undefined;
    };
    output: Webhook;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  confirmMyLink: {
    input: {
      platform: string;
    } & {
      /** Coins per UTC day that the platform may spend for you. Null: no limit. Omitted: unchanged */
      dailyLimit?: AmountInput | null | undefined;
    };
    output: {
      link: Link;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'link_not_pending'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  confirmTotp: {
    input: {
      code: string;
    };
    output: {
      recoveryCodes: Array<string>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_code'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  confirmVerification: {
    input: {
      token: string;
      password?: string | undefined;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'token_invalid'
      | 'forbidden'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createApiKey: {
    input: {
      name: string;
      scopes: Array<'coins:mint' | 'coins:burn'>;
      expiresAt?: string | Date | null | undefined;
      platform?: string | null | undefined;
      /** Limit of each mint and burn */
      perTransactionLimit?: AmountInput | null | undefined;
      /** Limit of all mints of a UTC day */
      dailyMintLimit?: AmountInput | null | undefined;
      /** CIDR networks. Requests from other networks are refused with 403 */
      allowedNetworks?: Array<string> | null | undefined;
    };
    output:
      | NewApiKey
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createKeyStandIn: {
    input: {
      id: string;
    } & {
      password: string;
      /** Code of the authenticator app, or a recovery code. Required while an app is set up */
      code?: string | undefined;
    };
    output: KeyStandIn;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'wrong_code'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createLimit: {
    input: {
      name: string;
      /** ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes */
      window: string;
      role?: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN' | null | undefined;
      platform?: string | null | undefined;
      userId?: number | null | undefined;
      types?: Array<'TRANSFER' | 'PURCHASE' | 'EXCHANGE'> | null | undefined;
      maxAmount?: AmountInput | null | undefined;
      maxCount?: number | null | undefined;
      /** ENFORCE by default */
      mode?: 'ENFORCE' | 'OBSERVE' | undefined;
    };
    output:
      | Limit
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createLink: {
    input: {
      /** Case, dashes and spaces are ignored */
      code: string;
      externalId: string;
      /** The person's name on your platform. They see it before they confirm */
      displayName: string;
    };
    output: {
      link: Link;
      user: {
        /** The first letter of each word. Show it to the person who gave you the code */
        maskedName: string;
      };
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'external_id_taken'
      | 'link_code_invalid'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createLinkCode: {
    input: {
      platform: string;
    };
    output: {
      /** 8 capitals and digits. Give it to the platform */
      code: string;
      /** ISO 8601, UTC */
      expiresAt: string;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createPaymentRequest: {
    input:
      | {
          /** Omitted, or the own id, when a user requests coins. A platform names one of its linked users */
          toUserId?: number | undefined;
          /** For service accounts, instead of `toUserId` */
          toTreasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
          /** Omitted: whoever pays first */
          payerUserId?: number | undefined;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Must not be used by a purchase or an open payment request of yours */
          reference?: string | undefined;
          /** 86400 by default */
          expiresInSeconds?: number | undefined;
          splits?: never;
        }
      | {
          /** Omitted: whoever pays first */
          payerUserId?: number | undefined;
          /** Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Must not be used by a purchase or an open payment request of yours */
          reference?: string | undefined;
          /** 86400 by default */
          expiresInSeconds?: number | undefined;
          toUserId?: never;
          toTreasury?: never;
        };
    output: PaymentRequest;
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'reference_taken'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'self_transfer'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createPlatform: {
    input: {
      id: string;
      name: string;
    };
    output: Platform;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_taken'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createPlatformUser: {
    input: {
      externalId: string;
      email: string;
      fullName: string;
    };
    output: {
      user: User;
      wallet: Wallet;
      link: Link;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'email_taken'
      | 'external_id_taken'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createQuote: {
    input: {
      /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
      coins: AmountInput;
    };
    output: Quote;
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'supply_limit_exceeded'
      | 'exchange_too_small'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createSchedule: {
    input:
      | {
          toUserId: number;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** In the future, at most 400 days ahead */
          startsAt: string | Date;
          /** Omitted: the schedule pays once. In UTC; P1M and P1Y keep the day of `startsAt`, or take the last day of the month */
          every?: 'P1D' | 'P1W' | 'P1M' | 'P1Y' | undefined;
          /** Number of payments, together with `every`. Omitted: until it is cancelled */
          times?: number | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** In the future, at most 400 days ahead */
          startsAt: string | Date;
          /** Omitted: the schedule pays once. In UTC; P1M and P1Y keep the day of `startsAt`, or take the last day of the month */
          every?: 'P1D' | 'P1W' | 'P1M' | 'P1Y' | undefined;
          /** Number of payments, together with `every`. Omitted: until it is cancelled */
          times?: number | undefined;
          toUserId?: never;
        };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'self_transfer'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createServiceAccount: {
    input: {
      name: string;
      scopes: Array<
        | 'coins:reward'
        | 'coins:refund'
        | 'holds:capture'
        | 'holds:release'
        | 'payment-requests:write'
        | 'transactions:read'
        | 'users:act'
        | 'users:register'
        | 'webhooks:pull'
      >;
      platform?: string | null | undefined;
    };
    output:
      | NewServiceAccount
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createServiceToken: {
    input: {
      grant_type: 'client_credentials' | 'urn:ietf:params:oauth:grant-type:token-exchange';
      /** Scopes separated by spaces; all by default. For an exchange: wallet:read, coins:transfer, coins:purchase, coins:hold */
      scope?: string | undefined;
      /** For an exchange: the external id of a linked user */
      subject_token?: string | undefined;
      /** For an exchange: urn:cowrie:token-type:external-id */
      subject_token_type?: string | undefined;
      /** Without HTTP Basic */
      client_id?: string | undefined;
      /** Without HTTP Basic */
      client_secret?: string | undefined;
    };
    output: ClientToken;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'forbidden'
      | 'platform_suspended'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createWebhook: {
    input: {
      /** URL of the webhook endpoint. Without a URL the webhook is pulled */
      url?: string | undefined;
      types: Array<
        | 'coin.transaction.recorded'
        | 'xaf.transaction.recorded'
        | 'coin.wallet.opened'
        | 'coin.wallet.closed'
        | 'coin.wallet.frozen'
        | 'coin.wallet.unfrozen'
        | 'coin.hold.placed'
        | 'coin.hold.captured'
        | 'coin.hold.released'
        | 'coin.hold.expired'
        | 'coin.payment-request.created'
        | 'coin.payment-request.paid'
        | 'coin.payment-request.cancelled'
        | 'coin.payment-request.expired'
        | 'coin.schedule.created'
        | 'coin.schedule.paused'
        | 'coin.schedule.resumed'
        | 'coin.schedule.cancelled'
        | 'coin.schedule.finished'
        | 'coin.schedule.failed'
        | 'coin.treasury.low'
        | 'coin.events.voided'
        | 'coin.chain.sealed'
        | 'user.registered'
        | 'user.role-changed'
        | 'user.deleted'
        | 'user.linked'
        | 'user.unlinked'
        | 'user.access-ended'
      >;
      platform?: string | null | undefined;
      description?: string | null | undefined;
    };
    output: NewWebhook;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  createWithdrawal: {
    input: {
      /** Whole XAF */
      xaf: number;
      payout: {
        provider: string;
        account: string;
      };
    };
    output: Withdrawal;
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteLimit: {
    input: {
      id: string;
    };
    output: {
      approval: Approval;
    } | null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteMyLink: {
    input: {
      platform: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteServiceAccount: {
    input: {
      id: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteUser: {
    input: {
      id: number;
    };
    output:
      | {
          message: string;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'last_super_admin'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteUserLink: {
    input: {
      id: number;
      platform: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'user_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  deleteWebhook: {
    input: {
      id: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  endMySession: {
    input: {
      id: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  endUserSessions: {
    input: {
      id: number;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  exchangeCoins: {
    input: {
      quoteId: string;
      /** Your own texts, at most 20 */
      metadata?: Metadata | undefined;
    };
    output: {
      transaction: Transaction;
      wallet: Wallet;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'user_not_found'
      | 'quote_not_found'
      | 'wallet_closed'
      | 'quote_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'supply_limit_exceeded'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  exportMyTransactions: {
    input: {
      /** csv by default; a pdf has at most 2000 transactions */
      format?: 'csv' | 'jsonl' | 'pdf' | undefined;
      /** Language of a pdf; that of `Accept-Language` by default */
      lang?: 'en' | 'fr' | undefined;
      /** Only transactions of this type. Balances are still those of the whole account */
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
    };
    output: ReadableStream<Uint8Array>;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  exportTransactions: {
    input: {
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      /** Id of a user who sent or received the coins */
      userId?: number | undefined;
      /** Treasury that sent or received the coins */
      treasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
      /** Id of the user who requested it */
      initiatedBy?: number | undefined;
      /** csv by default */
      format?: 'csv' | 'jsonl' | undefined;
    };
    output: ReadableStream<Uint8Array>;
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  exportTreasuryTransactions: {
    input: {
      /** csv by default; a pdf has at most 2000 transactions */
      format?: 'csv' | 'jsonl' | 'pdf' | undefined;
      /** Language of a pdf; that of `Accept-Language` by default */
      lang?: 'en' | 'fr' | undefined;
      /** Only transactions of this type. Balances are still those of the whole account */
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
    };
    output: ReadableStream<Uint8Array>;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'treasury_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  exportUserTransactions: {
    input: {
      /** csv by default; a pdf has at most 2000 transactions */
      format?: 'csv' | 'jsonl' | 'pdf' | undefined;
      /** Language of a pdf; that of `Accept-Language` by default */
      lang?: 'en' | 'fr' | undefined;
      /** Only transactions of this type. Balances are still those of the whole account */
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      id: number;
    };
    output: ReadableStream<Uint8Array>;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  findUser: {
    input: {
      email: string;
    };
    output: {
      user: {
        /** Id of a user */
        id: number;
        /** The first letter of each word */
        maskedName: string;
      };
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  freezeWallet: {
    input: {
      id: number;
    } & {
      /** OUT: coins that the user sends; IN: coins that others send to the user */
      direction: 'IN' | 'OUT' | 'BOTH';
      reason: string;
      /** Omitted or null: until it is removed */
      until?: string | Date | null | undefined;
    };
    output: {
      freeze: Freeze;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  getApproval: {
    input: {
      id: string;
    };
    output: Approval;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getClock: {
    input: NoInput;
    output: Clock;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getExchangeRate: {
    input: NoInput;
    output: ExchangeRate;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getHealth: {
    input: NoInput;
    output: Health;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getHold: {
    input: {
      id: string;
    };
    output: Hold;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'hold_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getLatencyStatistics: {
    input: {
      /** The first hour contains this time */
      from: string | Date;
      /** Exclusive */
      to: string | Date;
    };
    output: {
      whole: {
        /** Number of requests */
        count: number;
        /** 50 % of the requests were answered within these milliseconds */
        p50Ms: number;
        /** 95 % of the requests were answered within these milliseconds */
        p95Ms: number;
        /** 99 % of the requests were answered within these milliseconds */
        p99Ms: number;
      } | null;
      hours: Array<{
        /** Start of the hour, ISO 8601, UTC */
        from: string;
        /** Number of requests */
        count: number;
        /** 50 % of the requests were answered within these milliseconds */
        p50Ms: number;
        /** 95 % of the requests were answered within these milliseconds */
        p95Ms: number;
        /** 99 % of the requests were answered within these milliseconds */
        p99Ms: number;
      }>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getMyBalance: {
    input: {
      /** A time in the past */
      at: string | Date;
    };
    output: BalanceAt;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getMyUser: {
    input: NoInput;
    output: OwnUser;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getMyWallet: {
    input: NoInput;
    output: Wallet;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getPaymentRequest: {
    input: {
      id: string;
    };
    output: PaymentRequest;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'payment_request_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getPlatform: {
    input: {
      id: string;
    };
    output: PlatformDetails;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getPlatformStatistics: {
    input: {
      /** The first bucket contains this time */
      from: string | Date;
      /** Exclusive. The last bucket ends at this time or contains it */
      to: string | Date;
      /** Length of a bucket: a UTC hour or day */
      interval: 'hour' | 'day';
      id: string;
    };
    output: {
      buckets: Array<PlatformBucket>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'platform_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getPlatformUser: {
    input: {
      externalId: string;
    };
    output: {
      user: {
        /** Id of a user */
        id: number;
      };
      wallet: Wallet;
      link: Link;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getReceipt: {
    input: {
      id: number;
    };
    output: {
      /** A JWS with the payload `iss`, `iat` (seconds), `transaction`, `partition`, `sequence`, `hash` */
      receipt: string;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'transaction_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getRefusalStatistics: {
    input: {
      /** Inclusive */
      from: string | Date;
      /** Exclusive */
      to: string | Date;
    };
    output: {
      counts: Array<RefusalCount>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getSchedule: {
    input: {
      id: string;
    };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'schedule_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getStatistics: {
    input: {
      /** The first bucket contains this time */
      from: string | Date;
      /** Exclusive. The last bucket ends at this time or contains it */
      to: string | Date;
      /** Length of a bucket: a UTC hour or day */
      interval: 'hour' | 'day';
    };
    output: {
      buckets: Array<StatisticsBucket>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getSupply: {
    input: {
      /** A time in the past */
      at?: string | Date | undefined;
    };
    output: Supply;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getTransaction: {
    input: {
      id: number;
    };
    output: Transaction;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'transaction_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getTreasuryBalance: {
    input: {
      /** A time in the past */
      at: string | Date;
      code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
    };
    output: BalanceAt;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'treasury_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getUser: {
    input: {
      id: number;
    };
    output: UserWithWallet;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getUserBalance: {
    input: {
      /** A time in the past */
      at: string | Date;
      id: number;
    };
    output: BalanceAt;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getUserWallet: {
    input: {
      id: number;
    };
    output: Wallet;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getVerification: {
    input: {
      id: string;
    };
    output: Verification;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  getWebhook: {
    input: {
      id: string;
    };
    output: Webhook;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listAdminActions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Id of the user who made the change */
      actor?: number | undefined;
      action?:
        | 'user.role_changed'
        | 'user.deleted'
        | 'coins.minted'
        | 'coins.burned'
        | 'coins.rewarded'
        | 'coins.refunded'
        | 'treasury.transferred'
        | 'api_key.created'
        | 'api_key.revoked'
        | 'service_account.created'
        | 'exchange.rate_changed'
        | 'withdrawal.settled'
        | 'withdrawal.rejected'
        | 'service_account.rotated'
        | 'service_account.deleted'
        | 'user.sessions_ended'
        | 'user.totp_reset'
        | 'api_key.rotated'
        | 'platform.created'
        | 'platform.changed'
        | 'user.linked'
        | 'user.link_confirmed'
        | 'user.unlinked'
        | 'wallet.frozen'
        | 'wallet.unfrozen'
        | 'treasury.alarm_changed'
        | 'limit.created'
        | 'limit.changed'
        | 'limit.deleted'
        | 'approval.requested'
        | 'approval.approved'
        | 'approval.rejected'
        | 'approval_policy.changed'
        | 'webhook.created'
        | 'webhook.changed'
        | 'webhook.deleted'
        | 'webhook.secret_rotated'
        | undefined;
      /** The record that was changed, such as user:12, treasury:rewards or webhook:ID */
      target?: string | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
    };
    output: {
      entries: Array<AuditLogEntry>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listApiKeys: {
    input: NoInput;
    output: {
      apiKeys: Array<ApiKey>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listApprovalPolicies: {
    input: NoInput;
    output: {
      policies: Array<ApprovalPolicy>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listApprovals: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      status?: 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | undefined;
      action?:
        | 'mint'
        | 'burn'
        | 'refund'
        | 'reward'
        | 'treasury-transfer'
        | 'withdrawal-settle'
        | 'role-change'
        | 'user-delete'
        | 'factor-reset'
        | 'limit'
        | 'budget'
        | 'platform-status'
        | 'api-key'
        | 'service-account'
        | 'rate'
        | 'approval-policy'
        | undefined;
    };
    output: {
      approvals: Array<Approval>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listExchangeRates: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      rates: Array<ExchangeRate>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listHolds: {
    input: {
      status?: 'OPEN' | 'CAPTURED' | 'RELEASED' | 'EXPIRED' | undefined;
      /** Id of the payer or the receiver */
      userId?: number | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      holds: Array<Hold>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listLedgerHeads: {
    input: NoInput;
    output: LedgerHeads;
    problem: 'invalid_request' | 'rate_limited' | 'internal' | 'unavailable';
  };

  listLimits: {
    input: NoInput;
    output: {
      limits: Array<Limit>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyApiKeys: {
    input: NoInput;
    output: {
      apiKeys: Array<ApiKey>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyHolds: {
    input: {
      status?: 'OPEN' | 'CAPTURED' | 'RELEASED' | 'EXPIRED' | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      holds: Array<Hold>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyLimits: {
    input: NoInput;
    output: {
      limits: Array<LimitUsage>;
      /** The freeze of the wallet; null: none */
      freeze: Freeze | null;
      /** The largest transfer that would succeed now, in coins */
      spendableNow: Amount;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyLinks: {
    input: NoInput;
    output: {
      links: Array<Link>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyPasskeys: {
    input: NoInput;
    output: {
      passkeys: Array<Passkey>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyPaymentRequests: {
    input: {
      /** Both by default */
      as?: 'payee' | 'payer' | undefined;
      status?: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED' | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      paymentRequests: Array<PaymentRequest>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMySchedules: {
    input: {
      status?: 'ACTIVE' | 'PAUSED' | 'FINISHED' | 'CANCELLED' | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      schedules: Array<Schedule>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMySessions: {
    input: NoInput;
    output: {
      sessions: Array<UserSession>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyTransactions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      /** 0 by default */
      offset?: number | undefined;
      cursor?: string | undefined;
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
    };
    output: {
      transactions: Array<Transaction>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listMyWithdrawals: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      withdrawals: Array<Withdrawal>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listPaymentRequests: {
    input: {
      status?: 'PENDING' | 'PAID' | 'CANCELLED' | 'EXPIRED' | undefined;
      /** Id of the payee, the named payer or the actual payer */
      userId?: number | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      paymentRequests: Array<PaymentRequest>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listPlatformRefusals: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Id of the user who made the request, or whom a platform acted for */
      userId?: number | undefined;
      /** The API key of the request */
      apiKeyId?: string | undefined;
      code?:
        | 'invalid_request'
        | 'amount_too_precise'
        | 'amount_out_of_range'
        | 'unauthenticated'
        | 'token_expired'
        | 'token_invalid'
        | 'totp_required'
        | 'api_key_required'
        | 'forbidden'
        | 'wallet_frozen'
        | 'receiver_frozen'
        | 'platform_suspended'
        | 'approver_too_new'
        | 'network_not_allowed'
        | 'wrong_password'
        | 'wrong_code'
        | 'totp_setup_required'
        | 'not_found'
        | 'user_not_found'
        | 'transaction_not_found'
        | 'treasury_not_found'
        | 'hold_not_found'
        | 'payment_request_not_found'
        | 'schedule_not_found'
        | 'platform_not_found'
        | 'quote_not_found'
        | 'method_not_allowed'
        | 'email_taken'
        | 'last_super_admin'
        | 'wallet_closed'
        | 'external_id_taken'
        | 'link_code_invalid'
        | 'link_not_pending'
        | 'platform_taken'
        | 'hold_not_open'
        | 'payment_request_not_open'
        | 'schedule_not_open'
        | 'quote_not_open'
        | 'withdrawal_not_open'
        | 'approval_not_open'
        | 'approval_changed'
        | 'reference_taken'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'insufficient_funds'
        | 'self_transfer'
        | 'supply_limit_exceeded'
        | 'refund_exceeds_purchase'
        | 'not_refundable'
        | 'capture_exceeds_hold'
        | 'exchange_too_small'
        | 'mint_limit_exceeded'
        | 'limit_exceeded'
        | 'budget_exceeded'
        | 'idempotency_key_reused'
        | 'rate_limited'
        | 'internal'
        | 'unavailable'
        | 'outcome_unknown'
        | undefined;
      /** The requested operation, by its `operationId` in this document */
      operationId?: string | undefined;
      /** The X-Request-Id of the answer, which is the `instance` of its problem */
      requestId?: string | undefined;
      idempotencyKey?: string | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
    };
    output: {
      refusals: Array<Refusal>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listPlatformTransactions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      /** Id of a user who sent or received the coins */
      userId?: number | undefined;
      /** Treasury that sent or received the coins */
      treasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
    };
    output: {
      transactions: Array<Transaction>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listPlatforms: {
    input: NoInput;
    output: {
      platforms: Array<Platform>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listPublicKeys: {
    input: NoInput;
    output: {
      keys: Array<{
        kty: string;
        crv: string;
        x: string;
        kid: string;
        alg: string;
        use: string;
      }>;
    };
    problem: 'invalid_request' | 'rate_limited' | 'internal' | 'unavailable';
  };

  listRefusals: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Id of the user who made the request, or whom a platform acted for */
      userId?: number | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** The API key of the request */
      apiKeyId?: string | undefined;
      code?:
        | 'invalid_request'
        | 'amount_too_precise'
        | 'amount_out_of_range'
        | 'unauthenticated'
        | 'token_expired'
        | 'token_invalid'
        | 'totp_required'
        | 'api_key_required'
        | 'forbidden'
        | 'wallet_frozen'
        | 'receiver_frozen'
        | 'platform_suspended'
        | 'approver_too_new'
        | 'network_not_allowed'
        | 'wrong_password'
        | 'wrong_code'
        | 'totp_setup_required'
        | 'not_found'
        | 'user_not_found'
        | 'transaction_not_found'
        | 'treasury_not_found'
        | 'hold_not_found'
        | 'payment_request_not_found'
        | 'schedule_not_found'
        | 'platform_not_found'
        | 'quote_not_found'
        | 'method_not_allowed'
        | 'email_taken'
        | 'last_super_admin'
        | 'wallet_closed'
        | 'external_id_taken'
        | 'link_code_invalid'
        | 'link_not_pending'
        | 'platform_taken'
        | 'hold_not_open'
        | 'payment_request_not_open'
        | 'schedule_not_open'
        | 'quote_not_open'
        | 'withdrawal_not_open'
        | 'approval_not_open'
        | 'approval_changed'
        | 'reference_taken'
        | 'payload_too_large'
        | 'unsupported_media_type'
        | 'insufficient_funds'
        | 'self_transfer'
        | 'supply_limit_exceeded'
        | 'refund_exceeds_purchase'
        | 'not_refundable'
        | 'capture_exceeds_hold'
        | 'exchange_too_small'
        | 'mint_limit_exceeded'
        | 'limit_exceeded'
        | 'budget_exceeded'
        | 'idempotency_key_reused'
        | 'rate_limited'
        | 'internal'
        | 'unavailable'
        | 'outcome_unknown'
        | undefined;
      /** The requested operation, by its `operationId` in this document */
      operationId?: string | undefined;
      /** The X-Request-Id of the answer, which is the `instance` of its problem */
      requestId?: string | undefined;
      idempotencyKey?: string | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
    };
    output: {
      refusals: Array<Refusal>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listSchedules: {
    input: {
      status?: 'ACTIVE' | 'PAUSED' | 'FINISHED' | 'CANCELLED' | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      /** Id of the payer */
      userId?: number | undefined;
    };
    output: {
      schedules: Array<Schedule>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listServiceAccounts: {
    input: NoInput;
    output: {
      serviceAccounts: Array<ServiceAccount>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listTransactions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      /** Id of a user who sent or received the coins */
      userId?: number | undefined;
      /** Treasury that sent or received the coins */
      treasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
      /** Id of the user who requested it */
      initiatedBy?: number | undefined;
    };
    output: {
      transactions: Array<AdminTransaction>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listTreasuries: {
    input: NoInput;
    output: {
      treasuries: Array<TreasuryName>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listTreasuryBalances: {
    input: NoInput;
    output: {
      treasuries: Array<WatchedTreasury>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listTreasuryTransactions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      /** 0 by default */
      offset?: number | undefined;
      cursor?: string | undefined;
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
    };
    output: {
      transactions: Array<AdminTransaction>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'treasury_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUserLimits: {
    input: {
      id: number;
    };
    output: {
      limits: Array<UserLimit>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUserLinks: {
    input: {
      id: number;
    };
    output: {
      links: Array<Link>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUserNames: {
    input: {
      /** Ids separated by commas, at most 100 */
      ids: string;
    };
    output: {
      users: Array<{
        /** Id of a user */
        id: number;
        /** The first letter of each word */
        maskedName: string;
      }>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUserSessions: {
    input: {
      id: number;
    };
    output: {
      sessions: Array<SessionOfUser>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUserTransactions: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      /** 0 by default */
      offset?: number | undefined;
      cursor?: string | undefined;
      type?: 'MINT' | 'BURN' | 'TRANSFER' | 'PURCHASE' | 'REWARD' | 'REFUND' | 'EXCHANGE' | undefined;
      /** Inclusive */
      from?: string | Date | undefined;
      /** Exclusive */
      to?: string | Date | undefined;
      /** The platform's reference of a purchase */
      reference?: string | undefined;
      /** The platform that the request came through */
      platform?: string | undefined;
      /** Group of a split: its legs and their refunds */
      groupId?: string | undefined;
      /** All of these keys with their values: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      id: number;
    };
    output: {
      transactions: Array<AdminTransaction>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listUsers: {
    input: {
      /** 1 by default */
      page?: number | undefined;
      /** 20 by default */
      pageSize?: number | undefined;
      role?: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN' | undefined;
      /** Parts of the e-mail address or the name, in any order, regardless of case and accents */
      search?: string | undefined;
      isVerified?: 'true' | 'false' | undefined;
      /** The whole e-mail address, regardless of case */
      email?: string | undefined;
      /** Ids separated by commas, instead of all other parameters */
      ids?: string | undefined;
    };
    output: {
      users: Array<User>;
      pagination: Pagination;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listVerifications: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      verifications: Array<Verification>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listWebhookDeliveries: {
    input: {
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
      status?: 'PENDING' | 'DELIVERED' | 'FAILED' | undefined;
      id: string;
    };
    output: {
      deliveries: Array<WebhookDelivery>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listWebhooks: {
    input: NoInput;
    output: {
      webhooks: Array<Webhook>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  listWithdrawals: {
    input: {
      status?: 'PENDING' | 'SETTLED' | 'REJECTED' | undefined;
      /** Id of the user who owns the withdrawals */
      userId?: number | undefined;
      /** 20 by default */
      limit?: number | undefined;
      cursor?: string | undefined;
    };
    output: {
      withdrawals: Array<AdminWithdrawal>;
      nextCursor: string | null;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  logIn: {
    input: {
      email: string;
      password: string;
      /** Code of the authenticator app, or a recovery code. Required with a second factor */
      code?: string | undefined;
    };
    output: TokenPair;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'totp_required'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  logOut: {
    input: {
      refreshToken: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  makePurchase: {
    input:
      | {
          treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Works once per user, or per API key sent with the request */
          reference?: string | undefined;
          splits?: never;
        }
      | {
          /** Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Works once per user, or per API key sent with the request */
          reference?: string | undefined;
          treasury?: never;
        };
    output:
      | {
          transaction: Transaction;
          wallet: Wallet;
        }
      | {
          transactions: Array<Transaction>;
          wallet: Wallet;
        };
    /** What each form of the body is answered. */
    forms: [
      {
        input: {
          treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Works once per user, or per API key sent with the request */
          reference?: string | undefined;
        };
        output: {
          transaction: Transaction;
          wallet: Wallet;
        };
      },
      {
        input: {
          /** Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** Works once per user, or per API key sent with the request */
          reference?: string | undefined;
        };
        output: {
          transactions: Array<Transaction>;
          wallet: Wallet;
        };
      },
    ];
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'network_not_allowed'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'reference_taken'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  mintCoins: {
    input:
      | {
          userId: number;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          treasury?: never;
        }
      | {
          treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          userId?: never;
        };
    output:
      | {
          transaction: AdminTransaction;
          wallet: Wallet;
        }
      | {
          transaction: AdminTransaction;
          treasury: Treasury;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'api_key_required'
      | 'forbidden'
      | 'platform_suspended'
      | 'network_not_allowed'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'supply_limit_exceeded'
      | 'mint_limit_exceeded'
      | 'limit_exceeded'
      | 'budget_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  pauseSchedule: {
    input: {
      id: string;
    };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'schedule_not_found'
      | 'schedule_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  payPaymentRequest: {
    input: {
      id: string;
    };
    output: {
      transaction: Transaction;
      /** All legs of a split */
      transactions?: Array<Transaction>;
      wallet: Wallet;
      paymentRequest: PaymentRequest;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'user_not_found'
      | 'payment_request_not_found'
      | 'wallet_closed'
      | 'payment_request_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  pingWebhook: {
    input: {
      id: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  placeHold: {
    input:
      | {
          toUserId: number;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** 604800 by default */
          expiresInSeconds?: number | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          /** 604800 by default */
          expiresInSeconds?: number | undefined;
          toUserId?: never;
        };
    output: {
      hold: Hold;
      wallet: Wallet;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  pullWebhook: {
    input: {
      id: string;
    } & {
      /** 10 by default */
      max?: number | undefined;
      /** How long to wait for an event; 0 by default */
      waitSeconds?: number | undefined;
    };
    output: {
      deliveries: Array<PulledDelivery>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  redeliverWebhookDelivery: {
    input: {
      id: string;
      deliveryId: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  refreshTokens: {
    input: {
      refreshToken: string;
    };
    output: TokenPair;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  refundPurchase: {
    input:
      | {
          transactionId: number;
          /** The remaining amount by default */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          groupId?: never;
        }
      | {
          /** Group of a split purchase, instead of `transactionId` */
          groupId: string;
          /** The remaining amount by default */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          transactionId?: never;
        };
    output:
      | {
          transaction: Transaction;
        }
      | {
          transactions: Array<Transaction>;
        }
      | {
          approval: Approval;
        };
    /** What each form of the body is answered. */
    forms: [
      {
        input: {
          transactionId: number;
          /** The remaining amount by default */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
        };
        output:
          | {
              transaction: Transaction;
            }
          | {
              approval: Approval;
            };
      },
      {
        input: {
          /** Group of a split purchase, instead of `transactionId` */
          groupId: string;
          /** The remaining amount by default */
          amount?: AmountInput | undefined;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
        };
        output:
          | {
              transactions: Array<Transaction>;
            }
          | {
              approval: Approval;
            };
      },
    ];
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'transaction_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'refund_exceeds_purchase'
      | 'not_refundable'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  registerUser: {
    input: {
      email: string;
      password: string;
      fullName: string;
    };
    output: {
      user: User;
      wallet: Wallet;
    };
    problem:
      | 'invalid_request'
      | 'email_taken'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rejectApproval: {
    input: {
      id: string;
    } & {
      reason?: string | undefined;
    };
    output: {
      approval: Approval;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'approval_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rejectWithdrawal: {
    input: {
      id: string;
    };
    output: AdminWithdrawal;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'withdrawal_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  releaseHold: {
    input: {
      id: string;
    };
    output: {
      hold: Hold;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'platform_suspended'
      | 'hold_not_found'
      | 'hold_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  removeApprovalPolicy: {
    input: {
      action:
        | 'mint'
        | 'burn'
        | 'refund'
        | 'reward'
        | 'treasury-transfer'
        | 'withdrawal-settle'
        | 'role-change'
        | 'user-delete'
        | 'factor-reset'
        | 'limit'
        | 'budget'
        | 'platform-status'
        | 'api-key'
        | 'service-account'
        | 'rate';
    };
    output: {
      approval: Approval;
    } | null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  removePasskey: {
    input: {
      id: string;
    } & {
      password: string;
      /** Code of the authenticator app, or a recovery code. Required while an app is set up */
      code?: string | undefined;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'wrong_code'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  removeTotp: {
    input: {
      password: string;
      code: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'wrong_code'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  replayWebhook: {
    input: {
      id: string;
    } & {
      /** Inclusive */
      from: string | Date;
      /** Exclusive */
      to: string | Date;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  requestPasswordReset: {
    input: {
      email: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  requestVerification: {
    input: NoInput;
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  resetPassword: {
    input: {
      token: string;
      newPassword: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'token_invalid'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  resetUserTotp: {
    input: {
      id: number;
    };
    output: {
      approval: Approval;
    } | null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  resumeSchedule: {
    input: {
      id: string;
    };
    output: Schedule;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'schedule_not_found'
      | 'schedule_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  revokeApiKey: {
    input: {
      id: string;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rewardUser: {
    input: {
      userId: number;
      /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
      amount: AmountInput;
      reason: string;
      /** Your own texts, at most 20 */
      metadata?: Metadata | undefined;
    };
    output:
      | {
          transaction: Transaction;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'budget_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rewardUsers: {
    input: {
      rewards: Array<{
        userId: number;
        /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
        amount: AmountInput;
        reason: string;
        /** Your own texts, at most 20 */
        metadata?: Metadata | undefined;
      }>;
      /** For rewards without own metadata */
      metadata?: Metadata | undefined;
    };
    output:
      | {
          transactions: Array<Transaction>;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'budget_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rotateApiKey: {
    input: {
      id: string;
    } & {
      /** Seconds until the old key expires; 86400 by default */
      overlapSeconds?: number | undefined;
    };
    output:
      | NewApiKey
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rotateServiceAccountSecret: {
    input: {
      id: string;
    } & {
      /** Seconds until former secrets expire; 86400 by default */
      overlapSeconds?: number | undefined;
    };
    output:
      | NewServiceAccount
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  rotateWebhookSecret: {
    input: {
      id: string;
    };
    output: NewWebhook;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  setApprovalPolicy: {
    input: {
      action:
        | 'mint'
        | 'burn'
        | 'refund'
        | 'reward'
        | 'treasury-transfer'
        | 'withdrawal-settle'
        | 'role-change'
        | 'user-delete'
        | 'factor-reset'
        | 'limit'
        | 'budget'
        | 'platform-status'
        | 'api-key'
        | 'service-account'
        | 'rate';
    } & {
      /** Daily total, per UTC day, that one person may do alone, in coins (whole XAF for withdrawal-settle). Null: every operation needs an approval */
      aboveAmount: AmountInput | null;
    };
    output:
      | ApprovalPolicy
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'last_super_admin'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  setExchangeRate: {
    input: {
      /** XAF per coin, with at most 6 decimals */
      xafPerCoin: number;
      /** Percent of the XAF, with at most 2 decimals */
      feePercent: number;
    };
    output:
      | ExchangeRate
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  setTreasuryAlarm: {
    input: {
      code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
    } & {
      /** Coins; null removes the alarm */
      below: AmountInput | null;
    };
    output: {
      treasury: WatchedTreasury;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'treasury_not_found'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  setUpTotp: {
    input: {
      password: string;
    };
    output: {
      secret: string;
      otpauthUrl: string;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wrong_password'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  setUserRole: {
    input: {
      id: number;
    } & {
      role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN';
    };
    output:
      | {
          message: string;
          user: {
            /** Id of a user */
            id: number;
            role: 'USER' | 'DEVELOPER' | 'ADMIN' | 'SUPERADMIN';
          };
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'last_super_admin'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  settleWithdrawal: {
    input: {
      id: string;
    };
    output:
      | AdminWithdrawal
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'not_found'
      | 'withdrawal_not_open'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  signInByPasskey: {
    input: {
      passkey: {
        id: string;
        rawId: string;
        type: 'public-key';
        authenticatorAttachment?: unknown | undefined;
        clientExtensionResults?: unknown | undefined;
        response: {
          clientDataJSON: string;
          authenticatorData: string;
          signature: string;
          userHandle?: string | null | undefined;
        };
      };
    };
    output: TokenPair;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  startVerification: {
    input: NoInput;
    output: Verification;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  streamMyTransactions: {
    input: NoInput;
    output: {
      transactions: Array<Transaction>;
    };
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'rate_limited'
      | 'internal'
      | 'unavailable';
  };

  transferCoins: {
    input:
      | {
          toUserId: number;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          toUserId?: never;
        };
    output: {
      transaction: Transaction;
      wallet: Wallet;
    };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'wallet_frozen'
      | 'receiver_frozen'
      | 'platform_suspended'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'limit_exceeded'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  transferFromTreasury: {
    input: {
      code: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
    } & (
      | {
          toUserId: number;
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals. More decimals are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Your own texts, at most 20 */
          metadata?: Metadata | undefined;
          toUserId?: never;
        }
    );
    output:
      | {
          transaction: AdminTransaction;
        }
      | {
          approval: Approval;
        };
    problem:
      | 'invalid_request'
      | 'amount_too_precise'
      | 'amount_out_of_range'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'receiver_frozen'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'treasury_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'insufficient_funds'
      | 'self_transfer'
      | 'idempotency_key_reused'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };

  unfreezeWallet: {
    input: {
      id: number;
    };
    output: null;
    problem:
      | 'invalid_request'
      | 'unauthenticated'
      | 'token_expired'
      | 'forbidden'
      | 'totp_setup_required'
      | 'user_not_found'
      | 'wallet_closed'
      | 'payload_too_large'
      | 'unsupported_media_type'
      | 'rate_limited'
      | 'internal'
      | 'unavailable'
      | 'outcome_unknown';
  };
};

type Method<O extends { input: unknown; output: unknown }, Options> =
  Record<never, never> extends O['input']
    ? (input?: O['input'], options?: Options) => Promise<O['output']>
    : (input: O['input'], options?: Options) => Promise<O['output']>;

export type Methods<Options> = {
  /** Acknowledge pulled events. Marks pulled events as DELIVERED, also after their time, so that they are not returned again. Ids are ignored when they are unknown, of another webhook, already acknowledged, or were not pulled. */
  acknowledgeWebhookDeliveries: Method<Operations['acknowledgeWebhookDeliveries'], Options>;
  /** Add a passkey that the browser created. You can then log in with the passkey alone. It also counts as a second factor, so the password alone is no longer enough. If you had no second factor, the answer has ten recovery codes, shown only once, and your other sessions end. */
  addPasskey: Method<Operations['addPasskey'], Options>;
  /** Advance the test clock. Work that falls due meanwhile is done in the order of its time. Then the clock is IDLE again, and every list shows the results. You can advance the clock again while it runs; `by` then counts from its target. Only with the setting `SANDBOX_CLOCK`; otherwise the answer is 404. */
  advanceClock: Method<Operations['advanceClock'], Options>;
  /** Send many operations in one request. Takes up to 1,000 operations. Each needs the rights of its single call, and has its own idempotency key and its own result. A refused operation does not stop the others. */
  applyBulk: Method<Operations['applyBulk'], Options>;
  /** Approve and run an operation that another person requested. Runs the operation with the present rights and state, and returns its answer. You need the role of the operation, but no API key. The API key, the platform and their limits are those of the request. You cannot approve your own request. The approval stays open when the operation is refused. It is rejected when its requester, key or platform has lost the right. */
  approveAct: Method<Operations['approveAct'], Options>;
  /** Begin to add a passkey; returns the options for the browser. Needs your password, and a code while an authenticator app is set up. Pass `publicKey` to `navigator.credentials.create`. Its challenge works once, within five minutes, in this session. The authenticator must verify the person; attestation is not requested. */
  beginPasskey: Method<Operations['beginPasskey'], Options>;
  /** Begin to sign in with a passkey; returns the options for the browser. Pass `publicKey` to `navigator.credentials.get`. Its challenge works once, within five minutes. It names no user; the browser offers the passkeys that it has. */
  beginPasskeySignIn: Method<Operations['beginPasskeySignIn'], Options>;
  /** Burn coins of a wallet. Takes coins of a user out of circulation. Besides the token you need an API key with the scope `coins:burn`. */
  burnCoins: Method<Operations['burnCoins'], Options>;
  /** Cancel a payment request, or decline it. Ends a request that nobody has paid. Allowed for its payee, its named payer, service accounts of its platform with the scope `payment-requests:write`, and administrators. */
  cancelPaymentRequest: Method<Operations['cancelPaymentRequest'], Options>;
  /** Cancel a schedule. It ends permanently. Earlier payments stay. */
  cancelSchedule: Method<Operations['cancelSchedule'], Options>;
  /** Cancel a schedule of any user. It ends permanently. Earlier payments stay. */
  cancelUserSchedule: Method<Operations['cancelUserSchedule'], Options>;
  /** Capture a hold or a part of it, and release the rest. Pays the held coins, or a part of them, to the receiver. Only the receiver, administrators, and service accounts with the scope `holds:capture` may capture; never the payer. */
  captureHold: Method<Operations['captureHold'], Options>;
  /** Change a spending limit. Omitted fields stay as they are. What users have sent so far still counts, whatever its types. */
  changeLimit: Method<Operations['changeLimit'], Options>;
  /** Set how much a platform may spend for you per day. Coins per UTC day, from the next request on. What the platform has spent today counts. Null: no limit. Beyond the limit the platform gets 422 `limit_exceeded` with `limit: "link"`. */
  changeMyLink: Method<Operations['changeMyLink'], Options>;
  /** Change your password and end your other sessions. Needs the current password and a new one. Your other sessions end; this one continues. */
  changeMyPassword: Method<Operations['changeMyPassword'], Options>;
  /** Rename a platform, suspend or resume it, or set its budget. The change applies from the platform's next request on. Omitted fields stay as they are. */
  changePlatform: Method<Operations['changePlatform'], Options>;
  /** Change the URL, the events or the status of a webhook. Omitted fields stay as they are. While a webhook is DISABLED, new events are not recorded for it, and pending ones wait until it is ACTIVE again. A replay sends the events of the meantime. A pulled webhook cannot get a URL; create another one instead. */
  changeWebhook: Method<Operations['changeWebhook'], Options>;
  /** Confirm a link, so that the platform may act for you. First check `displayName`, your name on the platform. After you confirm, the platform may read your wallet, pay and place holds for you. */
  confirmMyLink: Method<Operations['confirmMyLink'], Options>;
  /** Turn on your second factor with its first code. From then on a login needs a code. The ten recovery codes replace the app, each once, and are shown only once. Your other sessions end, because they started without a code. */
  confirmTotp: Method<Operations['confirmTotp'], Options>;
  /** Confirm an e-mail address with the token of an e-mail. Send the access token of the user with this address, or their `password` in the body. After that `isVerified` is true, and links that a platform made before must be confirmed. The token works once. */
  confirmVerification: Method<Operations['confirmVerification'], Options>;
  /** Create an API key, shown once. Creates a key that may mint and burn. Only its hash is stored, so `key` is never shown again. Mints with a platform's key count towards the budget of the platform. */
  createApiKey: Method<Operations['createApiKey'], Options>;
  /** Use one of your API keys with your password, without sending the key. Needs your password, and a code while an authenticator app is set up. Send `key` as `x-api-key` in place of the API key, in one request with your token, within 60 seconds. The stand-in has the rights of the API key, and the ledger records the API key. */
  createKeyStandIn: Method<Operations['createKeyStandIn'], Options>;
  /** Create a spending limit. Limits what each user sends of `types` within the window, through `platform` or in any way: transfers, purchases, exchanges, and holds when they are placed. Beyond the limit a request is refused with 422 `limit_exceeded`, with `limit` and `retryAt`. It applies from the next request on. Earlier spending counts as far as another limit measured it. */
  createLimit: Method<Operations['createLimit'], Options>;
  /** Link a user to your platform with the code they gave you. The link is PENDING until the user confirms it, within 24 hours. Show `maskedName` to the person who gave you the code. If it is not their name, the code belongs to somebody else. */
  createLink: Method<Operations['createLink'], Options>;
  /** Get a code to link yourself to a platform. Give the code to the platform within 10 minutes; it works once. A new code replaces the former one. The link has no effect until you confirm it. */
  createLinkCode: Method<Operations['createLinkCode'], Options>;
  /** Request a payment from one user, or from whoever pays first. Creates a payment request. A user requests coins for themselves, alone, or with `splits` together with others. A service account with the scope `payment-requests:write` requests them for a treasury or for a user who is linked with its platform. No coins move until somebody pays. */
  createPaymentRequest: Method<Operations['createPaymentRequest'], Options>;
  /** Create a platform. Creates one of the systems that share the coin. Use its id to create its API keys and service accounts. */
  createPlatform: Method<Operations['createPlatform'], Options>;
  /** Register a user for your platform, with a wallet. For a person without an account. The link is PROVISIONAL: you act for the user until they confirm their e-mail address with the mail that they get. Then they keep the link or delete it. Nobody can log in as the user before they set a password by a reset. With `email_taken` the person has an account; ask them for a code. */
  createPlatformUser: Method<Operations['createPlatformUser'], Options>;
  /** Quote coins in XAF, for one exchange within 60 seconds. Returns the value of your coins in XAF, and guarantees it for 60 seconds. No coins move. */
  createQuote: Method<Operations['createQuote'], Options>;
  /** Schedule a payment, once or repeatedly. Creates a schedule that sends your coins at `startsAt` and then every `every`: a TRANSFER to a user, a PURCHASE to a treasury. No coins are moved or held before. */
  createSchedule: Method<Operations['createSchedule'], Options>;
  /** Create a service account; its client secret is shown once. Creates an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is stored. */
  createServiceAccount: Method<Operations['createServiceAccount'], Options>;
  /** Create a webhook; its secret is shown once. From now on events of these types are sent to the URL, signed with `secret` as [Standard Webhooks](https://www.standardwebhooks.com) define. The URL must be a public `https` address. URLs that lead to a private or reserved network are refused, or fail when they are called. `secret` is never shown again. A webhook without a URL is *pulled*: its events wait until you fetch them. With `platform` the webhook gets only events of that platform. */
  createWebhook: Method<Operations['createWebhook'], Options>;
  /** Withdraw XAF; it leaves your balance immediately. Requests a payout of your XAF, which leave your balance at once. The withdrawal is PENDING until the payout is settled or rejected. */
  createWithdrawal: Method<Operations['createWithdrawal'], Options>;
  /** Delete a spending limit. From the next request on the limit refuses nothing. */
  deleteLimit: Method<Operations['deleteLimit'], Options>;
  /** Unlink yourself from a platform. The platform's tokens for you are invalid from the next request on. */
  deleteMyLink: Method<Operations['deleteMyLink'], Options>;
  /** Delete a service account immediately. Its tokens are invalid from the next request on, and its secrets get no new ones. It stays in the list, with `revokedAt`. */
  deleteServiceAccount: Method<Operations['deleteServiceAccount'], Options>;
  /** Delete a user for good; remaining coins go to general-operations. Erases the personal data, ends sessions and API keys, and closes the wallet. Its remaining coins go to the treasury `general-operations`. The user's id stays in transactions of others. */
  deleteUser: Method<Operations['deleteUser'], Options>;
  /** Unlink a user from a platform. The platform's tokens for the user are invalid from the next request on. The user may link again. */
  deleteUserLink: Method<Operations['deleteUserLink'], Options>;
  /** Delete a webhook and its deliveries. Nothing is sent to it any more, and pending events are deleted. */
  deleteWebhook: Method<Operations['deleteWebhook'], Options>;
  /** End one of your sessions immediately. Its access tokens and its refresh token are invalid from the next request on. You can end the present session too. */
  endMySession: Method<Operations['endMySession'], Options>;
  /** End all sessions of a user immediately. The user's access tokens, delegated ones included, and refresh tokens are invalid from the next request on. Links must be confirmed again, and schedules are paused. If the user is you, your own sessions end too. */
  endUserSessions: Method<Operations['endUserSessions'], Options>;
  /** Exchange the coins of a quote for XAF. Moves the coins of a quote to the treasury `general-operations` and its XAF to your wallet, in one step. */
  exchangeCoins: Method<Operations['exchangeCoins'], Options>;
  /** Export your transactions, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400. */
  exportMyTransactions: Method<Operations['exportMyTransactions'], Options>;
  /** Export all transactions as a file. CSV (RFC 4180) or JSON lines with all matching transactions, newest first, streamed. In CSV, `reason` and `reference` are escaped as in the file of a wallet, so that no spreadsheet runs them. If the stream fails, the connection closes before the end of the answer, so the file is incomplete. */
  exportTransactions: Method<Operations['exportTransactions'], Options>;
  /** Export the transactions of a treasury, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400. */
  exportTreasuryTransactions: Method<Operations['exportTreasuryTransactions'], Options>;
  /** Export the transactions of a user, deleted ones included, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, streamed. With `type` only those transactions are listed; balances are still those of the whole account, so other transactions may lie between two lines. A PDF is for people, in English or French. It ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody can verify with the keys of `/.well-known/jwks.json`. A PDF of more than 2,000 transactions is refused with 400. */
  exportUserTransactions: Method<Operations['exportUserTransactions'], Options>;
  /** Find a user by e-mail address. Finds the user who has confirmed exactly this address, regardless of case. Unconfirmed addresses are not found. At most 30 requests a minute. */
  findUser: Method<Operations['findUser'], Options>;
  /** Freeze the wallet of a user. Stops coins that the user sends (OUT), coins that others send to the user (IN), or both, from the next request on. Existing holds can still be captured. Mints, burns and refunds continue. It replaces an earlier freeze. */
  freezeWallet: Method<Operations['freezeWallet'], Options>;
  /** Read an approval. The pending operation, its requester, and the decision. */
  getApproval: Method<Operations['getApproval'], Options>;
  /** Read the test clock. The time that coins move by: it sets `createdAt` and what falls due. Only with the setting `SANDBOX_CLOCK`; otherwise the answer is 404. */
  getClock: Method<Operations['getClock'], Options>;
  /** Read the exchange rate. The present value of a coin in XAF, and the fee. There is no rate until an administrator sets one. */
  getExchangeRate: Method<Operations['getExchangeRate'], Options>;
  /** Read the health of the services and their pending work. Consumer lag, dead letters and unpublished events of each service; work that waits for an event or an administrator; and the result of the last verification of the ledger. Null values are unknown, because a service did not answer in time. The answer may be some seconds old. */
  getHealth: Method<Operations['getHealth'], Options>;
  /** Read a hold, as its payer, its receiver or an administrator. One hold by its id, for its payer, its receiver and administrators. Other callers get 404, and so does a platform that acts for a user when the hold was not placed through it. */
  getHold: Method<Operations['getHold'], Options>;
  /** Read the response times of the ledger by hour. Time from the request to the end of a 2xx answer, per UTC hour, over all gateways. Figures appear after a few seconds and are kept for 7 days. An hour without requests is left out, and `whole` is null without any. A figure is at least 1 and at most 10 % off. The figures are in Redis, and lost when it loses its memory. */
  getLatencyStatistics: Method<Operations['getLatencyStatistics'], Options>;
  /** Read your balance at a past time. The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones. */
  getMyBalance: Method<Operations['getMyBalance'], Options>;
  /** Read your own user. Your name, e-mail address and role, and whether you have a second factor. */
  getMyUser: Method<Operations['getMyUser'], Options>;
  /** Read your wallet. Your balance, the coins you can spend, and your XAF. It is read from the ledger, so it includes every change that was answered before. */
  getMyWallet: Method<Operations['getMyWallet'], Options>;
  /** Read a payment request. One payment request by its id, for its payee, its named payer, its platform and administrators. Without a named payer every user can read it. Other callers get 404. */
  getPaymentRequest: Method<Operations['getPaymentRequest'], Options>;
  /** Read a platform, its budget and today’s usage. The field `usedToday` has the coins minted and rewarded on this UTC day, with or without a budget. */
  getPlatform: Method<Operations['getPlatform'], Options>;
  /** Read statistics of a platform by hour or day. Coins moved by the platform's requests, by transaction type, for each UTC hour or day that overlaps the period, empty ones included. */
  getPlatformStatistics: Method<Operations['getPlatformStatistics'], Options>;
  /** Read a linked user of your platform. A user that you linked or registered, with the wallet. A user who has not confirmed the link is not found. */
  getPlatformUser: Method<Operations['getPlatformUser'], Options>;
  /** Get the signed receipt of one of your transactions. A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody can verify it with the keys of `/.well-known/jwks.json`. For the parties of the transaction and administrators; other callers get 404. */
  getReceipt: Method<Operations['getReceipt'], Options>;
  /** Count refused requests per hour and code. Counts per UTC hour and code; hours and codes without refusals are left out. It counts the refusals of `listRefusals`, so at most 100 per caller and minute, for 7 days. */
  getRefusalStatistics: Method<Operations['getRefusalStatistics'], Options>;
  /** Read a schedule. One schedule by its id, for its payer and administrators. Other callers get 404. */
  getSchedule: Method<Operations['getSchedule'], Options>;
  /** Read statistics of a period by hour or day. Coins moved by transaction type, wallets involved, and the supply at the end, for each UTC hour or day that overlaps the period, empty ones included. */
  getStatistics: Method<Operations['getStatistics'], Options>;
  /** Read the supply and where the coins are. Coins ever minted and burned, and the supply in wallets and in treasuries, all at the same time. With `at` the figures are those of that time. */
  getSupply: Method<Operations['getSupply'], Options>;
  /** Read a transaction. One transaction by its id, for its parties, administrators, and service accounts of the platform that requested it. Other callers get 404. */
  getTransaction: Method<Operations['getTransaction'], Options>;
  /** Read the balance of a treasury at a past time. The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones. */
  getTreasuryBalance: Method<Operations['getTreasuryBalance'], Options>;
  /** Read a user with wallet and freeze. The user, the balance of the wallet, and its freeze. */
  getUser: Method<Operations['getUser'], Options>;
  /** Read the balance of a user, deleted ones included, at a past time. The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones. */
  getUserBalance: Method<Operations['getUserBalance'], Options>;
  /** Read the wallet of a user. The wallet of any user who is not deleted. It is read from the ledger, so it includes every change that was answered before. */
  getUserWallet: Method<Operations['getUserWallet'], Options>;
  /** Read the progress and the findings of a verification. Progress and findings of a verification. It ends as PASSED or FAILED. */
  getVerification: Method<Operations['getVerification'], Options>;
  /** Read a webhook. A webhook without its secret, with its progress: pending events, the event that blocks the order, and the last answer. */
  getWebhook: Method<Operations['getWebhook'], Options>;
  /** List administrators’ operations, newest first. A page of the administrative log. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listAdminActions: Method<Operations['listAdminActions'], Options>;
  /** List API keys, oldest first. All API keys, revoked and expired ones included, without their secrets. */
  listApiKeys: Method<Operations['listApiKeys'], Options>;
  /** List the approval policies. Which operations need a second person. The setting MINT_APPROVAL_ABOVE is the policy of `mint` where it is lower. */
  listApprovalPolicies: Method<Operations['listApprovalPolicies'], Options>;
  /** List approvals, newest first. Approvals of every kind of operation. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listApprovals: Method<Operations['listApprovals'], Options>;
  /** List all exchange rates, newest first. A page of all rates ever set; the first one is the present rate. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listExchangeRates: Method<Operations['listExchangeRates'], Options>;
  /** List the holds of all users, newest first. A page of all holds, or with `userId` of those that one user placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listHolds: Method<Operations['listHolds'], Options>;
  /** List the newest signed head of each ledger chain. Keep them to detect a later change of the ledger. Verify the signatures with the keys of `/.well-known/jwks.json`. */
  listLedgerHeads: Method<Operations['listLedgerHeads'], Options>;
  /** List the spending limits. All spending limits, in the order of their creation. */
  listLimits: Method<Operations['listLimits'], Options>;
  /** List your own API keys, oldest first. Valid keys only, without their secrets. */
  listMyApiKeys: Method<Operations['listMyApiKeys'], Options>;
  /** List the holds that you placed or will receive, newest first. A page of the holds that you placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end. A platform that acts for you sees only the holds placed through it. */
  listMyHolds: Method<Operations['listMyHolds'], Options>;
  /** List your spending limits, with what you have used and can still send. Your use of each limit within the window that ends now. A limit of a platform counts only what you send through it. `freeze` shows which directions of the wallet are frozen. `spendableNow` is the largest transfer that would succeed now. */
  listMyLimits: Method<Operations['listMyLimits'], Options>;
  /** List the platforms you are linked to. Links in the order of their platforms, unconfirmed ones included. */
  listMyLinks: Method<Operations['listMyLinks'], Options>;
  /** List your passkeys, oldest first. The passkeys that you can log in with, and when each was last used. */
  listMyPasskeys: Method<Operations['listMyPasskeys'], Options>;
  /** List the payment requests from you and to you, newest first. A page of the payment requests in which you are the payee or the named payer, or that you have paid. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listMyPaymentRequests: Method<Operations['listMyPaymentRequests'], Options>;
  /** List your schedules, newest first. A page of the schedules that you pay. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listMySchedules: Method<Operations['listMySchedules'], Options>;
  /** List your sessions, last used first. Your active sessions. `current` marks the session of this access token. */
  listMySessions: Method<Operations['listMySessions'], Options>;
  /** List your transactions, newest first. A page of the transactions that you sent or received. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none. */
  listMyTransactions: Method<Operations['listMyTransactions'], Options>;
  /** List your withdrawals, newest first. A page of your withdrawals. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listMyWithdrawals: Method<Operations['listMyWithdrawals'], Options>;
  /** List the payment requests of all users, newest first. A page of all payment requests, or with `userId` of those with this payee or payer. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listPaymentRequests: Method<Operations['listPaymentRequests'], Options>;
  /** List refused requests of your platform, newest first. A page of refused requests that came through the platform of the service account. It has requests with a valid token that move, hold or exchange coins, or administer, and were answered with 4xx or 5xx. Refusals appear within 5 seconds and are stored for 7 days, at most 100 per caller and minute. Only amount and receiver of a body are stored. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few refusals match, a page before the end may have fewer than `limit`, or none. */
  listPlatformRefusals: Method<Operations['listPlatformRefusals'], Options>;
  /** List the transactions of your platform, newest first. A page of the transactions requested through the platform of the service account. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none. */
  listPlatformTransactions: Method<Operations['listPlatformTransactions'], Options>;
  /** List the platforms in the order of their ids. All platforms, suspended ones included. */
  listPlatforms: Method<Operations['listPlatforms'], Options>;
  /** List the public keys that verify access tokens and other signatures. A JSON Web Key Set (RFC 7517). Cache the answer as `Cache-Control` allows. */
  listPublicKeys: Method<Operations['listPublicKeys'], Options>;
  /** List refused requests, newest first. A page of refused requests with their reasons. It has requests with a valid token that move, hold or exchange coins, or administer, and were answered with 4xx or 5xx. Refusals appear within 5 seconds and are stored for 7 days, at most 100 per caller and minute. Only amount and receiver of a body are stored. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few refusals match, a page before the end may have fewer than `limit`, or none. */
  listRefusals: Method<Operations['listRefusals'], Options>;
  /** List the schedules of all users, newest first. A page of all schedules, or with `userId` of those that one user pays. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listSchedules: Method<Operations['listSchedules'], Options>;
  /** List service accounts, oldest first. All service accounts, deleted ones included, without their secrets. */
  listServiceAccounts: Method<Operations['listServiceAccounts'], Options>;
  /** List all transactions, newest first. A page of all transactions with their initiators. With both `userId` and `treasury` it has the transactions between the two. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none. */
  listTransactions: Method<Operations['listTransactions'], Options>;
  /** List the treasuries. Codes and names of the treasuries. Other operations take the codes. */
  listTreasuries: Method<Operations['listTreasuries'], Options>;
  /** List the treasuries with their balances. Balance, total received, total sent and alarm of each treasury, all at the same time. */
  listTreasuryBalances: Method<Operations['listTreasuryBalances'], Options>;
  /** List the transactions of a treasury, newest first. A page of the transactions with their initiators. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none. */
  listTreasuryTransactions: Method<Operations['listTreasuryTransactions'], Options>;
  /** List the spending limits of a user, with their usage. Limits of this user, of the user's role and of all users, with the use within the window that ends now. A limit of a platform counts only what is sent through it. */
  listUserLimits: Method<Operations['listUserLimits'], Options>;
  /** List the platforms a user is linked to. Links in the order of their platforms, unconfirmed ones included. */
  listUserLinks: Method<Operations['listUserLinks'], Options>;
  /** Read the masked names of users you know. The users of `ids` who share a transaction, a hold, a payment request or a schedule with you, in the order of `ids`. Others are left out. */
  listUserNames: Method<Operations['listUserNames'], Options>;
  /** List the sessions of a user, last used first. The active sessions of a user. A deleted user has none. */
  listUserSessions: Method<Operations['listUserSessions'], Options>;
  /** List the transactions of a user, deleted ones included, newest first. A page of the transactions with their initiators. Send `nextCursor` as `cursor` to get the next page; it is null at the end. When few transactions match, a page before the end may have fewer than `limit`, or none. */
  listUserTransactions: Method<Operations['listUserTransactions'], Options>;
  /** List users in the order of their ids. A numbered page of users. Filter by role, by verification, by a text in the name or e-mail address, or by the whole e-mail address. With `ids` the answer has up to 100 users on one page. */
  listUsers: Method<Operations['listUsers'], Options>;
  /** List the verifications of the ledger, newest first. A page of verifications with their progress and findings. With very many findings a page has fewer than `limit`. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listVerifications: Method<Operations['listVerifications'], Options>;
  /** List the deliveries of a webhook, newest first. A page of events for this webhook, with the result of the last attempt. Delivered and failed events are listed for some weeks. */
  listWebhookDeliveries: Method<Operations['listWebhookDeliveries'], Options>;
  /** List webhooks, oldest first. All webhooks, without their secrets. */
  listWebhooks: Method<Operations['listWebhooks'], Options>;
  /** List the withdrawals of all users, newest first. A page of all withdrawals, or with `userId` of those of one user. Send `nextCursor` as `cursor` to get the next page; it is null at the end. */
  listWithdrawals: Method<Operations['listWithdrawals'], Options>;
  /** Make a purchase: pay a treasury, or split the payment. Pays a treasury from your wallet. With `splits` it pays up to 20 users and treasuries, one purchase for each, all or none. A `reference` works once; a second purchase with it is refused. */
  makePurchase: Method<Operations['makePurchase']['forms'][0], Options> &
    Method<Operations['makePurchase']['forms'][1], Options> &
    Method<Operations['makePurchase'], Options>;
  /** Mint coins for a wallet or a treasury. Creates coins for exactly one receiver: a user or a treasury. Besides the token you need an API key with the scope `coins:mint`. */
  mintCoins: Method<Operations['mintCoins'], Options>;
  /** Pause a schedule. Nothing is paid until you resume it. Occurrences that fall due meanwhile are skipped. */
  pauseSchedule: Method<Operations['pauseSchedule'], Options>;
  /** Pay a payment request in full. Pays the whole request from your wallet: a TRANSFER to a user, a PURCHASE to a treasury, or a PURCHASE for each leg of a split, with the first one in `transaction`. A request is paid once, by the first payer. A platform that acts for you needs the scope of the resulting transaction. */
  payPaymentRequest: Method<Operations['payPaymentRequest'], Options>;
  /** Send a test event to a webhook. Sends an event of the type `webhook.ping`. A DISABLED webhook gets it too, in a single attempt. The result is in the list of deliveries. */
  pingWebhook: Method<Operations['pingWebhook'], Options>;
  /** Place a hold on your coins for a user or a treasury. Reserves coins of your wallet for exactly one receiver: a user or a treasury. They stay in `balance` and leave `activeCoins`. The hold expires by itself. */
  placeHold: Method<Operations['placeHold'], Options>;
  /** Pull the events of a webhook without a URL. Returns the events whose turn it is, signed like posted ones. An event that is not acknowledged within 30 s is returned again, and until then nothing after it in its partition. With `waitSeconds` the request waits for an event. A service account can pull the webhooks of its platform. */
  pullWebhook: Method<Operations['pullWebhook'], Options>;
  /** Send one event again. Sends the event again with the same `webhook-id`, independent of the order of other events. A PENDING event keeps its place, and is tried at once when its turn comes. */
  redeliverWebhookDelivery: Method<Operations['redeliverWebhookDelivery'], Options>;
  /** Refund a purchase or a part of it. Pays coins back to the buyer from the account that was paid: the remaining amount, or a part of it. With `groupId` it refunds a split purchase, in proportion to the remainder of each leg, all or none. Allowed for administrators, and for service accounts with the scope `coins:refund`, which find only purchases of their platform. */
  refundPurchase: Method<Operations['refundPurchase']['forms'][0], Options> &
    Method<Operations['refundPurchase']['forms'][1], Options> &
    Method<Operations['refundPurchase'], Options>;
  /** Register a user and open a wallet. Creates a user and a wallet, which is open when the answer arrives. The user gets a mail to confirm the address, in French if `Accept-Language` asks for it. */
  registerUser: Method<Operations['registerUser'], Options>;
  /** Reject a waiting request, or withdraw your own. Closes the approval without running the operation. */
  rejectApproval: Method<Operations['rejectApproval'], Options>;
  /** Reject a withdrawal. Returns the XAF of a withdrawal that was not paid out to the wallet. If it may have been paid, two administrators must reject it; the first one gets the withdrawal still PENDING. */
  rejectWithdrawal: Method<Operations['rejectWithdrawal'], Options>;
  /** Release a hold to its payer. Gives the held coins back to the payer. Only the receiver, administrators, and service accounts with the scope `holds:release` may release; never the payer. */
  releaseHold: Method<Operations['releaseHold'], Options>;
  /** Remove an approval policy. This change needs an approval too. MINT_APPROVAL_ABOVE still applies. */
  removeApprovalPolicy: Method<Operations['removeApprovalPolicy'], Options>;
  /** Remove one of your passkeys. Needs your password, and a code while an authenticator app is set up. If it was your last passkey and there is no app, the recovery codes are deleted and the password alone logs you in again. Sessions continue. */
  removePasskey: Method<Operations['removePasskey'], Options>;
  /** Turn off your second factor. Needs your password, and a code of the app or a recovery code. The recovery codes are deleted too. A second factor that was never confirmed is removed without a valid code. */
  removeTotp: Method<Operations['removeTotp'], Options>;
  /** Send all events of a period again, including those from when the webhook was disabled. Sends the events of any period again, also those that occurred while the webhook was disabled. Each event keeps its `webhook-id`. Events of one partition keep their order, independent of new events. */
  replayWebhook: Method<Operations['replayWebhook'], Options>;
  /** Request an e-mail to set a new password. The mail has a link with a token that works once, within 30 minutes. The answer for an unknown address is the same, and as fast. */
  requestPasswordReset: Method<Operations['requestPasswordReset'], Options>;
  /** Request an e-mail to confirm your e-mail address. The mail has a link with a token that is valid for 24 hours. Registration sends such a mail too. Nothing is sent once the address is confirmed. */
  requestVerification: Method<Operations['requestVerification'], Options>;
  /** Set a new password with the token of an e-mail, and end all sessions. The token works once. It also confirms the e-mail address. Delegated tokens end, links must be confirmed again, and schedules are paused. The second factor stays if the address was confirmed before. Otherwise passkeys, second factor and recovery codes are removed, and open payment requests are cancelled. */
  resetPassword: Method<Operations['resetPassword'], Options>;
  /** Reset the second factor of a user and end all their sessions. For a user who has lost the app, the passkeys and the recovery codes. All of them are removed, and the administrative log records it. First make sure that the request comes from the user. The answer for a user without a second factor is the same, but the sessions continue. You cannot remove your own second factor this way; the answer is 403. */
  resetUserTotp: Method<Operations['resetUserTotp'], Options>;
  /** Resume a paused schedule. It continues with its next occurrence; missed ones are not paid later. Without a next occurrence it is FINISHED. */
  resumeSchedule: Method<Operations['resumeSchedule'], Options>;
  /** Revoke an API key immediately. The key is invalid from the next request on. */
  revokeApiKey: Method<Operations['revokeApiKey'], Options>;
  /** Reward a user. Pays a user from the treasury `rewards`. Allowed for administrators, and for service accounts with the scope `coins:reward`. */
  rewardUser: Method<Operations['rewardUser'], Options>;
  /** Reward many users, all or none. Pays up to 1,000 users from the treasury `rewards`, all or none. */
  rewardUsers: Method<Operations['rewardUsers'], Options>;
  /** Rotate an API key; the answer shows the new key once. Creates a key with the same settings. The old key stays valid for the overlap, but not beyond its own expiry. Until then both share one daily limit. */
  rotateApiKey: Method<Operations['rotateApiKey'], Options>;
  /** Rotate the client secret of a service account; the answer shows the new secret once. Former secrets get tokens until the overlap ends, but none longer than an earlier rotation allowed. With 0 they end at once. At most the 10 newest former secrets stay valid. Issued tokens stay valid until they expire. */
  rotateServiceAccountSecret: Method<Operations['rotateServiceAccountSecret'], Options>;
  /** Rotate the secret; the old secret also signs for 24 hours. The former secret signs too for 24 hours. `webhook-signature` then has both signatures, so a receiver can change the secret at any time. If you rotate again within that time, each former secret signs for its 24 hours. At most ten former secrets may sign; a further rotation is refused. */
  rotateWebhookSecret: Method<Operations['rotateWebhookSecret'], Options>;
  /** Require approval for an operation. One person's operations of this kind on a UTC day are added up. An operation beyond `aboveAmount` needs an approval, and operations without an amount always do. Once there is a policy, changing policies needs an approval too. A lower MINT_APPROVAL_ABOVE still applies. */
  setApprovalPolicy: Method<Operations['setApprovalPolicy'], Options>;
  /** Set the exchange rate. Sets the value of a coin in XAF from now on, and the fee. Earlier quotes keep their rate. */
  setExchangeRate: Method<Operations['setExchangeRate'], Options>;
  /** Set the alarm of a treasury. A movement that takes the balance from the alarm or above to below it publishes `coin.treasury.low`, once. If the balance is already below the new alarm, nothing is published until it was above. */
  setTreasuryAlarm: Method<Operations['setTreasuryAlarm'], Options>;
  /** Create a secret for an authenticator app. Show `otpauthUrl` as a QR code that the app reads, or let the user type `secret`. It has no effect until a code is confirmed. If a second factor is already set up, the answer is 403. */
  setUpTotp: Method<Operations['setUpTotp'], Options>;
  /** Change the role of a user, effective immediately. The new role applies from the next request on, also to existing access tokens. The role of the last super admin cannot be changed. */
  setUserRole: Method<Operations['setUserRole'], Options>;
  /** Settle a withdrawal. Closes a withdrawal whose XAF the user has received. A second decision is refused. */
  settleWithdrawal: Method<Operations['settleWithdrawal'], Options>;
  /** Sign in with a passkey. Exchanges the browser's answer for the same tokens as a login. A passkey verifies the person, so it counts as both factors and no code is needed. An unknown passkey is refused like a wrong answer, and both count as wrong passwords. */
  signInByPasskey: Method<Operations['signInByPasskey'], Options>;
  /** Verify the whole ledger. Starts to recompute every hash, balance and hold. `getVerification` shows the progress. */
  startVerification: Method<Operations['startVerification'], Options>;
  /** Stream all of your transactions, newest first. All transactions that you sent or received, streamed in one answer. For pages use `listMyTransactions`. */
  streamMyTransactions: Method<Operations['streamMyTransactions'], Options>;
  /** Send coins to another user or to a treasury. Moves coins from your wallet to exactly one receiver: a user or a treasury. Answers with the transaction and your wallet after it. */
  transferCoins: Method<Operations['transferCoins'], Options>;
  /** Send coins from a treasury to a user or to another treasury. Moves coins of a treasury to exactly one receiver: a user or another treasury. */
  transferFromTreasury: Method<Operations['transferFromTreasury'], Options>;
  /** Unfreeze the wallet of a user. Succeeds also when the wallet is not frozen. */
  unfreezeWallet: Method<Operations['unfreezeWallet'], Options>;
};

export const ROUTES = {
  acknowledgeWebhookDeliveries: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/acknowledge',
    takesToken: true,
  },
  addPasskey: { method: 'POST', path: '/api/auth/passkeys', takesToken: true },
  advanceClock: { method: 'POST', path: '/api/sandbox/clock/advance', takesToken: true },
  applyBulk: { method: 'POST', path: '/api/bulk', takesToken: true, takesApiKey: true },
  approveAct: { method: 'POST', path: '/api/admin/approvals/{id}/approve', takesKey: true, takesToken: true },
  beginPasskey: { method: 'POST', path: '/api/auth/passkeys/options', takesToken: true },
  beginPasskeySignIn: { method: 'POST', path: '/api/auth/passkeys/sign-in/options' },
  burnCoins: { method: 'POST', path: '/api/admin/burn', takesKey: true, takesToken: true, takesApiKey: true },
  cancelPaymentRequest: {
    method: 'POST',
    path: '/api/payment-requests/{id}/cancel',
    takesKey: true,
    takesToken: true,
  },
  cancelSchedule: { method: 'POST', path: '/api/schedules/{id}/cancel', takesKey: true, takesToken: true },
  cancelUserSchedule: {
    method: 'POST',
    path: '/api/admin/schedules/{id}/cancel',
    takesKey: true,
    takesToken: true,
  },
  captureHold: { method: 'POST', path: '/api/coins/holds/{id}/capture', takesKey: true, takesToken: true },
  changeLimit: { method: 'PATCH', path: '/api/admin/limits/{id}', takesToken: true },
  changeMyLink: { method: 'PATCH', path: '/api/users/me/links/{platform}', takesToken: true },
  changeMyPassword: { method: 'PATCH', path: '/api/auth/password', takesToken: true },
  changePlatform: { method: 'PATCH', path: '/api/admin/platforms/{id}', takesToken: true },
  changeWebhook: { method: 'PATCH', path: '/api/admin/webhooks/{id}', takesToken: true },
  confirmMyLink: { method: 'POST', path: '/api/users/me/links/{platform}/confirm', takesToken: true },
  confirmTotp: { method: 'POST', path: '/api/auth/totp/confirm', takesToken: true },
  confirmVerification: { method: 'POST', path: '/api/auth/verification/confirm', takesToken: true },
  createApiKey: { method: 'POST', path: '/api/admin/api-keys', takesToken: true },
  createKeyStandIn: { method: 'POST', path: '/api/admin/api-keys/{id}/stand-in', takesToken: true },
  createLimit: { method: 'POST', path: '/api/admin/limits', takesToken: true },
  createLink: { method: 'POST', path: '/api/platform/links', takesToken: true },
  createLinkCode: { method: 'POST', path: '/api/users/me/links', takesToken: true },
  createPaymentRequest: { method: 'POST', path: '/api/payment-requests', takesKey: true, takesToken: true },
  createPlatform: { method: 'POST', path: '/api/admin/platforms', takesToken: true },
  createPlatformUser: { method: 'POST', path: '/api/platform/users', takesToken: true },
  createQuote: { method: 'POST', path: '/api/exchange/quotes', takesToken: true },
  createSchedule: { method: 'POST', path: '/api/schedules', takesKey: true, takesToken: true },
  createServiceAccount: { method: 'POST', path: '/api/admin/service-accounts', takesToken: true },
  createServiceToken: { method: 'POST', path: '/api/auth/token', isForm: true },
  createWebhook: { method: 'POST', path: '/api/admin/webhooks', takesToken: true },
  createWithdrawal: { method: 'POST', path: '/api/wallets/me/withdrawals', takesKey: true, takesToken: true },
  deleteLimit: { method: 'DELETE', path: '/api/admin/limits/{id}', takesToken: true },
  deleteMyLink: { method: 'DELETE', path: '/api/users/me/links/{platform}', takesToken: true },
  deleteServiceAccount: { method: 'DELETE', path: '/api/admin/service-accounts/{id}', takesToken: true },
  deleteUser: { method: 'DELETE', path: '/api/admin/users/{id}', takesToken: true },
  deleteUserLink: { method: 'DELETE', path: '/api/admin/users/{id}/links/{platform}', takesToken: true },
  deleteWebhook: { method: 'DELETE', path: '/api/admin/webhooks/{id}', takesToken: true },
  endMySession: { method: 'DELETE', path: '/api/auth/sessions/{id}', takesToken: true },
  endUserSessions: { method: 'DELETE', path: '/api/admin/users/{id}/sessions', takesToken: true },
  exchangeCoins: { method: 'POST', path: '/api/exchange', takesKey: true, takesToken: true },
  exportMyTransactions: {
    method: 'GET',
    path: '/api/wallets/me/transactions/export',
    takesToken: true,
    isStream: true,
  },
  exportTransactions: {
    method: 'GET',
    path: '/api/admin/transactions/export',
    takesToken: true,
    isStream: true,
  },
  exportTreasuryTransactions: {
    method: 'GET',
    path: '/api/admin/treasuries/{code}/transactions/export',
    takesToken: true,
    isStream: true,
  },
  exportUserTransactions: {
    method: 'GET',
    path: '/api/admin/users/{id}/transactions/export',
    takesToken: true,
    isStream: true,
  },
  findUser: { method: 'GET', path: '/api/users/find', takesToken: true },
  freezeWallet: { method: 'PUT', path: '/api/admin/users/{id}/freeze', takesToken: true },
  getApproval: { method: 'GET', path: '/api/admin/approvals/{id}', takesToken: true },
  getClock: { method: 'GET', path: '/api/sandbox/clock', takesToken: true },
  getExchangeRate: { method: 'GET', path: '/api/exchange/rate', takesToken: true },
  getHealth: { method: 'GET', path: '/api/admin/health', takesToken: true },
  getHold: { method: 'GET', path: '/api/coins/holds/{id}', takesToken: true },
  getLatencyStatistics: { method: 'GET', path: '/api/admin/statistics/latency', takesToken: true },
  getMyBalance: { method: 'GET', path: '/api/wallets/me/balance', takesToken: true },
  getMyUser: { method: 'GET', path: '/api/auth/me', takesToken: true },
  getMyWallet: { method: 'GET', path: '/api/wallets/me', takesToken: true },
  getPaymentRequest: { method: 'GET', path: '/api/payment-requests/{id}', takesToken: true },
  getPlatform: { method: 'GET', path: '/api/admin/platforms/{id}', takesToken: true },
  getPlatformStatistics: { method: 'GET', path: '/api/admin/platforms/{id}/statistics', takesToken: true },
  getPlatformUser: { method: 'GET', path: '/api/platform/users/{externalId}', takesToken: true },
  getReceipt: { method: 'GET', path: '/api/coins/transactions/{id}/receipt', takesToken: true },
  getRefusalStatistics: { method: 'GET', path: '/api/admin/refusals/statistics', takesToken: true },
  getSchedule: { method: 'GET', path: '/api/schedules/{id}', takesToken: true },
  getStatistics: { method: 'GET', path: '/api/admin/statistics', takesToken: true },
  getSupply: { method: 'GET', path: '/api/admin/supply', takesToken: true },
  getTransaction: { method: 'GET', path: '/api/coins/transactions/{id}', takesToken: true },
  getTreasuryBalance: { method: 'GET', path: '/api/admin/treasuries/{code}/balance', takesToken: true },
  getUser: { method: 'GET', path: '/api/admin/users/{id}', takesToken: true },
  getUserBalance: { method: 'GET', path: '/api/admin/users/{id}/balance', takesToken: true },
  getUserWallet: { method: 'GET', path: '/api/admin/users/{id}/wallet', takesToken: true },
  getVerification: { method: 'GET', path: '/api/admin/audit/verifications/{id}', takesToken: true },
  getWebhook: { method: 'GET', path: '/api/admin/webhooks/{id}', takesToken: true },
  listAdminActions: { method: 'GET', path: '/api/admin/audit/log', takesToken: true },
  listApiKeys: { method: 'GET', path: '/api/admin/api-keys', takesToken: true },
  listApprovalPolicies: { method: 'GET', path: '/api/admin/approval-policies', takesToken: true },
  listApprovals: { method: 'GET', path: '/api/admin/approvals', takesToken: true },
  listExchangeRates: { method: 'GET', path: '/api/admin/exchange/rates', takesToken: true },
  listHolds: { method: 'GET', path: '/api/admin/holds', takesToken: true },
  listLedgerHeads: { method: 'GET', path: '/.well-known/ledger-heads' },
  listLimits: { method: 'GET', path: '/api/admin/limits', takesToken: true },
  listMyApiKeys: { method: 'GET', path: '/api/users/me/api-keys', takesToken: true },
  listMyHolds: { method: 'GET', path: '/api/coins/holds', takesToken: true },
  listMyLimits: { method: 'GET', path: '/api/wallets/me/limits', takesToken: true },
  listMyLinks: { method: 'GET', path: '/api/users/me/links', takesToken: true },
  listMyPasskeys: { method: 'GET', path: '/api/auth/passkeys', takesToken: true },
  listMyPaymentRequests: { method: 'GET', path: '/api/payment-requests', takesToken: true },
  listMySchedules: { method: 'GET', path: '/api/schedules', takesToken: true },
  listMySessions: { method: 'GET', path: '/api/auth/sessions', takesToken: true },
  listMyTransactions: { method: 'GET', path: '/api/wallets/me/transactions', takesToken: true },
  listMyWithdrawals: { method: 'GET', path: '/api/wallets/me/withdrawals', takesToken: true },
  listPaymentRequests: { method: 'GET', path: '/api/admin/payment-requests', takesToken: true },
  listPlatformRefusals: { method: 'GET', path: '/api/platform/refusals', takesToken: true },
  listPlatformTransactions: { method: 'GET', path: '/api/platform/transactions', takesToken: true },
  listPlatforms: { method: 'GET', path: '/api/admin/platforms', takesToken: true },
  listPublicKeys: { method: 'GET', path: '/.well-known/jwks.json' },
  listRefusals: { method: 'GET', path: '/api/admin/refusals', takesToken: true },
  listSchedules: { method: 'GET', path: '/api/admin/schedules', takesToken: true },
  listServiceAccounts: { method: 'GET', path: '/api/admin/service-accounts', takesToken: true },
  listTransactions: { method: 'GET', path: '/api/admin/transactions', takesToken: true },
  listTreasuries: { method: 'GET', path: '/api/treasuries', takesToken: true },
  listTreasuryBalances: { method: 'GET', path: '/api/admin/treasuries', takesToken: true },
  listTreasuryTransactions: {
    method: 'GET',
    path: '/api/admin/treasuries/{code}/transactions',
    takesToken: true,
  },
  listUserLimits: { method: 'GET', path: '/api/admin/users/{id}/limits', takesToken: true },
  listUserLinks: { method: 'GET', path: '/api/admin/users/{id}/links', takesToken: true },
  listUserNames: { method: 'GET', path: '/api/users/names', takesToken: true },
  listUserSessions: { method: 'GET', path: '/api/admin/users/{id}/sessions', takesToken: true },
  listUserTransactions: { method: 'GET', path: '/api/admin/users/{id}/transactions', takesToken: true },
  listUsers: { method: 'GET', path: '/api/admin/users', takesToken: true },
  listVerifications: { method: 'GET', path: '/api/admin/audit/verifications', takesToken: true },
  listWebhookDeliveries: { method: 'GET', path: '/api/admin/webhooks/{id}/deliveries', takesToken: true },
  listWebhooks: { method: 'GET', path: '/api/admin/webhooks', takesToken: true },
  listWithdrawals: { method: 'GET', path: '/api/admin/withdrawals', takesToken: true },
  logIn: { method: 'POST', path: '/api/auth/login' },
  logOut: { method: 'POST', path: '/api/auth/logout' },
  makePurchase: {
    method: 'POST',
    path: '/api/coins/purchase',
    takesKey: true,
    takesToken: true,
    takesApiKey: true,
  },
  mintCoins: { method: 'POST', path: '/api/admin/mint', takesKey: true, takesToken: true, takesApiKey: true },
  pauseSchedule: { method: 'POST', path: '/api/schedules/{id}/pause', takesKey: true, takesToken: true },
  payPaymentRequest: {
    method: 'POST',
    path: '/api/payment-requests/{id}/pay',
    takesKey: true,
    takesToken: true,
  },
  pingWebhook: { method: 'POST', path: '/api/admin/webhooks/{id}/ping', takesToken: true },
  placeHold: { method: 'POST', path: '/api/coins/holds', takesKey: true, takesToken: true },
  pullWebhook: { method: 'POST', path: '/api/admin/webhooks/{id}/pull', takesToken: true },
  redeliverWebhookDelivery: {
    method: 'POST',
    path: '/api/admin/webhooks/{id}/deliveries/{deliveryId}/redeliver',
    takesToken: true,
  },
  refreshTokens: { method: 'POST', path: '/api/auth/refresh' },
  refundPurchase: { method: 'POST', path: '/api/coins/refund', takesKey: true, takesToken: true },
  registerUser: { method: 'POST', path: '/api/auth/register' },
  rejectApproval: { method: 'POST', path: '/api/admin/approvals/{id}/reject', takesToken: true },
  rejectWithdrawal: {
    method: 'POST',
    path: '/api/admin/withdrawals/{id}/reject',
    takesKey: true,
    takesToken: true,
  },
  releaseHold: { method: 'POST', path: '/api/coins/holds/{id}/release', takesKey: true, takesToken: true },
  removeApprovalPolicy: { method: 'DELETE', path: '/api/admin/approval-policies/{action}', takesToken: true },
  removePasskey: { method: 'DELETE', path: '/api/auth/passkeys/{id}', takesToken: true },
  removeTotp: { method: 'DELETE', path: '/api/auth/totp', takesToken: true },
  replayWebhook: { method: 'POST', path: '/api/admin/webhooks/{id}/replay', takesToken: true },
  requestPasswordReset: { method: 'POST', path: '/api/auth/password/forgot' },
  requestVerification: { method: 'POST', path: '/api/auth/verification', takesToken: true },
  resetPassword: { method: 'POST', path: '/api/auth/password/reset' },
  resetUserTotp: { method: 'DELETE', path: '/api/admin/users/{id}/totp', takesToken: true },
  resumeSchedule: { method: 'POST', path: '/api/schedules/{id}/resume', takesKey: true, takesToken: true },
  revokeApiKey: { method: 'DELETE', path: '/api/admin/api-keys/{id}', takesToken: true },
  rewardUser: { method: 'POST', path: '/api/coins/reward', takesKey: true, takesToken: true },
  rewardUsers: { method: 'POST', path: '/api/coins/rewards', takesKey: true, takesToken: true },
  rotateApiKey: { method: 'POST', path: '/api/admin/api-keys/{id}/rotate', takesToken: true },
  rotateServiceAccountSecret: {
    method: 'POST',
    path: '/api/admin/service-accounts/{id}/rotate',
    takesToken: true,
  },
  rotateWebhookSecret: { method: 'POST', path: '/api/admin/webhooks/{id}/rotate-secret', takesToken: true },
  setApprovalPolicy: { method: 'PUT', path: '/api/admin/approval-policies/{action}', takesToken: true },
  setExchangeRate: { method: 'PUT', path: '/api/admin/exchange/rate', takesKey: true, takesToken: true },
  setTreasuryAlarm: { method: 'PUT', path: '/api/admin/treasuries/{code}/alarm', takesToken: true },
  setUpTotp: { method: 'POST', path: '/api/auth/totp', takesToken: true },
  setUserRole: { method: 'PATCH', path: '/api/admin/users/{id}/role', takesToken: true },
  settleWithdrawal: {
    method: 'POST',
    path: '/api/admin/withdrawals/{id}/settle',
    takesKey: true,
    takesToken: true,
  },
  signInByPasskey: { method: 'POST', path: '/api/auth/passkeys/sign-in' },
  startVerification: {
    method: 'POST',
    path: '/api/admin/audit/verifications',
    takesKey: true,
    takesToken: true,
  },
  streamMyTransactions: { method: 'GET', path: '/api/coins/history', takesToken: true },
  transferCoins: { method: 'POST', path: '/api/coins/transfer', takesKey: true, takesToken: true },
  transferFromTreasury: {
    method: 'POST',
    path: '/api/admin/treasuries/{code}/transfer',
    takesKey: true,
    takesToken: true,
  },
  unfreezeWallet: { method: 'DELETE', path: '/api/admin/users/{id}/freeze', takesToken: true },
} as const;

/** The fields that hold coins, wherever they stand. */
export const COIN_FIELDS: ReadonlySet<string> = new Set([
  'aboveAmount',
  'activeCoins',
  'amount',
  'balance',
  'below',
  'burned',
  'captured',
  'coins',
  'dailyLimit',
  'dailyMintLimit',
  'exchanged',
  'inTreasuries',
  'inWallets',
  'maxAmount',
  'minAmount',
  'mintPerDay',
  'minted',
  'perTransactionLimit',
  'purchased',
  'refunded',
  'released',
  'rewardPerDay',
  'rewarded',
  'spendableNow',
  'supply',
  'totalReceived',
  'totalSent',
  'transferred',
  'usedAmount',
  'usedToday',
]);

/** Those that bound others: 0 is an amount there, and null none. */
export const LIMIT_FIELDS: ReadonlySet<string> = new Set([
  'aboveAmount',
  'below',
  'dailyLimit',
  'dailyMintLimit',
  'maxAmount',
  'mintPerDay',
  'perTransactionLimit',
  'rewardPerDay',
]);
