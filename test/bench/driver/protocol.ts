/** Messages between the bench and its load driver, a separate process. */

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
/**
 * Further ways to move coins, measured when `--only` names them. Workloads with two names alternate the two requests.
 */
export const COIN_WORKLOADS = [
  'purchase',
  'purchase-refund',
  // A purchase with three legs: two users and a treasury.
  'split',
  // A user requests coins from another, who pays.
  'ask-pay',
  'reward',
  'rewards-1000',
  // Transfers of one user to random ones; the cast gives the number per request.
  'bulk',
  'hold-capture',
  'hold-release',
  'quote-exchange',
  'treasury-transfer',
  // Reads a page of the user's own history right after their transfer; only the page counts.
  'own-history',
  // The balance of a random user at a moment of the last day.
  'balance-at',
  // Like `random`, but without idempotency keys.
  'random-without-keys',
  // Transfers above the senders' balances. The refusals count as successes.
  'refused',
] as const;
/** The reading load beside `random`: streams a user's whole history. */
export const WHOLE_HISTORY = 'whole-history';
export type Workload = (typeof WORKLOADS)[number] | (typeof COIN_WORKLOADS)[number] | typeof WHOLE_HISTORY;

export type Person = { id: number; token: string };

/** The users, sent once. The first user is the hot sender, whose history is read at depth. */
export type Cast = {
  kind: 'cast';
  users: readonly Person[];
  admin: { token: string; apiKey: string };
  /** A cursor deep in the first user's history; null before anybody has walked there. */
  depthCursor: string | null;
  /** The number of operations in a bulk request. */
  operationsPerRequest: number;
};

/**
 * A job is a closed loop: each connection sends its next request after the last answer. With a rate it is an open loop:
 * requests are due at even intervals, any free connection sends them, and latency counts from the due time.
 */
export type Job = {
  kind: 'job';
  workload: Workload | 'fund';
  /** Connections are spread over these gateways. */
  baseUrls: readonly string[];
  concurrency: number;
  ratePerSecond?: number;
  warmUpMs: number;
  measureMs: number;
  /** Ends the job after this many accepted requests instead. */
  count?: number;
  /** Reports a tally each time this interval is over. */
  windowMs?: number;
};

/** The result of a job. Latencies are those of accepted requests. */
export type Tally = {
  seconds: number;
  latenciesMs: Float64Array;
  /** The latencies of answers with 503. */
  refusedMs: Float64Array;
  /** The number of answers by problem code, or `connection`; 503s are not counted here. */
  errors: Record<string, number>;
  /** 503s without Retry-After; there must be none. */
  withoutRetryAfter: number;
  /** The number of accepted answers marked as replays. */
  replayed: number;
  /** The number of completed operations, for requests with several. */
  operations: number;
  /** Includes the requests of the warm-up and after the end. */
  acceptedInAll: number;
};

export type DriverMessage =
  | { kind: 'ready' }
  | { kind: 'window'; tally: Tally }
  | { kind: 'done'; tally: Tally }
  | { kind: 'failed'; message: string };
