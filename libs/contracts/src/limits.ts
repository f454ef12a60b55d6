/** `docs/limits.md` explains these limits to callers. */
export const LIMITS = {
  bodyBytes: 65_536,
  largeBodyBytes: 1_048_576,
  /** Values and field names in a body. */
  bodyTokensMax: 200,
  /** Fits `rewardsMax` rewards with all their fields. */
  rewardsTokensMax: 15_000,
  /** Fits `bulkMax` operations with all their fields. */
  bulkTokensMax: 20_000,
  jsonDepthMax: 32,
  /** Characters of a number. */
  numberMax: 100,
  fieldNameMax: 100,
  /** Open connections of one gateway, and of one address. */
  connections: 4_096,
  connectionsPerAddress: 512,
  /** The budgets of an IPv6 /56 and /48, as multiples of one address (an IPv6 /64). */
  network56Factor: 2,
  network48Factor: 4,
  headersWithinMs: 5_000,
  bodyWithinMs: 5_000,
  /** Requests in progress: in one gateway, of one principal or address, and of all callers without a token. */
  requestSlots: 1_024,
  requestSlotsPerCaller: 512,
  requestSlotsWithoutToken: 512,
  /** Incomplete bodies that did not arrive with their headers: in one gateway, and of callers without a token. */
  bodiesArriving: 1_024,
  bodiesArrivingPerCaller: 64,
  bodiesArrivingWithoutToken: 512,
  /** Requests that wait for a password hash; they occupy no request slot. */
  passwordsWaiting: 512,
  /** Simultaneous hashes for one e-mail address or user from one address, and for all users from one address. */
  passwordHashesAtOnce: 16,
  passwordHashesAtOncePerAddress: 16,
  reasonMax: 500,
  fullNameMax: 200,
  searchMax: 100,
  emailMax: 254,
  userIdsMax: 100,
  /** A user's newest movements, holds, payment requests and schedules that are searched for users they know. */
  sharedSearchedMax: 1_000,
  sharedOfOthersMax: 100,
  /** Searches for users by e-mail address, of one user. */
  findsPerMinute: 30,
  /** Requests from one address to one gateway. */
  healthPerMinute: 600,
  /** Characters that a session stores. */
  userAgentMax: 256,
  /** The oldest session ends when another begins. */
  sessionsPerUser: 100,
  /** Sessions that one step ends by their rows. */
  sessionsEndedMax: 200,
  /** Refreshes of one session. */
  refreshesPerMinute: 30,
  logTargetMax: 100,
  passwordMin: 12,
  passwordMax: 128,
  /** A password must not only repeat a pattern of up to so many characters. */
  passwordPatternMax: 4,
  idempotencyKeyMax: 255,
  requestIdMax: 128,
  /** Histories and exports in progress: of one gateway, and of one caller. */
  streamsMax: 128,
  streamsPerCallerMax: 4,
  /** Applies once half of the streams are in use. */
  streamsPerCallerWhenShort: 1,
  /** A slower reader is disconnected after `streamSlowMs`. The required rate doubles whenever that much was read. */
  streamBytesPerSecond: 1_024,
  streamBytesPerSecondMost: 16_384,
  streamSlowMs: 30_000,
  /** Linux's largest send buffer (`net.ipv4.tcp_wmem`); it hides what the reader has taken. */
  streamSendBufferBytes: 4_194_304,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  offsetMax: 10_000,
  statementPdfMax: 2_000,
  /** One PDF may take most of a second of the processor. */
  statementPdfsAtOnce: 16,
  statementPdfsPerCaller: 1,
  /** Hours or days. */
  statisticsBucketsMax: 1_000,
  /** Transactions that one page of a search examines. */
  searchedMax: 10_000,
  /** Stored per minute: of one caller, and of one gateway. */
  refusalsPerCallerAndMinute: 100,
  refusalsPerMinute: 6_000,
  /** Refusals that wait in one gateway to be published. */
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
  /** Works once within this time. */
  keyStandInSeconds: 60,
  allowedNetworksMax: 20,
  platformNameMax: 100,
  platformsMax: 1_000,
  serviceAccountNameMax: 100,
  serviceAccountsListedMax: 1_000,
  clientSecretOverlapSecondsDefault: 86_400,
  clientSecretOverlapSecondsMax: 604_800,
  /** Replaced client secrets of one service account that are still valid. */
  formerClientSecretsMax: 10,
  idMax: Number.MAX_SAFE_INTEGER,
  rewardsMax: 1_000,
  splitsMin: 2,
  splitsMax: 20,
  bulkMax: 1_000,
  /**
   * Below half of a ledger batch, so that each batch also has other callers' commands. With the longest texts
   * a message has about 1 MB of the allowed 3.9, and so may its answer.
   */
  bulkMessageMax: 200,
  /** Operations in progress: of one gateway, and of one caller. */
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
  /** Longest single advance of the clock. */
  clockAdvanceDays: 400,
  scheduleRetries: 3,
  scheduleRetrySeconds: 3_600,
  metadataMax: 20,
  metadataKeyMax: 40,
  metadataValueMax: 500,
  quoteSeconds: 60,
  payoutProviderMax: 50,
  payoutAccountMax: 200,
  /** Largest difference between the time in a provider's callback and the gateway's. */
  callbackAgeMaxMs: 300_000,
  accessTokenSeconds: 900,
  delegatedTokenSeconds: 300,
  /** The lifetime of a user's code, and of an unconfirmed link. */
  linkCodeSeconds: 600,
  linkPendingSeconds: 86_400,
  externalIdMax: 200,
  linkDisplayNameMax: 200,
  limitsMax: 50,
  limitNameMax: 100,
  /** 31 days. */
  limitWindowMinutesMax: 44_640,
  webhooksMax: 100,
  webhookTypesMax: 50,
  webhookUrlMax: 2_000,
  webhookDescriptionMax: 200,
  webhookReplaysMax: 10,
  /** From the start of the attempt to the start of the answer. */
  webhookAnswerMs: 10_000,
  webhookSecretOverlapSeconds: 86_400,
  webhookFormerSecretsMax: 10,
  /** Three days without a success disable the webhook. */
  webhookFailingSeconds: 259_200,
  webhookRetryAfterSecondsMax: 3_600,
  /** More waiting deliveries since its last change disable the webhook. */
  webhookWaitingMax: 1_000_000,
  /** Stored attempts of a delivery, and characters of the last answer and of earlier ones. */
  webhookAttemptsKept: 10,
  webhookAnswerMax: 500,
  webhookEarlierAnswerMax: 100,
  webhookWaitingCountedMax: 10_000,
  pullMax: 100,
  pullDefault: 10,
  pullWaitSecondsMax: 30,
  /** In progress or waiting: of one gateway, and of one caller. Pulls occupy no request slot. */
  pullsAtOnce: 256,
  pullsAtOncePerCaller: 32,
  pulledAgainSeconds: 30,
  /** Wrong passwords from one network in 15 minutes, for all e-mail addresses together. */
  loginFailuresPerAddress: 100,
  /** For one e-mail address; the time counts from the last login. */
  knownDevicesMax: 20,
  knownDeviceDays: 90,
  /** A new key is published for this long before it signs. */
  jwksCachedSeconds: 300,
  ledgerHeadsCachedSeconds: 60,
  /** Each replaces the second factor once. */
  recoveryCodes: 10,
  codeMax: 40,
  passkeysMax: 10,
  passkeyNameMax: 100,
  passkeyChallengeSeconds: 300,
  /** Characters of each part of a passkey's answer, as base64url. */
  passkeyPartMax: 4_096,
  passkeyTransportsMax: 10,
  passkeyTransportMax: 32,
  verificationTokenSeconds: 86_400,
  resetTokenSeconds: 1_800,
  /** Requested mails: for one user or e-mail address, and from one address (registrations included). */
  mailsPerHour: 3,
  mailsPerHourPerAddress: 20,
  /** Between two notices of one kind; the later one covers all changes since the first. */
  noticePauseSeconds: 600,
  refreshTokenSeconds: 30 * 24 * 3600,
  /** Above the 6.2 s after which another instance replaces a killed one, so that callers wait and get no 504. */
  commandDeadlineMs: 8_000,
  /** The gateway waits this much longer for the reply than the command may wait to be applied. */
  replyGraceMs: 1_000,
  queryDeadlineMs: 5_000,
  /** For a service's health, and for each part of it. */
  healthDeadlineMs: 2_000,
  healthPartMs: 1_500,
  healthCachedMs: 5_000,
  openHoldsCountedMax: 10_000,
  /** Harmless difference between the clocks of the gateway and of a service. */
  clockSkewMs: 1_000,
  /** The gateway compares its clock with PostgreSQL's and Redis's. */
  clockReadEveryMs: 5_000,
  /** History waits this long to reach the caller's own changes. */
  readYourWritesMs: 500,
  /** With a longer lag of history, lists are treated as current. */
  writesRememberedSeconds: 900,
} as const;
