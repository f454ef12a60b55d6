/** What the bench and its load driver, a process of its own, say to each other. */

export const WORKLOADS = [
  'random',
  'hot-receiver',
  'hot-sender',
  'mint',
  'replays',
  'wallet',
  'history',
  'history-depth',
  'mix',
] as const;
/** Every other way to move coins: measured when `--only` names them. Those with two names take turns. */
export const COIN_WORKLOADS = [
  'purchase',
  'purchase-refund',
  // A purchase of three legs: two users and a treasury.
  'split',
  // A user asks another for coins, who pays.
  'ask-pay',
  'reward',
  'rewards-1000',
  // Transfers of one user to random ones, as many in a request as the cast says.
  'bulk',
  'hold-capture',
  'hold-release',
  'quote-exchange',
  'treasury-transfer',
  // A page of one's history right after a transfer of one's own: only the page counts.
  'own-history',
  // What a random user had at a moment of the last day.
  'balance-at',
  // As `random`, of callers who send no idempotency key.
  'random-without-keys',
  // Transfers of more coins than their senders have: the answers are refusals, and count as what was asked for.
  'refused',
] as const;
/** What the edge's honest users do beside `random`: a user's whole history as a stream. */
export const WHOLE_HISTORY = 'whole-history';
export type Workload = (typeof WORKLOADS)[number] | (typeof COIN_WORKLOADS)[number] | typeof WHOLE_HISTORY;

export type Person = { id: number; token: string };

/** Sent once: who there is. The first person is the hot sender, whose history is read at depth. */
export type Cast = {
  kind: 'cast';
  users: readonly Person[];
  admin: { token: string; apiKey: string };
  /** A cursor of the first person's history; null until somebody has walked there. */
  depthCursor: string | null;
  /** Of a bulk. */
  operationsPerRequest: number;
};

/**
 * A closed loop: each connection sends its next request when it has the answer to the last. With a rate an open one: requests
 * are due at even moments, whichever connection is free sends them, and latency counts from when they were due.
 */
export type Job = {
  kind: 'job';
  workload: Workload | 'fund';
  /** Connections are spread over them. */
  baseUrls: readonly string[];
  concurrency: number;
  ratePerSecond?: number;
  warmUpMs: number;
  measureMs: number;
  /** Ends after this many were accepted instead. */
  count?: number;
  /** Tells how it goes each time this is over. */
  windowMs?: number;
};

/** What came of it. Latencies are of requests that were accepted. */
export type Tally = {
  seconds: number;
  latenciesMs: Float64Array;
  /** How long 503s took to come. */
  refusedMs: Float64Array;
  /** How often each problem code (or `connection`) came, 503s apart. */
  errors: Record<string, number>;
  /** 503s without Retry-After: there must be none. */
  withoutRetryAfter: number;
  /** Of the accepted: how many said that they are replays. */
  replayed: number;
  /** Of requests of many operations: how many were done. */
  operations: number;
  /** With those of the warm-up and after the end. */
  acceptedInAll: number;
};

export type Said =
  | { kind: 'ready' }
  | { kind: 'window'; tally: Tally }
  | { kind: 'done'; tally: Tally }
  | { kind: 'failed'; message: string };
