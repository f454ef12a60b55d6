/** Every limit that a caller can meet, in one place; `docs/limits.md` explains them to callers. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  reasonMax: 500,
  fullNameMax: 200,
  searchMax: 100,
  emailMax: 254,
  passwordMin: 12,
  passwordMax: 128,
  idempotencyKeyMax: 255,
  requestIdMax: 128,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  offsetMax: 10_000,
  apiKeyNameMax: 100,
  apiKeyScopesMax: 50,
  serviceAccountNameMax: 100,
  idMax: Number.MAX_SAFE_INTEGER,
  rewardsMax: 1_000,
  referenceMax: 100,
  holdSecondsDefault: 604_800,
  holdSecondsMax: 2_592_000,
  /** How long a quote for an exchange is good. */
  quoteSeconds: 60,
  payoutProviderMax: 50,
  payoutAccountMax: 200,
  /** How far the time of a payout provider's signed callback may be from ours. */
  callbackAgeMaxMs: 300_000,
  accessTokenSeconds: 900,
  refreshTokenSeconds: 30 * 24 * 3600,
  /** How long a command may wait before the ledger or user service must refuse it: longer than the 6.2 s after
   *  which another instance takes over from one that was killed, so that callers wait and do not get a 504. */
  commandDeadlineMs: 8_000,
  /** How much longer the gateway waits for the answer than the command may wait to be applied. */
  replyGraceMs: 1_000,
  queryDeadlineMs: 5_000,
  /** How far the clocks of the gateway and of a service may differ without harm. */
  clockSkewMs: 1_000,
  /** How long history waits to have seen what a caller wrote. */
  readYourWritesMs: 500,
} as const;
