/** Something that must not be. `rule` is stable and short, `detail` names the case. */
export type Violation = { rule: string; detail: string };

/**
 * What an operation is meant to do.
 * - `transfer`: between two users; `hot-receiver`: to a treasury; `hot-sender`: all from one person
 * - `purchase`: with a reference of its own; `refund`: of a part of one, which may have nothing left to give back
 * - `split`: a purchase that pays two persons and a treasury; `give-back`: of a part of one, by all of them
 * - `hold`: coins set aside for another person, who then does `capture` (whole or a part) or `release`, once
 * - `request`: coins that a person asks for, who then `pay`s, each of several who try: one does, the others are refused
 * - `schedule`: coins that a person sends some seconds later, once or again and again; some of which the person then `pause`s, and may `resume`, or `cancel`s
 * - `brink`: from somebody who is mostly short of coins: accepted or refused, both are right
 * - `too-much`, `nobody`: refused, always
 * - `limited`: from somebody whom a limit lets send only so much: accepted or refused, both are right
 * - `frozen`: from somebody who cannot send: refused, always
 * - `switched`: from somebody whose wallet is frozen and not frozen in turns, by `freeze` and `unfreeze`
 * - `ask`: of a treasury's coins, which a second person has to see, who then does `approve`, once
 * - `set-up`: coins for a person, before the load begins
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

/** How often each kind is sent, relative to the others; `replay` asks again for what was acknowledged before. */
export type Mix = Partial<Record<Exclude<Kind, 'set-up'> | 'replay', number>>;

/** Why a request was sent: the same key is used again by all but the first. */
export type Purpose = 'first' | 'retry' | 'replay' | 'settle';

/** One request and what came of it. */
export type Attempt = {
  purpose: Purpose;
  sentAtMs: number;
  answeredAtMs: number;
  /** 0 when there was no answer. */
  status: number;
  /** Why there was no answer: `ECONNREFUSED`, `ECONNRESET`, `timeout`, … */
  connectionError: string | null;
  /** The code of the problem. */
  code: string | null;
  transactionId: number | null;
  holdId?: string | null;
  approvalId?: string | null;
  requestId?: string | null;
  retryAfterMs: number | null;
  /** Whether the answer said that it was an earlier one. */
  replayed: boolean;
  /** A digest of the answer's value, of accepted ones only. */
  answerDigest: string | null;
};

/** A transaction as an answer told it. Accounts as in the ledger: issuance 0, treasuries negative. */
export type ToldTransaction = {
  transactionId: number;
  type: string;
  amountUnits: bigint;
  from: number;
  to: number;
  reason: string;
  createdAtMs: number;
};
/** A hold as an answer told it. */
export type ToldHold = {
  id: string;
  amountUnits: bigint;
  capturedUnits: bigint;
  releasedUnits: bigint;
  status: string;
  reason: string;
};
/** An act that waits, as an answer told it. */
type ToldApproval = { id: string; requestHash: string };

/** What the first answer of success told: of these, what is promised for the kind of operation. */
export type Acknowledged = {
  transaction: ToldTransaction | null;
  hold: ToldHold | null;
  /** Of a split, and of what was given back of one; and their group. */
  transactions?: readonly ToldTransaction[];
  groupId?: string | undefined;
  approval?: ToldApproval | null;
  /** Of a payment request or a schedule. */
  requestId?: string | null;
  /** Of the wallet, right after the transaction. */
  walletBalanceUnits: bigint | null;
};

/**
 * One change that was asked for under one key, however often. `reason` is its own alone, but that what goes on with an earlier one, a
 * hold or an act that waits, shares that one's.
 */
export type Operation = {
  key: string;
  /** `user:ID` of who asked. */
  principal: string;
  kind: Kind;
  /** POST unless given. */
  method?: 'POST' | 'PUT' | 'DELETE';
  path: string;
  body: Readonly<Record<string, unknown>>;
  /** Of what goes on with an earlier operation, that one's reason: it has none of its own. */
  earlierReason?: string;
  /** Of the transaction that it makes; null when it makes none: it places or releases a hold, makes a payment request or a schedule, freezes, or asks. */
  type: string | null;
  amountUnits: bigint;
  from: number;
  to: number;
  /** Of a split: what each leg gets; `to` is the first of them. */
  legs?: readonly { to: number; amountUnits: bigint }[];
  /** Of what is given back of a split. */
  groupId?: string;
  attempts: Attempt[];
  acknowledged: Acknowledged | null;
};

/** What tells the transaction or the hold of an operation from others. */
export const reasonOf = ({ earlierReason, body }: Operation) => earlierReason ?? String(body.reason);

/** Everything that was sent and answered. */
export type Recording = {
  /** The transactions that gave users their coins. */
  setUp: readonly Operation[];
  operations: readonly Operation[];
  attempts: number;
  /** Answers that the contract does not allow, found as they came. */
  violations: readonly Violation[];
  marks: readonly { label: string; atMs: number }[];
};

/** A platform as @cowrie/local gives it, or what of it the load needs. */
export type Target = {
  baseUrls: readonly string[];
  superAdmin: { email: string; password: string };
  apiKey: string;
};

export type LoadOptions = {
  platform: Target;
  /** Where to send instead of the platform's own gateways: a proxy. */
  baseUrls?: readonly string[];
  /** LoadUsers who send to each other; 12 unless given. */
  users?: number;
  /** Requests in flight at most; 16 unless given. */
  concurrency?: number;
  seed: number;
  /** No more than this many a second; as fast as answers come unless given. */
  requestsPerSecond?: number;
  mix?: Mix;
  /** With freezes, a limit and acts for two people; the platform must let a new administrator approve. False unless given. */
  withRules?: boolean;
  /** Attempts that are kept at most; then the load ends with a violation. 1,000,000 unless given. */
  maxAttempts?: number;
};

export type Load = {
  /** Resolves when users have their coins and requests are being sent; rejects when that failed. */
  ready: Promise<void>;
  mark(label: string): void;
  /** What a fault makes right for the time being; each call replaces what was said before. */
  allow(what: { connectionErrors: boolean }): void;
  /** Sends nothing more; resolves when nothing is in flight. */
  pause(): Promise<void>;
  resume(): void;
  /** Pauses and asks again for what has no known outcome, under the same key, until each has one or time is up. */
  settleUnknown(options?: { withinMs?: number }): Promise<{ settled: number; unknown: number }>;
  /** Pauses, hands over what was recorded since the last `take`, and forgets it. `resume` goes on. */
  take(): Promise<Recording>;
  /** What was recorded since the last `take`, as it is now. */
  recording(): Recording;
  violations(): readonly Violation[];
  acknowledged(): number;
  /** The longest time without a 201 since the last mark of this label, or since a moment. */
  longestGapMs(since: string | number): number;
  /** When the first 201 came after this moment; undefined when none has. */
  firstSuccessAfter(atMs: number): number | undefined;
  /** Ends the load; everything recorded since the last `take`. */
  stop(): Promise<Recording>;
};
