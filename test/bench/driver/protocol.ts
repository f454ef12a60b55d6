/** Measured unless `--only` names others. */
export const USUAL_WORKLOADS = [
  'random',
  'hot-receiver',
  'hot-sender',
  'mint',
  'replays',
  'wallet',
  'history',
  'mix',
] as const;
export const WORKLOADS = [
  ...USUAL_WORKLOADS,
  'purchase',
  // Transfers of one user to random ones; the cast gives the number per request.
  'bulk',
] as const;
export type Workload = (typeof WORKLOADS)[number];

export type Person = { id: number; token: string };

export type Cast = {
  kind: 'cast';
  users: readonly Person[];
  admin: { token: string; apiKey: string };
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
