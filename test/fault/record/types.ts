/** `rule` is stable and short, `detail` names the case. */
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

export type Mix = Partial<Record<Exclude<Kind, 'set-up'> | 'replay', number>>;

/** The reason for a request: all but `first` use an earlier key again. */
export type Purpose = 'first' | 'retry' | 'replay' | 'settle';

export type Attempt = {
  purpose: Purpose;
  sentAtMs: number;
  answeredAtMs: number;
  /** 0 when there was no answer. */
  status: number;
  /** The reason for a missing answer: `ECONNREFUSED`, `ECONNRESET`, `timeout`, … */
  connectionError: string | null;
  code: string | null;
  transactionId: number | null;
  holdId?: string | null;
  approvalId?: string | null;
  requestId?: string | null;
  retryAfterMs: number | null;
  replayed: boolean;
  answerDigest: string | null;
};

/** Accounts have the ledger's ids: issuance is 0, treasuries are negative. */
export type RecordedTransaction = {
  transactionId: number;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  reason: string;
  createdAtMs: number;
};
export type RecordedHold = {
  id: string;
  amountUnits: bigint;
  capturedUnits: bigint;
  releasedUnits: bigint;
  status: string;
  reason: string;
};
type RecordedApproval = { id: string; requestHash: string };

export type Acknowledged = {
  transaction: RecordedTransaction | null;
  hold: RecordedHold | null;
  transactions?: readonly RecordedTransaction[];
  groupId?: string | undefined;
  approval?: RecordedApproval | null;
  requestId?: string | null;
  walletBalanceUnits: bigint | null;
};

/** One change, however often it was sent. An operation that continues another shares its unique `reason`. */
export type Operation = {
  key: string;
  /** The sender is `user:ID`. */
  principal: string;
  kind: Kind;
  /** The default is POST. */
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Readonly<Record<string, unknown>>;
  earlierReason?: string;
  /** Null when the operation makes no transaction. */
  type: string | null;
  amountUnits: bigint;
  from: number;
  to: number;
  legs?: readonly { to: number; amountUnits: bigint }[];
  groupId?: string;
  attempts: Attempt[];
  acknowledged: Acknowledged | null;
};

export const reasonOf = ({ earlierReason, body }: Operation) => earlierReason ?? String(body.reason);

export type Recording = {
  setUp: readonly Operation[];
  operations: readonly Operation[];
  attempts: number;
  /** The API documentation does not allow these answers. */
  violations: readonly Violation[];
  marks: readonly { label: string; atMs: number }[];
};

export type Target = {
  baseUrls: readonly string[];
  superAdmin: { email: string; password: string };
  apiKey: string;
};

export type LoadOptions = {
  platform: Target;
  /** The URLs to send to instead of the platform's own gateways, such as a proxy. */
  baseUrls?: readonly string[];
  /** The default is 12. */
  users?: number;
  /** The default is 16. */
  concurrency?: number;
  seed: number;
  /** The maximum rate; by default the next request follows each answer at once. */
  requestsPerSecond?: number;
  mix?: Mix;
  /** Includes freezes, a limit and approvals; the platform must let a new administrator approve. */
  withRules?: boolean;
  /** The load then ends with a violation. 1,000,000 by default. */
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
  /** Pauses, and retries unknown outcomes under the same key until each has one or the time is up. */
  settleUnknown(options?: { withinMs?: number }): Promise<{ settled: number; unknown: number }>;
  /** Pauses, returns the recording since the last `take`, and clears it. Call `resume` to go on. */
  take(): Promise<Recording>;
  recording(): Recording;
  violations(): readonly Violation[];
  acknowledged(): number;
  longestGapMs(since: string | number): number;
  firstSuccessAfter(atMs: number): number | undefined;
  /** Ends the load and returns the recording since the last `take`. */
  stop(): Promise<Recording>;
};
