/** A broken rule. `rule` is stable and short, `detail` names the case. */
export type Violation = { rule: string; detail: string };

/**
 * The kinds of operations of the load.
 * - `transfer`: between two users; `hot-receiver`: to a treasury; `hot-sender`: all from one user
 * - `purchase`: with a unique reference; `refund`: of part of a purchase, which earlier refunds may have used up
 * - `split`: a purchase that pays two users and a treasury; `give-back`: a refund of part of a split, by all its
 *   receivers
 * - `hold`: coins reserved for another user, who then sends one `capture` (all or a part) or one `release`
 * - `request`: coins that a user requests; several users try to `pay`, one succeeds and the others are refused
 * - `schedule`: coins sent some seconds later, once or repeatedly; the sender may `pause`, `resume` or `cancel` it
 * - `brink`: from a user who is mostly short of coins; acceptance and refusal are both correct
 * - `too-much`, `nobody`: always refused
 * - `limited`: from a user with a spending limit; acceptance and refusal are both correct
 * - `frozen`: from a user with a frozen wallet; always refused
 * - `switched`: from a user whose wallet alternates between `freeze` and `unfreeze`
 * - `ask`: a transfer from a treasury that needs a second person, who then sends one `approve`
 * - `set-up`: coins for a user before the load begins
 */
const KINDS = [
  'transfer',
  'hot-receiver',
  'hot-sender',
  'purchase',
  'refund',
  'split',
  'give-back',
  'hold',
  'capture',
  'release',
  'request',
  'pay',
  'schedule',
  'pause',
  'resume',
  'cancel',
  'mint',
  'burn',
  'brink',
  'too-much',
  'nobody',
  'limited',
  'frozen',
  'switched',
  'freeze',
  'unfreeze',
  'ask',
  'approve',
  'set-up',
] as const;
export type Kind = (typeof KINDS)[number];

/** The relative frequency of each kind; `replay` repeats an acknowledged request. */
export type Mix = Partial<Record<Exclude<Kind, 'set-up'> | 'replay', number>>;

/** The reason for a request: all but `first` use an earlier key again. */
export type Purpose = 'first' | 'retry' | 'replay' | 'settle';

/** One request and its result. */
export type Attempt = {
  purpose: Purpose;
  sentAtMs: number;
  answeredAtMs: number;
  /** 0 when there was no answer. */
  status: number;
  /** The reason for a missing answer: `ECONNREFUSED`, `ECONNRESET`, `timeout`, … */
  connectionError: string | null;
  /** The code of the problem. */
  code: string | null;
  transactionId: number | null;
  holdId?: string | null;
  approvalId?: string | null;
  requestId?: string | null;
  retryAfterMs: number | null;
  /** True when the answer was marked as a replay. */
  replayed: boolean;
  /** A digest of an accepted answer's value. */
  answerDigest: string | null;
};

/** A transaction as an answer showed it. Accounts have the ledger's ids: issuance is 0, treasuries are negative. */
export type RecordedTransaction = {
  transactionId: number;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  reason: string;
  createdAtMs: number;
};
/** A hold as an answer showed it. */
export type RecordedHold = {
  id: string;
  amountUnits: bigint;
  capturedUnits: bigint;
  releasedUnits: bigint;
  status: string;
  reason: string;
};
/** A pending approval as an answer showed it. */
type RecordedApproval = { id: string; requestHash: string };

/** The content of the first successful answer; the kind of operation decides which fields are present. */
export type Acknowledged = {
  transaction: RecordedTransaction | null;
  hold: RecordedHold | null;
  /** The transactions of a split or of its refund, and their group. */
  transactions?: readonly RecordedTransaction[];
  groupId?: string | undefined;
  approval?: RecordedApproval | null;
  /** The id of a payment request or a schedule. */
  requestId?: string | null;
  /** The balance of the wallet right after the transaction. */
  walletBalanceUnits: bigint | null;
};

/**
 * One change requested under one key, however often it was sent. `reason` is unique, except that an operation that
 * continues a hold or an approval shares the earlier one's.
 */
export type Operation = {
  key: string;
  /** `user:ID` of the sender. */
  principal: string;
  kind: Kind;
  /** POST by default. */
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** The reason of the earlier operation that this one continues; it has none of its own. */
  earlierReason?: string;
  /**
   * The type of the transaction; null when the operation makes none, such as a hold, its release, a payment request, a
   * schedule, a freeze or a held operation.
   */
  type: string | null;
  amountUnits: bigint;
  from: number;
  to: number;
  /** The amount of each leg of a split; `to` is the first receiver. */
  legs?: readonly { to: number; amountUnits: bigint }[];
  /** The group of a split's refund. */
  groupId?: string;
  attempts: Attempt[];
  acknowledged: Acknowledged | null;
};

/** The text that identifies the transaction or hold of an operation. */
export const reasonOf = ({ earlierReason, body }: Operation) => earlierReason ?? String(body.reason);

/** All requests and answers. */
export type Recording = {
  /** The transactions that gave users their coins. */
  setUp: readonly Operation[];
  operations: readonly Operation[];
  attempts: number;
  /** Answers that the API documentation does not allow. */
  violations: readonly Violation[];
  marks: readonly { label: string; atMs: number }[];
};

/** The part of @cowrie/local's platform that the load needs. */
export type Target = {
  baseUrls: readonly string[];
  superAdmin: { email: string; password: string };
  apiKey: string;
};

export type LoadOptions = {
  platform: Target;
  /** The URLs to send to instead of the platform's own gateways, such as a proxy. */
  baseUrls?: readonly string[];
  /** The number of users who send to each other; 12 by default. */
  users?: number;
  /** The maximum number of requests in flight; 16 by default. */
  concurrency?: number;
  seed: number;
  /** The maximum rate; by default the next request follows each answer at once. */
  requestsPerSecond?: number;
  mix?: Mix;
  /**
   * True to include freezes, a limit and approvals; the platform must let a new administrator approve. False by
   * default.
   */
  withRules?: boolean;
  /** The maximum number of recorded attempts; the load then ends with a violation. 1,000,000 by default. */
  maxAttempts?: number;
};

export type Load = {
  /** Resolves when users have their coins and requests are being sent; rejects when the set-up failed. */
  ready: Promise<void>;
  mark(label: string): void;
  /** Sets what the current fault excuses; each call replaces the last. */
  allow(what: { connectionErrors: boolean }): void;
  /** Stops sending; resolves when nothing is in flight. */
  pause(): Promise<void>;
  resume(): void;
  /**
   * Pauses, and retries each operation with an unknown outcome under the same key, until each has one or the time is
   * up.
   */
  settleUnknown(options?: { withinMs?: number }): Promise<{ settled: number; unknown: number }>;
  /** Pauses, returns the recording since the last `take`, and clears it. Call `resume` to go on. */
  take(): Promise<Recording>;
  /** The recording since the last `take`. */
  recording(): Recording;
  violations(): readonly Violation[];
  acknowledged(): number;
  /** The longest time without a 201 since the last mark with this label, or since a time. */
  longestGapMs(since: string | number): number;
  /** The time of the first 201 after `atMs`; undefined when there was none. */
  firstSuccessAfter(atMs: number): number | undefined;
  /** Ends the load and returns the recording since the last `take`. */
  stop(): Promise<Recording>;
};
