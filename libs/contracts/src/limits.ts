/** `docs/limits.md` explains these limits to callers. */
export const LIMITS = {
  bodyBytes: 65_536,
  largeBodyBytes: 1_048_576,
  /** The limit counts values and field names. */
  bodyTokensMax: 200,
  /** A body with `rewardsMax` rewards and all their fields fits. */
  rewardsTokensMax: 15_000,
  /** A body with `bulkMax` operations and all their fields fits. */
  bulkTokensMax: 20_000,
  jsonDepthMax: 32,
  /** The limit counts characters. */
  numberMax: 100,
  fieldNameMax: 100,
  connections: 4_096,
  connectionsPerAddress: 512,
  /** These are multiples of the budgets of one address (an IPv6 /64), for an IPv6 /56 and /48. */
  network56Factor: 2,
  network48Factor: 4,
  headersWithinMs: 5_000,
  bodyWithinMs: 5_000,
  /** The limits hold for one gateway, one principal or address, and all callers without a token. */
  requestSlots: 1_024,
  requestSlotsPerCaller: 512,
  requestSlotsWithoutToken: 512,
  /** The limits count incomplete bodies that did not arrive with their headers. */
  bodiesArriving: 1_024,
  bodiesArrivingPerCaller: 64,
  bodiesArrivingWithoutToken: 512,
  /** Requests that wait for a password hash occupy no request slot. */
  passwordsWaiting: 512,
  /**
   * The first limit is for one e-mail address or user from one address, the second for all users from one
   * address.
   */
  passwordHashesAtOnce: 16,
  passwordHashesAtOncePerAddress: 16,
  reasonMax: 500,
  fullNameMax: 200,
  searchMax: 100,
  emailMax: 254,
  userIdsMax: 100,
  /**
   * This many of a user's newest movements, holds, payment requests and schedules are searched for users they know.
   */
  sharedSearchedMax: 1_000,
  sharedOfOthersMax: 100,
  findsPerMinute: 30,
  healthPerMinute: 600,
  userAgentMax: 256,
  /** The oldest session ends when another begins. */
  sessionsPerUser: 100,
  sessionsEndedMax: 200,
  refreshesPerMinute: 30,
  logTargetMax: 100,
  passwordMin: 12,
  passwordMax: 128,
  /** A password must not only repeat a pattern of up to this many characters. */
  passwordPatternMax: 4,
  idempotencyKeyMax: 255,
  requestIdMax: 128,
  /** The limits hold for one gateway and for one caller. */
  streamsMax: 128,
  streamsPerCallerMax: 4,
  /** The limit applies once half of the streams are in use. */
  streamsPerCallerWhenShort: 1,
  /** A slower reader is disconnected after `streamSlowMs`. The required rate doubles whenever that much was read. */
  streamBytesPerSecond: 1_024,
  streamBytesPerSecondMost: 16_384,
  streamSlowMs: 30_000,
  /** Linux's largest send buffer (`net.ipv4.tcp_wmem`) hides how much the reader has taken. */
  streamSendBufferBytes: 4_194_304,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  offsetMax: 10_000,
  statementPdfMax: 2_000,
  /** One PDF may take most of a second of the processor. */
  statementPdfsAtOnce: 16,
  statementPdfsPerCaller: 1,
  statisticsBucketsMax: 1_000,
  searchedMax: 10_000,
  /** The limits are per minute, for one caller and for one gateway. */
  refusalsPerCallerAndMinute: 100,
  refusalsPerMinute: 6_000,
  refusalsWaiting: 2_000,
  refusalDays: 7,
  latencyDays: 7,
  refusalDetailMax: 500,
  refusalNameMax: 100,
  refusalPathsMax: 100,
  refusalPathMax: 200,
  refusalPathsLengthMax: 2_000,
  apiKeyNameMax: 100,
  apiKeyScopesMax: 50,
  /** More do not fit a message; the newest are listed. */
  apiKeysListedMax: 1_000,
  apiKeyOverlapSecondsDefault: 86_400,
  apiKeyOverlapSecondsMax: 604_800,
  /** The stand-in works once within this time. */
  keyStandInSeconds: 60,
  allowedNetworksMax: 20,
  platformNameMax: 100,
  platformsMax: 1_000,
  serviceAccountNameMax: 100,
  serviceAccountsListedMax: 1_000,
  clientSecretOverlapSecondsDefault: 86_400,
  clientSecretOverlapSecondsMax: 604_800,
  formerClientSecretsMax: 10,
  idMax: Number.MAX_SAFE_INTEGER,
  rewardsMax: 1_000,
  splitsMin: 2,
  splitsMax: 20,
  bulkMax: 1_000,
  /**
   * It is below half of a ledger batch, so that each batch also has other callers' commands. With the longest
   * texts a message has about 1 MB of the allowed 3.9, and so may its answer.
   */
  bulkMessageMax: 200,
  /** The limits hold for one gateway and for one caller. */
  bulkOperations: 40_000,
  bulkOperationsPerCaller: 10_000,
  referenceMax: 100,
  approvalDays: 7,
  /** A page of 100 approvals then fits a message. */
  heldRequestCharacters: 16_384,
  holdSecondsDefault: 604_800,
  holdSecondsMax: 2_592_000,
  paymentRequestSecondsMin: 60,
  paymentRequestSecondsDefault: 86_400,
  paymentRequestSecondsMax: 2_592_000,
  scheduleAheadDays: 400,
  scheduleTimesMax: 10_000,
  clockAdvanceDays: 400,
  scheduleRetries: 3,
  scheduleRetrySeconds: 3_600,
  metadataMax: 20,
  metadataKeyMax: 40,
  metadataValueMax: 500,
  quoteSeconds: 60,
  payoutProviderMax: 50,
  payoutAccountMax: 200,
  /** The time in a provider's callback may differ from the gateway's by this much. */
  callbackAgeMaxMs: 300_000,
  accessTokenSeconds: 900,
  delegatedTokenSeconds: 300,
  /** A user's code is valid for the first time, an unconfirmed link for the second. */
  linkCodeSeconds: 600,
  linkPendingSeconds: 86_400,
  externalIdMax: 200,
  linkDisplayNameMax: 200,
  limitsMax: 50,
  limitNameMax: 100,
  limitWindowMinutesMax: 44_640,
  webhooksMax: 100,
  webhookTypesMax: 50,
  webhookUrlMax: 2_000,
  webhookDescriptionMax: 200,
  webhookReplaysMax: 10,
  /** The answer must begin this long after the start of the attempt. */
  webhookAnswerMs: 10_000,
  webhookSecretOverlapSeconds: 86_400,
  webhookFormerSecretsMax: 10,
  /** Three days without a success disable the webhook. */
  webhookFailingSeconds: 259_200,
  webhookRetryAfterSecondsMax: 3_600,
  /** More waiting deliveries since its last change disable the webhook. */
  webhookWaitingMax: 1_000_000,
  /** The last answer and earlier ones are stored up to these lengths. */
  webhookAttemptsKept: 10,
  webhookAnswerMax: 500,
  webhookEarlierAnswerMax: 100,
  webhookWaitingCountedMax: 10_000,
  pullMax: 100,
  pullDefault: 10,
  pullWaitSecondsMax: 30,
  /** Pulls occupy no request slot. The limits hold for one gateway and for one caller. */
  pullsAtOnce: 256,
  pullsAtOncePerCaller: 32,
  pulledAgainSeconds: 30,
  /** The limit counts all e-mail addresses together, per network in 15 minutes. */
  loginFailuresPerAddress: 100,
  /** The limits are per e-mail address; the time counts from the last login. */
  knownDevicesMax: 20,
  knownDeviceDays: 90,
  /** A new key is published for this long before it signs. */
  jwksCachedSeconds: 300,
  ledgerHeadsCachedSeconds: 60,
  /** Each code replaces the second factor once. */
  recoveryCodes: 10,
  codeMax: 40,
  passkeysMax: 10,
  passkeyNameMax: 100,
  passkeyChallengeSeconds: 300,
  /** The limit counts base64url characters of each part. */
  passkeyPartMax: 4_096,
  passkeyTransportsMax: 10,
  passkeyTransportMax: 32,
  verificationTokenSeconds: 86_400,
  resetTokenSeconds: 1_800,
  /** The first limit is for one user or e-mail address, the second for one address (registrations included). */
  mailsPerHour: 3,
  mailsPerHourPerAddress: 20,
  refreshTokenSeconds: 30 * 24 * 3600,
  /**
   * It is above the 6.2 s after which another instance replaces a killed one, so that callers wait and get no
   * 504.
   */
  commandDeadlineMs: 8_000,
  /** The gateway waits this much longer for the reply than the command may wait to be applied. */
  replyGraceMs: 1_000,
  queryDeadlineMs: 5_000,
  healthDeadlineMs: 2_000,
  healthPartMs: 1_500,
  healthCachedMs: 5_000,
  openHoldsCountedMax: 10_000,
  /** The clocks of the gateway and of a service may differ by this much. */
  clockSkewMs: 1_000,
  /** The gateway compares its clock with PostgreSQL's and Redis's. */
  clockReadEveryMs: 5_000,
  /** History waits this long to reach the caller's own changes. */
  readYourWritesMs: 500,
  /** With a longer lag of history, lists are treated as current. */
  writesRememberedSeconds: 900,
} as const;
