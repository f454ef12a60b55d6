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
/** Measured when `--only` names them. Workloads with two names alternate the two requests. */
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
export const WHOLE_HISTORY = 'whole-history';
export type Workload = (typeof WORKLOADS)[number] | (typeof COIN_WORKLOADS)[number] | typeof WHOLE_HISTORY;

export type Person = { id: number; token: string };

export type Cast = {
  kind: 'cast';
  users: readonly Person[];
  admin: { token: string; apiKey: string };
  depthCursor: string | null;
  operationsPerRequest: number;
};

/**
 * A closed loop sends after the last answer. With a rate the loop is open: requests are due at even intervals, and
 * latency counts from the due time.
 */
export type Job = {
  kind: 'job';
  workload: Workload | 'fund';
  baseUrls: readonly string[];
  concurrency: number;
  ratePerSecond?: number;
  warmUpMs: number;
  measureMs: number;
  count?: number;
  windowMs?: number;
};

/** Latencies are those of accepted requests. */
export type Tally = {
  seconds: number;
  latenciesMs: Float64Array;
  refusedMs: Float64Array;
  /** The count is by problem code, or `connection`; 503s are not counted here. */
  errors: Record<string, number>;
  /** 503s without Retry-After; there must be none. */
  withoutRetryAfter: number;
  replayed: number;
  operations: number;
  /** Includes the requests of the warm-up and after the end. */
  acceptedInAll: number;
};

export type DriverMessage =
  | { kind: 'ready' }
  | { kind: 'window'; tally: Tally }
  | { kind: 'done'; tally: Tally }
  | { kind: 'failed'; message: string };
