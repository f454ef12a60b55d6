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
  /** Shown this once */
  key: string;
};

export type KeyStandIn = {
  /** Sent as `x-api-key`, once */
  key: string;
  expiresAt: string;
};

export type Problem = {
  /** A path that tells more of the code */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable; what to branch on */
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
  /** The id of the request */
  instance: string;
  errors?: Array<{
    path: string;
    message: string;
  }>;
  /** Of `limit_exceeded`: the id of the limit of what users send, or `link`: what a platform may spend for its user */
  limit?: string;
  /** With `limit`: when the same would have room again, if nothing else is sent; null: never */
  retryAt?: string | null;
  /** At /api/auth/token: RFC 6749 §5.2 */
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
    /** Of the last transaction of the partition */
    sequence: number;
    /** Its hash, hexadecimal */
    hash: string;
    /** ISO 8601, UTC */
    at: string;
    /** The four fields, signed by a key of the JWKS */
    jws: string;
  }>;
};

export type ServiceHealth = {
  service: 'ledger' | 'user' | 'history' | 'webhooks';
  /** Whether an instance of it answered in time */
  answers: boolean;
  /** Of all topics that it follows */
  partitions: Array<{
    topic: string;
    partition: number;
    /** Messages that are not dealt with */
    lagMessages: number;
    /** The instance that has it; null: none has */
    owner: string | null;
  }> | null;
  /** How many messages were put aside and are there, by where they are */
  deadLetters: Array<{
    topic: string;
    messages: number;
  }> | null;
  /** Events that are not known to be in Kafka; of services that have an outbox */
  outbox?: {
    rows: number;
    /** Of the oldest of them; 0 without any */
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
    /** Neither settled nor rejected */
    withdrawals: number;
    /** Of these, those that no provider pays out: an administrator does */
    withdrawalsGivenUp: number;
    /** Operations that wait for a second person */
    approvals: number | null;
    /** Mails that were not sent */
    mails: {
      /** They are tried again, with growing pauses */
      waiting: number;
      /** They were given up after a day */
      failed: number;
    } | null;
  } | null;
  /** The last verification of the ledger that ended */
  lastVerification: {
    status: 'PASSED' | 'FAILED' | 'NONE';
    /** Null when there was none */
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
  /** Coins that the platform spent for the person on this UTC day */
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
  /** Good once, for five minutes */
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
  /** Good once, for five minutes */
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
    /** Coins of a UTC day; null: no limit */
    mintPerDay: Amount | null;
    /** Coins of a UTC day; null: no limit */
    rewardPerDay: Amount | null;
  };
  /** On this UTC day */
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
  /** Separated by spaces */
  scope: string;
  /** Of an exchange */
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
  /** Whether the access token that asks is of it */
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
  /** With a balance below it the treasury is low; null: there is no alarm */
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
  /** Whether an app or a passkey is in force */
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
  /** What of the wallet is stopped; null: nothing */
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
  /** Signs what is sent; shown this once */
  secret: string;
};

export type PulledDelivery = {
  /** The header webhook-id, whenever it is handed out */
  id: string;
  /** As they would be posted */
  headers: Record<string, string>;
  /** The text that was signed: the CloudEvent in structured JSON */
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
  /** Coins, with at most 4 decimals: more are refused, never rounded */
  amount?: AmountInput | undefined;
  /** Of the amount, in place of `amount`, in all legs alike */
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
      /** Of who had none; shown this once, and each good once */
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
          /** Later than now, by at most 400 days */
          to: string | Date;
          by?: never;
        }
      | {
          /** An ISO 8601 duration; months and years are those of the calendar */
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
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  toUserId: number;
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  toTreasury?: never;
                }
              | {
                  toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  toUserId?: never;
                };
          }
        | {
            operation: 'purchase';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  /** Used once: by you, or by the API key that comes with the request */
                  reference?: string | undefined;
                  splits?: never;
                }
              | {
                  /** Percents sum to 100; each leg is rounded down, and what is left goes to the first. Amounts sum to `amount`, which may be left out */
                  splits: Array<SplitLegBody>;
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  /** Used once: by you, or by the API key that comes with the request */
                  reference?: string | undefined;
                  treasury?: never;
                };
          }
        | {
            operation: 'reward';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              userId: number;
              /** Coins, with at most 4 decimals: more are refused, never rounded */
              amount: AmountInput;
              reason: string;
              /** Texts of yours: at most 20 */
              metadata?: Metadata | undefined;
            };
          }
        | {
            operation: 'mint';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  userId: number;
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  treasury?: never;
                }
              | {
                  treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
                  /** Coins, with at most 4 decimals: more are refused, never rounded */
                  amount: AmountInput;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  userId?: never;
                };
          }
        | {
            operation: 'burn';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              userId: number;
              /** Coins, with at most 4 decimals: more are refused, never rounded */
              amount: AmountInput;
              reason: string;
              /** Texts of yours: at most 20 */
              metadata?: Metadata | undefined;
            };
          }
        | {
            operation: 'refund';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data:
              | {
                  transactionId: number;
                  /** Without it what is left */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  groupId?: never;
                }
              | {
                  /** Of a split purchase, in place of `transactionId` */
                  groupId: string;
                  /** Without it what is left */
                  amount?: AmountInput | undefined;
                  reason: string;
                  /** Texts of yours: at most 20 */
                  metadata?: Metadata | undefined;
                  transactionId?: never;
                };
          }
        | {
            operation: 'capture';
            /** As the header Idempotency-Key of the single call */
            idempotencyKey?: string | undefined;
            data: {
              /** Without it all of it */
              amount?: AmountInput | undefined;
              /** Without it that of the hold */
              metadata?: Metadata | undefined;
              holdId: string;
            };
          }
        | {
            operation: 'release';
            /** As the header Idempotency-Key of the single call */
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
      /** That of the approval as you saw it */
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
      /** Of the app, or a recovery code; asked for while an app is in force */
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
      /** Coins, with at most 4 decimals: more are refused, never rounded */
      amount: AmountInput;
      reason: string;
      /** Texts of yours: at most 20 */
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
      /** Without it all of it */
      amount?: AmountInput | undefined;
      /** Without it that of the hold */
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
      /** Coins of a UTC day that the platform may spend for you; null: no limit; not given: as it is */
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
      /** What is not given stays; null: no limit */
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
      /** Coins of a UTC day that the platform may spend for you; null: no limit; not given: as it is */
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
      /** Of each mint and burn */
      perTransactionLimit?: AmountInput | null | undefined;
      /** Of all mints of a UTC day */
      dailyMintLimit?: AmountInput | null | undefined;
      /** CIDR; from elsewhere the key is refused with 403 */
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
      /** Of the app, or a recovery code; asked for while an app is in force */
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
      /** Case, dashes and spaces do not count */
      code: string;
      externalId: string;
      /** How you know the person: they are shown it before they confirm */
      displayName: string;
    };
    output: {
      link: Link;
      user: {
        /** The first letter of each word: show it to whoever gave the code */
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
      /** 8 capitals and digits: you give it to the platform */
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
          /** A user asks for themselves, and may leave it out; a platform for one of its linked users */
          toUserId?: number | undefined;
          /** For service accounts, in place of `toUserId` */
          toTreasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
          /** Without it whoever pays first */
          payerUserId?: number | undefined;
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** One that no purchase and no open payment request of yours has */
          reference?: string | undefined;
          /** 86400 by default */
          expiresInSeconds?: number | undefined;
          splits?: never;
        }
      | {
          /** Without it whoever pays first */
          payerUserId?: number | undefined;
          /** Percents sum to 100; each leg is rounded down, and what is left goes to the first. Amounts sum to `amount`, which may be left out */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** One that no purchase and no open payment request of yours has */
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
      /** Coins, with at most 4 decimals: more are refused, never rounded */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** In the future, at most 400 days */
          startsAt: string | Date;
          /** Without it once. Of UTC; P1M and P1Y keep the day of `startsAt`, or take the month’s last */
          every?: 'P1D' | 'P1W' | 'P1M' | 'P1Y' | undefined;
          /** With `every`: how often it is paid. Without it until it is cancelled */
          times?: number | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** In the future, at most 400 days */
          startsAt: string | Date;
          /** Without it once. Of UTC; P1M and P1Y keep the day of `startsAt`, or take the month’s last */
          every?: 'P1D' | 'P1W' | 'P1M' | 'P1Y' | undefined;
          /** With `every`: how often it is paid. Without it until it is cancelled */
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
      /** Scopes of the account, or of an exchange wallet:read, coins:transfer, coins:purchase, coins:hold; separated by spaces, all by default */
      scope?: string | undefined;
      /** Of an exchange: the external id of a linked user */
      subject_token?: string | undefined;
      /** Of an exchange: urn:cowrie:token-type:external-id */
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
      /** Where it is; without it the webhook is pulled */
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
      /** Texts of yours: at most 20 */
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
      /** The language of a pdf; without it that of `Accept-Language` */
      lang?: 'en' | 'fr' | undefined;
      /** Leaves out those of other types; balances are those of the account all the same */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      /** Id of a user who sent or received the coins */
      userId?: number | undefined;
      /** Treasury that sent or received the coins */
      treasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
      /** Id of the user who asked for it */
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
      /** The language of a pdf; without it that of `Accept-Language` */
      lang?: 'en' | 'fr' | undefined;
      /** Leaves out those of other types; balances are those of the account all the same */
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
      /** The language of a pdf; without it that of `Accept-Language` */
      lang?: 'en' | 'fr' | undefined;
      /** Leaves out those of other types; balances are those of the account all the same */
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
      /** OUT: what the user sends; IN: what others send them */
      direction: 'IN' | 'OUT' | 'BOTH';
      reason: string;
      /** Without it, or null: until it is taken away */
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
      /** The first hour is the one that contains it */
      from: string | Date;
      /** Exclusive */
      to: string | Date;
    };
    output: {
      whole: {
        /** Requests that were done */
        count: number;
        /** Milliseconds within which 50 % were answered */
        p50Ms: number;
        /** Milliseconds within which 95 % were answered */
        p95Ms: number;
        /** Milliseconds within which 99 % were answered */
        p99Ms: number;
      } | null;
      hours: Array<{
        /** When the hour begins, ISO 8601, UTC */
        from: string;
        /** Requests that were done */
        count: number;
        /** Milliseconds within which 50 % were answered */
        p50Ms: number;
        /** Milliseconds within which 95 % were answered */
        p95Ms: number;
        /** Milliseconds within which 99 % were answered */
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
      /** A moment that has been */
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
      /** The first bucket is the one that contains it */
      from: string | Date;
      /** Exclusive: the last bucket is the one that ends with it or contains it */
      to: string | Date;
      /** How long a bucket is: hours and days of UTC */
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
      /** Its payload: `iss`, `iat` (seconds), `transaction`, `partition`, `sequence`, `hash` */
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
      /** The first bucket is the one that contains it */
      from: string | Date;
      /** Exclusive: the last bucket is the one that ends with it or contains it */
      to: string | Date;
      /** How long a bucket is: hours and days of UTC */
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
      /** A moment that has been */
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
      /** A moment that has been */
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
      /** A moment that has been */
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
      /** Id of the user who did it */
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
      /** What it was done to, like user:12, treasury:rewards or webhook:ID */
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
      /** What of the wallet is frozen; null: nothing */
      freeze: Freeze | null;
      /** The largest transfer that would pass now, in coins */
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
      /** Without it both */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
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
      /** Id of who is to be paid, is asked to pay or has paid */
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
      /** Id of the user who asked, or for whom a platform did */
      userId?: number | undefined;
      /** The API key that was sent along */
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
      /** What was asked for, by its name in this document */
      operationId?: string | undefined;
      /** The X-Request-Id of the answer, which problems have as `instance` */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
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
      /** Id of the user who asked, or for whom a platform did */
      userId?: number | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The API key that was sent along */
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
      /** What was asked for, by its name in this document */
      operationId?: string | undefined;
      /** The X-Request-Id of the answer, which problems have as `instance` */
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
      /** Id of who pays them */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
      metadata?: Record<string, string> | undefined;
      /** Coins, inclusive */
      minAmount?: AmountInput | undefined;
      /** Coins, inclusive */
      maxAmount?: AmountInput | undefined;
      /** Id of a user who sent or received the coins */
      userId?: number | undefined;
      /** Treasury that sent or received the coins */
      treasury?: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations' | undefined;
      /** Id of the user who asked for it */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
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
      /** Ids with commas, at most 100 */
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
      /** What the caller knows a purchase by */
      reference?: string | undefined;
      /** The platform through which it was asked for */
      platform?: string | undefined;
      /** The split that it is a leg of, and what refunded that */
      groupId?: string | undefined;
      /** Each of these keys with its value: `metadata.KEY=VALUE`, or `metadata[KEY]=VALUE` */
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
      /** Parts of the e-mail or the name, in any order, without case and accents */
      search?: string | undefined;
      isVerified?: 'true' | 'false' | undefined;
      /** The whole e-mail address, without case */
      email?: string | undefined;
      /** Ids with commas, in place of all other parameters */
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
      /** Id of the user whose withdrawals they are */
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
      /** Of who has a second factor: of the app, or a recovery code */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** Used once: by you, or by the API key that comes with the request */
          reference?: string | undefined;
          splits?: never;
        }
      | {
          /** Percents sum to 100; each leg is rounded down, and what is left goes to the first. Amounts sum to `amount`, which may be left out */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** Used once: by you, or by the API key that comes with the request */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** Used once: by you, or by the API key that comes with the request */
          reference?: string | undefined;
        };
        output: {
          transaction: Transaction;
          wallet: Wallet;
        };
      },
      {
        input: {
          /** Percents sum to 100; each leg is rounded down, and what is left goes to the first. Amounts sum to `amount`, which may be left out */
          splits: Array<SplitLegBody>;
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** Used once: by you, or by the API key that comes with the request */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          treasury?: never;
        }
      | {
          treasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
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
      /** All legs, where it is split */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          /** 604800 by default */
          expiresInSeconds?: number | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
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
      /** How long to wait for something to come; 0 by default */
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
          /** Without it what is left */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          groupId?: never;
        }
      | {
          /** Of a split purchase, in place of `transactionId` */
          groupId: string;
          /** Without it what is left */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
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
          /** Without it what is left */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
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
          /** Of a split purchase, in place of `transactionId` */
          groupId: string;
          /** Without it what is left */
          amount?: AmountInput | undefined;
          reason: string;
          /** Texts of yours: at most 20 */
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
      /** Of the app, or a recovery code; asked for while an app is in force */
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
      /** Coins, with at most 4 decimals: more are refused, never rounded */
      amount: AmountInput;
      reason: string;
      /** Texts of yours: at most 20 */
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
        /** Coins, with at most 4 decimals: more are refused, never rounded */
        amount: AmountInput;
        reason: string;
        /** Texts of yours: at most 20 */
        metadata?: Metadata | undefined;
      }>;
      /** Of those rewards that have none of their own */
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
      /** How long the old key goes on; 86400 by default */
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
      /** How long the secrets of before go on; 86400 by default */
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
      /** Coins (whole XAF for withdrawal-settle) that one person does of it on a UTC day by themselves; null: each act waits */
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
      /** XAF for a coin, with at most 6 decimals */
      xafPerCoin: number;
      /** Of the XAF, with at most 2 decimals */
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
      /** Coins; null takes the alarm away */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
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
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
          metadata?: Metadata | undefined;
          toTreasury?: never;
        }
      | {
          toTreasury: 'course-fees' | 'subscriptions' | 'rewards' | 'general-operations';
          /** Coins, with at most 4 decimals: more are refused, never rounded */
          amount: AmountInput;
          reason: string;
          /** Texts of yours: at most 20 */
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
  /** Acknowledge pulled events. What was handed out is DELIVERED, also when its time is over, and is not handed out again. Ids that are unknown, of another webhook, acknowledged before, or not handed out are passed over. */
  acknowledgeWebhookDeliveries: Method<Operations['acknowledgeWebhookDeliveries'], Options>;
  /** Add a passkey that the browser created. From then on it signs in by itself, and counts as a second factor: the password alone is not enough any more. Who had no second factor gets ten recovery codes, shown here and nowhere else, and their other sessions end. */
  addPasskey: Method<Operations['addPasskey'], Options>;
  /** Advance the test clock. What falls due on the way is done in the order of its time, each at its own moment; then the clock is IDLE again, and every list shows it. While it goes it can be sent further: `by` counts from where it goes. Only where `SANDBOX_CLOCK` is set; elsewhere it is 404. */
  advanceClock: Method<Operations['advanceClock'], Options>;
  /** Send many operations in one request. Up to 1,000 operations. Each needs the rights of its single call, has an idempotency key of its own and is answered alone: that one is refused stops no other. */
  applyBulk: Method<Operations['applyBulk'], Options>;
  /** Approve and run an operation that another person requested. Needs the role of the operation, and no API key. It answers as the operation does, with the rights and the state of now; the key, the platform and their limits are those of the request. An operation that is refused stays open. It is rejected when its requester, key or platform may not do it any more. Never by who asked for it. */
  approveAct: Method<Operations['approveAct'], Options>;
  /** Begin to add a passkey; returns the options for the browser. Takes the password, and a code while an app is in force. Pass `publicKey` to `navigator.credentials.create`; its challenge is good once, for five minutes, in this session. The authenticator has to verify the person, and is not asked who made it. */
  beginPasskey: Method<Operations['beginPasskey'], Options>;
  /** Begin to sign in with a passkey; returns the options for the browser. Pass `publicKey` to `navigator.credentials.get`; its challenge is good once, for five minutes. Nobody is named: the browser offers the passkeys that it has. */
  beginPasskeySignIn: Method<Operations['beginPasskeySignIn'], Options>;
  /** Burn coins of a wallet. Takes coins of a user out of circulation. Needs an API key with the scope `coins:burn` besides the token. */
  burnCoins: Method<Operations['burnCoins'], Options>;
  /** Cancel a payment request, or decline it. Ends a request that nobody has paid. For who is to be paid, its named payer, service accounts of its platform with the scope `payment-requests:write`, and administrators. */
  cancelPaymentRequest: Method<Operations['cancelPaymentRequest'], Options>;
  /** Cancel a schedule. It is over for good; what it has paid stays paid. */
  cancelSchedule: Method<Operations['cancelSchedule'], Options>;
  /** Cancel a schedule of any user. It is over for good; what it has paid stays paid. */
  cancelUserSchedule: Method<Operations['cancelUserSchedule'], Options>;
  /** Capture a hold or a part of it, and release the rest. Pays the receiver what was held for them, or a part of it. For the receiver, administrators, and service accounts with the scope `holds:capture`; never for the payer. */
  captureHold: Method<Operations['captureHold'], Options>;
  /** Change a spending limit. What is not given stays. What users sent so far counts on, of whatever types it was. */
  changeLimit: Method<Operations['changeLimit'], Options>;
  /** Set how much a platform may spend for you per day. Coins of a UTC day, from the next request on; what it spent today counts. Null: no limit. Beyond it the platform gets 422 `limit_exceeded` with `limit: "link"`. */
  changeMyLink: Method<Operations['changeMyLink'], Options>;
  /** Change your password and end your other sessions. Takes the current password and a new one. Your other sessions end; this one stays. */
  changeMyPassword: Method<Operations['changeMyPassword'], Options>;
  /** Rename a platform, suspend or resume it, or set its budget. It counts from the next request of the platform on. What is not given stays. */
  changePlatform: Method<Operations['changePlatform'], Options>;
  /** Change the URL, the events or the status of a webhook. What is left out stays. What happens while a webhook is DISABLED is not recorded for it, and what is pending waits: it goes on when it is ACTIVE again. What came meanwhile is sent by a replay. One that is pulled is never given a URL: create another. */
  changeWebhook: Method<Operations['changeWebhook'], Options>;
  /** Confirm a link, so that the platform may act for you. Look at `displayName` first: it is who you are on the platform. From then on the platform may read your wallet, pay and hold coins for you. */
  confirmMyLink: Method<Operations['confirmMyLink'], Options>;
  /** Turn on your second factor with its first code. From then on a login needs a code. The ten recovery codes stand in for the app, each once, and are shown here and nowhere else. Your other sessions end, as they began without it. */
  confirmTotp: Method<Operations['confirmTotp'], Options>;
  /** Confirm an e-mail address with the token of an e-mail. Takes the access token of the user whose address it is, or their `password` in the body. From then on `isVerified` is true, and links that a platform made while nobody had proved the address wait to be confirmed. The token works once. */
  confirmVerification: Method<Operations['confirmVerification'], Options>;
  /** Create an API key; the answer shows the key once. Makes a key for minting and burning. Only its hash is kept: `key` is not shown again. What is minted with a key of a platform counts for its budget. */
  createApiKey: Method<Operations['createApiKey'], Options>;
  /** Use one of your API keys with your password, without sending the key. Takes your password, and a code while an app is in force. `key` is sent as `x-api-key` in place of the key: in one request, with your token, within 60 seconds. What the key may do, that may do; the books name the key. */
  createKeyStandIn: Method<Operations['createKeyStandIn'], Options>;
  /** Create a spending limit. Each user by themselves, whatever they send of `types`, through `platform` or through whatever: transfers, purchases, exchanges, and holds when they are placed. Beyond it 422 `limit_exceeded`, with `limit` and `retryAt`. It counts from the next request on; what was sent before counts as far as another limit measured it. */
  createLimit: Method<Operations['createLimit'], Options>;
  /** Link a user to your platform with the code they gave you. The link is PENDING until the user confirms it, within 24 hours. Show whoever gave the code `maskedName`: if it is not their name, somebody else made the code. */
  createLink: Method<Operations['createLink'], Options>;
  /** Get a code to link yourself to a platform. You give the code to the platform, once, within 10 minutes; another code for the platform takes its place. Nothing is linked before you confirm what the platform says. */
  createLinkCode: Method<Operations['createLinkCode'], Options>;
  /** Request a payment from one user, or from whoever pays first. Makes a payment request. A user asks for coins for themselves, alone or with `splits` together with others; a service account with the scope `payment-requests:write` for a treasury or for a user who is linked with its platform. Nothing moves before somebody pays. */
  createPaymentRequest: Method<Operations['createPaymentRequest'], Options>;
  /** Create a platform. One of the systems that share the coin. Its API keys and service accounts are made with its id. */
  createPlatform: Method<Operations['createPlatform'], Options>;
  /** Register a user for your platform, with a wallet. For who has no account. The link is PROVISIONAL: you act for them until they prove their e-mail address, by the mail that they get; then they keep the link or drop it. Nobody can log in as them before they set a password by a reset. With `email_taken` the person has an account: ask them for a code. */
  createPlatformUser: Method<Operations['createPlatformUser'], Options>;
  /** Quote coins in XAF, for one exchange within 60 seconds. Says what coins of yours are worth in XAF, and keeps that price for 60 seconds. Nothing moves. */
  createQuote: Method<Operations['createQuote'], Options>;
  /** Schedule a payment, once or repeatedly. Makes a schedule, which sends your coins at `startsAt` and then again each `every`: a TRANSFER to a user, a PURCHASE to a treasury. Nothing moves and nothing is set aside before. */
  createSchedule: Method<Operations['createSchedule'], Options>;
  /** Create a service account; the answer shows its client secret once. Makes an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is kept. */
  createServiceAccount: Method<Operations['createServiceAccount'], Options>;
  /** Create a webhook; the answer shows the secret once. Events of these types are sent to the URL from now on, signed by `secret` as [Standard Webhooks](https://www.standardwebhooks.com) are. The URL is of the internet and `https`: what leads to an address of a private or reserved network is refused here, or fails when it is called. `secret` is not shown again. Without a URL it is *pulled*: what it is sent waits until it is fetched. With `platform` it is sent what bears that platform, and nothing else. */
  createWebhook: Method<Operations['createWebhook'], Options>;
  /** Withdraw XAF; it leaves your balance immediately. Asks for XAF of yours to be paid out. It waits as PENDING until the payout is settled or rejected. */
  createWithdrawal: Method<Operations['createWithdrawal'], Options>;
  /** Delete a spending limit. From the next request on it refuses nothing. */
  deleteLimit: Method<Operations['deleteLimit'], Options>;
  /** Unlink yourself from a platform. Its tokens for you are refused from the next request on. */
  deleteMyLink: Method<Operations['deleteMyLink'], Options>;
  /** Delete a service account immediately. Its tokens are refused from the next request on, and its secrets get no more. It stays in the list, with `revokedAt`. */
  deleteServiceAccount: Method<Operations['deleteServiceAccount'], Options>;
  /** Delete a user for good; remaining coins go to general-operations. Erases what identifies the person, ends their sessions and API keys, and closes the wallet. The id stays in the books of others. */
  deleteUser: Method<Operations['deleteUser'], Options>;
  /** Unlink a user from a platform. Its tokens for the user are refused from the next request on. The person may link again. */
  deleteUserLink: Method<Operations['deleteUserLink'], Options>;
  /** Delete a webhook and its deliveries. Nothing is sent to it any more, not even what is pending. */
  deleteWebhook: Method<Operations['deleteWebhook'], Options>;
  /** End one of your sessions immediately. Its access tokens are refused from the next request on, and so is its refresh token. The own session may be ended too. */
  endMySession: Method<Operations['endMySession'], Options>;
  /** End all sessions of a user immediately. Their access tokens, those delegated to platforms too, are refused from the next request on, and so are their refresh tokens. Their links wait to be confirmed again, and their schedules pause. Your own end too when the user is you. */
  endUserSessions: Method<Operations['endUserSessions'], Options>;
  /** Exchange the coins of a quote for XAF. Moves the coins of a quote to the treasury `general-operations` and its XAF to your wallet, in one step. */
  exchangeCoins: Method<Operations['exchangeCoins'], Options>;
  /** Export your transactions, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400. */
  exportMyTransactions: Method<Operations['exportMyTransactions'], Options>;
  /** Export all transactions as a file. CSV (RFC 4180) or JSON lines with everything that matches, newest first, written while it is read. In CSV, `reason` and `reference` are written as in the file of a wallet, so that no spreadsheet runs them. A file that breaks off was not whole: its connection ends without the end of the answer. */
  exportTransactions: Method<Operations['exportTransactions'], Options>;
  /** Export the transactions of a treasury, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400. */
  exportTreasuryTransactions: Method<Operations['exportTreasuryTransactions'], Options>;
  /** Export the transactions of a user, deleted ones included, as a file. CSV (RFC 4180) or JSON lines, oldest first, between an opening and a closing balance, and written while it is read. With `type` it has those alone, and balances are still those of the account: from one line to the next, others may lie between. A PDF is for people, in English or French, and ends with a signature (JWS, EdDSA, `typ: cowrie-statement+jwt`) that anybody checks with the keys of `/.well-known/jwks.json`; one of more than 2,000 transactions is 400. */
  exportUserTransactions: Method<Operations['exportUserTransactions'], Options>;
  /** Find a user by the whole of their e-mail address. Whoever has confirmed that address, without case; one that is not confirmed is not found. At most 30 times a minute. */
  findUser: Method<Operations['findUser'], Options>;
  /** Freeze the wallet of a user. Stops what the user sends (OUT), what others send them (IN), or both, from every request after the answer. Holds that are there can still be captured; mint, burn and refunds go on. It takes the place of a freeze that is there. */
  freezeWallet: Method<Operations['freezeWallet'], Options>;
  /** Read an approval. What was asked for, by whom, and what was decided. */
  getApproval: Method<Operations['getApproval'], Options>;
  /** Read the test clock. What time it is for coins: `createdAt`, and what falls due. Only where `SANDBOX_CLOCK` is set; elsewhere it is 404. */
  getClock: Method<Operations['getClock'], Options>;
  /** Read the exchange rate. What a coin is worth in XAF now, and the fee. There is none until one was set. */
  getExchangeRate: Method<Operations['getExchangeRate'], Options>;
  /** Read the health of the services and their pending work. How far each service is behind, in each partition that it follows, what it put aside and what it has not published; what waits for something to happen or for an administrator; and how the last verification of the ledger ended. What is null is not known, since a service did not answer in time. The answer may be some seconds old. */
  getHealth: Method<Operations['getHealth'], Options>;
  /** Read a hold, as its payer, its receiver or an administrator. One hold by its id, for its payer, its receiver and administrators. For anybody else it is not there, nor for a platform that acts for a user and that the hold does not bear. */
  getHold: Method<Operations['getHold'], Options>;
  /** Read the response times of the ledger by hour. By hour of UTC, of all gateways, a few seconds late, for 7 days: from the request to the end of its answer, of those that were answered 2xx. An hour without any is left out, and `whole` is null without any. A figure is at most 10 % off, and at least 1. They are kept in Redis, and gone when it loses its memory. */
  getLatencyStatistics: Method<Operations['getLatencyStatistics'], Options>;
  /** Read your balance at a past time. After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one. */
  getMyBalance: Method<Operations['getMyBalance'], Options>;
  /** Read your own user. Who you are: name, e-mail address and role, and whether a second factor is in force. */
  getMyUser: Method<Operations['getMyUser'], Options>;
  /** Read your wallet. What you own, what of it you can spend, and your XAF. Read from the ledger itself, so it shows whatever was answered before. */
  getMyWallet: Method<Operations['getMyWallet'], Options>;
  /** Read a payment request. One payment request by its id, for who is to be paid, its named payer, any user where none is named, its platform and administrators. For anybody else it is not there. */
  getPaymentRequest: Method<Operations['getPaymentRequest'], Options>;
  /** Read a platform, its budget and today’s usage. What it minted and rewarded on this UTC day counts whether or not there is a budget. */
  getPlatform: Method<Operations['getPlatform'], Options>;
  /** Read statistics of a platform by hour or day. How many coins moved by its requests, by the type of the transaction: for each hour or day of UTC that the period has a part in, also where nothing happened. */
  getPlatformStatistics: Method<Operations['getPlatformStatistics'], Options>;
  /** Read a linked user of your platform. Whom you linked or registered, and their wallet. Somebody who has not confirmed the link is not there. */
  getPlatformUser: Method<Operations['getPlatformUser'], Options>;
  /** Get the signed receipt of one of your transactions. A compact JWS (EdDSA, `typ: cowrie-receipt+jwt`) over the transaction, its partition, sequence and hash in the ledger. Anybody checks it with the keys of `/.well-known/jwks.json` alone. For the parties of the transaction and for administrators; for anybody else it is not there. */
  getReceipt: Method<Operations['getReceipt'], Options>;
  /** Read how many requests were refused in each hour, by code. By hour of UTC and code; an hour or code without any is left out. It counts what `listRefusals` has, so of one caller at most 100 in a minute, for 7 days. */
  getRefusalStatistics: Method<Operations['getRefusalStatistics'], Options>;
  /** Read a schedule. One schedule by its id, for who pays it and administrators. For anybody else it is not there. */
  getSchedule: Method<Operations['getSchedule'], Options>;
  /** Read statistics of a period by hour or day. How many coins moved, by the type of the transaction, how many wallets had a part in it, and how many coins there were at the end: for each hour or day of UTC that the period has a part in, also where nothing happened. */
  getStatistics: Method<Operations['getStatistics'], Options>;
  /** Read the supply and where the coins are. How many coins were ever minted and burned, and where the rest is: wallets and treasuries together are the supply. With `at` as it was then. */
  getSupply: Method<Operations['getSupply'], Options>;
  /** Read one of your transactions; administrators read any. One transaction by its id, for its parties, for administrators, and for service accounts of the platform that it was asked for through. For anybody else it is not there. */
  getTransaction: Method<Operations['getTransaction'], Options>;
  /** Read the balance of a treasury at a past time. After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one. */
  getTreasuryBalance: Method<Operations['getTreasuryBalance'], Options>;
  /** Read a user, the balance of the wallet, and its freeze. Who a user is, the balance of their wallet, and what of it is stopped. */
  getUser: Method<Operations['getUser'], Options>;
  /** Read the balance of a user, deleted ones included, at a past time. After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one. */
  getUserBalance: Method<Operations['getUserBalance'], Options>;
  /** Read the wallet of a user. The wallet of any user who is not deleted, read from the ledger itself. */
  getUserWallet: Method<Operations['getUserWallet'], Options>;
  /** Read the progress and the findings of a verification. How far a verification is, and what it found. It ends as PASSED or FAILED. */
  getVerification: Method<Operations['getVerification'], Options>;
  /** Read a webhook. A webhook, without its secret, with how it goes: how much waits, what holds up its order, and how it was answered last. */
  getWebhook: Method<Operations['getWebhook'], Options>;
  /** List administrators’ operations, newest first. A page of the administrative log. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listAdminActions: Method<Operations['listAdminActions'], Options>;
  /** List API keys, oldest first. All API keys, also those that were revoked or have expired, without the keys themselves. */
  listApiKeys: Method<Operations['listApiKeys'], Options>;
  /** List the approval policies. With the setting MINT_APPROVAL_ABOVE, which is the policy of `mint` where it is the lower one. */
  listApprovalPolicies: Method<Operations['listApprovalPolicies'], Options>;
  /** List approvals, newest first. Acts of every kind, mints among them. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listApprovals: Method<Operations['listApprovals'], Options>;
  /** List all exchange rates, newest first. A page of the rates that were ever set; the first is the one that counts. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listExchangeRates: Method<Operations['listExchangeRates'], Options>;
  /** List the holds of all users, newest first. A page of the holds of everybody, or of those that one user placed or receives. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listHolds: Method<Operations['listHolds'], Options>;
  /** List the newest signed head of each ledger chain. Whoever keeps them notices when the ledger is rewritten later. The signatures are verified with the keys of `/.well-known/jwks.json`. */
  listLedgerHeads: Method<Operations['listLedgerHeads'], Options>;
  /** List the spending limits. All of them, in the order in which they were made. */
  listLimits: Method<Operations['listLimits'], Options>;
  /** List your own API keys, oldest first. Those that are good now, without the keys themselves. */
  listMyApiKeys: Method<Operations['listMyApiKeys'], Options>;
  /** List the holds that you placed or receive, newest first. A page of the holds that you placed or receive. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. A platform that acts for you lists those that bear it. */
  listMyHolds: Method<Operations['listMyHolds'], Options>;
  /** List your spending limits, with what you have used and can still send. Usage within the window that ends now. A limit of a platform counts only what is sent through it. `freeze` says what of the wallet is frozen, and `spendableNow` is the largest transfer that would pass now. */
  listMyLimits: Method<Operations['listMyLimits'], Options>;
  /** List the platforms you are linked to. By platform, with those that wait to be confirmed. */
  listMyLinks: Method<Operations['listMyLinks'], Options>;
  /** List your passkeys, the oldest first. By which passkeys you can sign in, and when each did last. */
  listMyPasskeys: Method<Operations['listMyPasskeys'], Options>;
  /** List the payment requests from you and to you, newest first. A page of the payment requests that you are to be paid, are named to pay, or have paid. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listMyPaymentRequests: Method<Operations['listMyPaymentRequests'], Options>;
  /** List your schedules, newest first. A page of the schedules that you pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listMySchedules: Method<Operations['listMySchedules'], Options>;
  /** List your sessions, last used first. Where you are logged in: sessions that have not ended. `current` is the one of the access token that asks. */
  listMySessions: Method<Operations['listMySessions'], Options>;
  /** List your transactions, newest first. A page of the transactions that you took part in. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listMyTransactions: Method<Operations['listMyTransactions'], Options>;
  /** List your withdrawals, newest first. A page of your withdrawals. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listMyWithdrawals: Method<Operations['listMyWithdrawals'], Options>;
  /** List the payment requests of all users, newest first. A page of the payment requests of everybody, or of those that one user is to be paid or to pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listPaymentRequests: Method<Operations['listPaymentRequests'], Options>;
  /** List refused requests of your platform, newest first. What was asked for through the platform of the service account. Requests with a good token that move, hold, exchange or administer and were answered 4xx or 5xx: within 5 seconds, for 7 days, and at most 100 of one caller in a minute. Of a body no more is kept than an amount and a receiver. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listPlatformRefusals: Method<Operations['listPlatformRefusals'], Options>;
  /** List the transactions of your platform, newest first. A page of what was asked for through the platform of the service account. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listPlatformTransactions: Method<Operations['listPlatformTransactions'], Options>;
  /** List the platforms, by id. All platforms, also those that are suspended. */
  listPlatforms: Method<Operations['listPlatforms'], Options>;
  /** List the public keys that verify access tokens and other signatures. A JSON Web Key Set (RFC 7517). Answers may be kept for as long as `Cache-Control` says. */
  listPublicKeys: Method<Operations['listPublicKeys'], Options>;
  /** List refused requests, newest first. Answers why a request was refused. Requests with a good token that move, hold, exchange or administer and were answered 4xx or 5xx: within 5 seconds, for 7 days, and at most 100 of one caller in a minute. Of a body no more is kept than an amount and a receiver. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listRefusals: Method<Operations['listRefusals'], Options>;
  /** List the schedules of all users, newest first. A page of the schedules of everybody, or of those that one user pays. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listSchedules: Method<Operations['listSchedules'], Options>;
  /** List service accounts, oldest first. All service accounts, also those that were deleted, without their secrets. */
  listServiceAccounts: Method<Operations['listServiceAccounts'], Options>;
  /** List all transactions, newest first. A page of everybody's transactions, with who asked for each; with `userId` and `treasury` those between the two. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listTransactions: Method<Operations['listTransactions'], Options>;
  /** List the treasuries. The treasuries by their codes, which other endpoints take, and names. */
  listTreasuries: Method<Operations['listTreasuries'], Options>;
  /** List the treasuries and their balances at one moment. What each treasury has, what it ever received and sent, and below how much it is low. */
  listTreasuryBalances: Method<Operations['listTreasuryBalances'], Options>;
  /** List the transactions of a treasury, newest first. With who asked for each. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listTreasuryTransactions: Method<Operations['listTreasuryTransactions'], Options>;
  /** List the spending limits of a user, with their usage. Limits of theirs alone, of their role, and of everybody; of the window that ends now. Those of a platform count what is sent through it alone. */
  listUserLimits: Method<Operations['listUserLimits'], Options>;
  /** List the platforms a user is linked to. By platform, with those that wait to be confirmed. */
  listUserLinks: Method<Operations['listUserLinks'], Options>;
  /** Read the masked names of users you know. Of those of `ids` who share a movement, a hold, a payment request or a schedule with you, in their order; all others are left out. */
  listUserNames: Method<Operations['listUserNames'], Options>;
  /** List the sessions of a user, last used first. Where a user is logged in: sessions that have not ended. A deleted user has none. */
  listUserSessions: Method<Operations['listUserSessions'], Options>;
  /** List the transactions of a user, deleted ones included, newest first. With who asked for each. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. Where few match, a page may have fewer than `limit`, or none, before the end. */
  listUserTransactions: Method<Operations['listUserTransactions'], Options>;
  /** List users by id. A numbered page of users, of a role, verified or not, with a text in the name or e-mail address, or with that e-mail address; or those of up to 100 `ids`, on one page. */
  listUsers: Method<Operations['listUsers'], Options>;
  /** List the verifications of the ledger, newest first. A page of the verifications with their progress and findings; with very many findings it has fewer than `limit`. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listVerifications: Method<Operations['listVerifications'], Options>;
  /** List the deliveries of a webhook, newest first. Each event for this webhook, with what came of the last attempt. What was delivered or failed is listed for some weeks. */
  listWebhookDeliveries: Method<Operations['listWebhookDeliveries'], Options>;
  /** List webhooks, oldest first. All webhooks, without their secrets. */
  listWebhooks: Method<Operations['listWebhooks'], Options>;
  /** List the withdrawals of all users, newest first. A page of the withdrawals of everybody, or of one user. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end. */
  listWithdrawals: Method<Operations['listWithdrawals'], Options>;
  /** Make a purchase: pay a treasury, or split the payment. Pays a treasury from your wallet, or with `splits` up to 20 users and treasuries at once: a purchase for each, all or none. A `reference` is used once: a second purchase with it is refused. */
  makePurchase: Method<Operations['makePurchase']['forms'][0], Options> &
    Method<Operations['makePurchase']['forms'][1], Options> &
    Method<Operations['makePurchase'], Options>;
  /** Mint coins for a wallet or a treasury. Makes new coins for exactly one receiver: a user or a treasury. Needs an API key with the scope `coins:mint` besides the token. */
  mintCoins: Method<Operations['mintCoins'], Options>;
  /** Pause a schedule. Nothing is paid until you resume it; what falls due meanwhile is left out. */
  pauseSchedule: Method<Operations['pauseSchedule'], Options>;
  /** Pay a payment request in full. Pays all of it from your wallet: a TRANSFER to a user, a PURCHASE to a treasury, or a PURCHASE for each leg of a split, of which `transaction` is the first. It is paid once, whoever is first. A platform that acts for the user needs the scope of what it makes. */
  payPaymentRequest: Method<Operations['payPaymentRequest'], Options>;
  /** Send a test event to a webhook. Sends an event of the type `webhook.ping`, also while the webhook is DISABLED: then it is tried once. What came of it stands in the list of deliveries. */
  pingWebhook: Method<Operations['pingWebhook'], Options>;
  /** Place a hold on your coins for a user or a treasury; it expires by itself. Sets coins of your wallet aside for exactly one receiver: a user or a treasury. They stay in `balance` and leave `activeCoins`. */
  placeHold: Method<Operations['placeHold'], Options>;
  /** Pull the events of a webhook without a URL. Hands out what has its turn, signed as it would be posted. What is not acknowledged within 30 s is handed out again, and of each partition nothing behind it before. With `waitSeconds` it waits for something to come. A service account pulls the webhooks of its platform. */
  pullWebhook: Method<Operations['pullWebhook'], Options>;
  /** Send one event again. Sends it once more under the same `webhook-id`, beside the order of the others. One that is PENDING keeps its place and is tried at once when it has its turn. */
  redeliverWebhookDelivery: Method<Operations['redeliverWebhookDelivery'], Options>;
  /** Refund a purchase or a part of it. Pays the buyer back from whom they paid: the whole of what is left, or a part. With `groupId` a split purchase, in proportion to what is left of each part, all or nothing. For administrators, and for service accounts with the scope `coins:refund`, for whom only purchases that bear their platform are there. */
  refundPurchase: Method<Operations['refundPurchase']['forms'][0], Options> &
    Method<Operations['refundPurchase']['forms'][1], Options> &
    Method<Operations['refundPurchase'], Options>;
  /** Register a user and open a wallet. Makes a user and their wallet, which is open when this answers. A mail leads to where they confirm their address, in French where `Accept-Language` asks for it. */
  registerUser: Method<Operations['registerUser'], Options>;
  /** Reject a waiting request, or withdraw your own. It is closed, and nothing of it is done. */
  rejectApproval: Method<Operations['rejectApproval'], Options>;
  /** Reject a withdrawal that was not paid out. Its XAF go back to the wallet. Two administrators have to, when it may have been paid: the first is answered with the withdrawal still PENDING. */
  rejectWithdrawal: Method<Operations['rejectWithdrawal'], Options>;
  /** Release a hold to its payer. Gives the payer back what was held. For the receiver, administrators, and service accounts with the scope `holds:release`; never for the payer. */
  releaseHold: Method<Operations['releaseHold'], Options>;
  /** Remove an approval policy. A second person is asked about this, too. MINT_APPROVAL_ABOVE stays in force. */
  removeApprovalPolicy: Method<Operations['removeApprovalPolicy'], Options>;
  /** Remove one of your passkeys. Takes the password, and a code while an app is in force. With the last one, where there is no app, the recovery codes go, and the password alone signs in again. Sessions go on. */
  removePasskey: Method<Operations['removePasskey'], Options>;
  /** Turn off your second factor. Takes the password and a code of the app, or a recovery code, and all recovery codes with it. One that is not in force goes without a right code. */
  removeTotp: Method<Operations['removeTotp'], Options>;
  /** Send all events of a period again, including those from when the webhook was disabled. Events are kept for ever, so that any time can be asked for. Each is sent under the `webhook-id` that it has always had; those of one partition in their order among themselves, beside what is new. */
  replayWebhook: Method<Operations['replayWebhook'], Options>;
  /** Request an e-mail to set a new password. The mail has a link with a token that is good once, for 30 minutes. The answer is the same, and as quick, for an address that nobody has. */
  requestPasswordReset: Method<Operations['requestPasswordReset'], Options>;
  /** Request an e-mail to confirm your e-mail address. The mail has a link with a token that is good for 24 hours. Registration sends one too. Nothing is sent once the address is confirmed. */
  requestVerification: Method<Operations['requestVerification'], Options>;
  /** Set a new password with the token of an e-mail, and end all sessions. The token works once. It confirms the e-mail address as well. Delegated tokens end, your links wait to be confirmed again, and your schedules pause. A second factor stays, unless the address was never confirmed before: then passkeys, second factor and recovery codes are removed, and your open payment requests are cancelled. */
  resetPassword: Method<Operations['resetPassword'], Options>;
  /** Reset the second factor of a user and end all their sessions. For somebody who lost the app, the passkeys and the recovery codes: all of them go, and it stands in the administrative log. Make sure who asks. A user without a second factor is answered alike, and keeps the sessions. Nobody takes their own away by this: 403. */
  resetUserTotp: Method<Operations['resetUserTotp'], Options>;
  /** Resume a schedule that is paused. It goes on with the first occurrence that is still to come: what was missed is not made up. Where none is to come, it is FINISHED. */
  resumeSchedule: Method<Operations['resumeSchedule'], Options>;
  /** Revoke an API key immediately. The key is refused from the next request on. */
  revokeApiKey: Method<Operations['revokeApiKey'], Options>;
  /** Reward a user. Pays a user from the treasury `rewards`. For administrators, and for service accounts with the scope `coins:reward`. */
  rewardUser: Method<Operations['rewardUser'], Options>;
  /** Reward many users, all or none. Pays up to 1,000 users from the treasury `rewards`: each of them, or nobody. */
  rewardUsers: Method<Operations['rewardUsers'], Options>;
  /** Rotate an API key; the answer shows the new key once. Makes a key with the same settings. The old one goes on for the overlap and no longer than it would have; until then both share the limit of a day. */
  rotateApiKey: Method<Operations['rotateApiKey'], Options>;
  /** Rotate the client secret of a service account; the answer shows the new secret once. The secrets of before get tokens until the overlap ends, each no longer than an earlier rotation let it: with 0 none does any more. At most 10 go on, the newest. Tokens that were given out are good until they expire. */
  rotateServiceAccountSecret: Method<Operations['rotateServiceAccountSecret'], Options>;
  /** Rotate the secret; the old secret also signs for 24 hours. For 24 hours everything is signed with both secrets, one signature after the other in `webhook-signature`, so that a receiver can change from one to the other at any time. Rotated again within that time, all of them sign, each for its 24 hours: up to ten beside the newest, and one more is refused. */
  rotateWebhookSecret: Method<Operations['rotateWebhookSecret'], Options>;
  /** Require approval for an operation. The acts of one person and kind on a UTC day count together; what exceeds `aboveAmount` waits, and acts without an amount always do. Once there is any policy, a second person is asked about this, too. A lower MINT_APPROVAL_ABOVE stays in force. */
  setApprovalPolicy: Method<Operations['setApprovalPolicy'], Options>;
  /** Set the exchange rate; earlier quotes keep theirs. Sets what a coin is worth in XAF from now on, and the fee. */
  setExchangeRate: Method<Operations['setExchangeRate'], Options>;
  /** Set the alarm of a treasury. Each movement that takes the balance from the alarm or above to below it publishes `coin.treasury.low`, once. A treasury that is below it already is shown so, and nothing is published before it was above. */
  setTreasuryAlarm: Method<Operations['setTreasuryAlarm'], Options>;
  /** Create a secret for an authenticator app. The app reads it from `otpauthUrl`, shown as a QR code, or it is typed. It counts for nothing until a code of it is confirmed. While a second factor is in force there is no other: 403. */
  setUpTotp: Method<Operations['setUpTotp'], Options>;
  /** Change the role of a user, effective immediately. Gives a user another role, which counts for access tokens that they have already. The last super admin keeps theirs. */
  setUserRole: Method<Operations['setUserRole'], Options>;
  /** Settle a withdrawal that was paid out. Its XAF are with the user: the withdrawal is closed. A second decision is refused. */
  settleWithdrawal: Method<Operations['settleWithdrawal'], Options>;
  /** Sign in with a passkey. Gives the same tokens as a login for what the browser answered. A passkey verifies its person, so it is both factors: no code is asked for. One that is unknown is refused as a wrong answer is, and both are counted as wrong passwords are. */
  signInByPasskey: Method<Operations['signInByPasskey'], Options>;
  /** Verify the whole ledger: every chain, balance and hold. Starts to compute every hash, balance and hold again. Ask `getVerification` for its progress. */
  startVerification: Method<Operations['startVerification'], Options>;
  /** Stream all of your transactions, newest first. Every transaction that you took part in, in one answer that is written while it is read. For pages use `listMyTransactions`. */
  streamMyTransactions: Method<Operations['streamMyTransactions'], Options>;
  /** Send coins to another user or to a treasury. Moves coins from your wallet to exactly one receiver: a user or a treasury. Answers with the transaction and your wallet after it. */
  transferCoins: Method<Operations['transferCoins'], Options>;
  /** Send coins from a treasury to a user or to another treasury. Moves coins of a treasury to exactly one receiver: a user or another treasury. */
  transferFromTreasury: Method<Operations['transferFromTreasury'], Options>;
  /** Unfreeze the wallet of a user. Also when there is none. */
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
