/** The bounds that a caller can meet, in one place; `docs/limits.md` explains them to callers. */
export const LIMITS = {
  bodyBytes: 65_536,
  /** For a body with many operations. */
  largeBodyBytes: 1_048_576,
  /** The most values and field names in a body. */
  bodyTokensMax: 200,
  /** Enough for `rewardsMax` rewards with all their fields. */
  rewardsTokensMax: 15_000,
  /** Enough for `bulkMax` operations with all their fields. */
  bulkTokensMax: 20_000,
  jsonDepthMax: 32,
  /** Characters of a number in the body's text. */
  numberMax: 100,
  fieldNameMax: 100,
  /** The most open connections of one gateway. */
  connections: 4_096,
  /** Among these, the most from one address. */
  connectionsPerAddress: 512,
  /**
   * The budgets of an address's IPv6 /56 and /48, as multiples of the budget of one address (an IPv6 /64).
   */
  network56Factor: 2,
  network48Factor: 4,
  headersWithinMs: 5_000,
  bodyWithinMs: 5_000,
  /** The most requests in progress in one gateway. */
  requestSlots: 1_024,
  /** Among these, the most of one principal, or of one address without a token. */
  requestSlotsPerCaller: 512,
  /** Among these, the most of all callers without a token together. */
  requestSlotsWithoutToken: 512,
  /** The most bodies of one gateway that did not arrive with their headers and are still incomplete. */
  bodiesArriving: 1_024,
  bodiesArrivingPerCaller: 64,
  /** Among these, the most of all callers without a token together. */
  bodiesArrivingWithoutToken: 512,
  /** The most requests that wait for a password hash; they occupy no request slot. */
  passwordsWaiting: 512,
  /** The most simultaneous password hashes for one e-mail address or user from one address. */
  passwordHashesAtOnce: 16,
  /** The most simultaneous password hashes from one address, for any users. */
  passwordHashesAtOncePerAddress: 16,
  reasonMax: 500,
  fullNameMax: 200,
  searchMax: 100,
  emailMax: 254,
  /** The most ids in one request for users by id. */
  userIdsMax: 100,
  /**
   * The newest movements, holds, payment requests and schedules of a user, in which the users that they know
   * are searched.
   */
  sharedSearchedMax: 1_000,
  /** The newest movements of another user, for the same search. */
  sharedOfOthersMax: 100,
  /** The most e-mail addresses that a user looks up in a minute. */
  findsPerMinute: 30,
  /** The most health requests from one address to one gateway in a minute. */
  healthPerMinute: 600,
  /** Characters of the `User-Agent` that a session stores. */
  userAgentMax: 256,
  /** The most sessions of one user; the oldest ends when another begins. */
  sessionsPerUser: 100,
  /**
   * The most sessions of one user that one step ends by their rows. Only sessions from before
   * `sessionsPerUser` can be more.
   */
  sessionsEndedMax: 200,
  /** The most refreshes of one session in a minute. */
  refreshesPerMinute: 30,
  /** Characters of the target in the administrative log. */
  logTargetMax: 100,
  passwordMin: 12,
  passwordMax: 128,
  /** A password must not only repeat a pattern of up to so many characters. */
  passwordPatternMax: 4,
  idempotencyKeyMax: 255,
  requestIdMax: 128,
  /** The most histories and exports in progress: of all callers of one gateway, and of one caller. */
  streamsMax: 128,
  streamsPerCallerMax: 4,
  /** Once half of them are in use, a caller with so many gets no further one. */
  streamsPerCallerWhenShort: 1,
  /**
   * A reader that is slower than this for `streamSlowMs` is disconnected. The required rate doubles whenever
   * that much was read, up to the maximum.
   */
  streamBytesPerSecond: 1_024,
  streamBytesPerSecondMost: 16_384,
  streamSlowMs: 30_000,
  /**
   * Linux lets a connection's send buffer grow to this size (`net.ipv4.tcp_wmem`) and does not show which
   * part the reader has taken.
   */
  streamSendBufferBytes: 4_194_304,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  offsetMax: 10_000,
  /** The most transactions of a statement as PDF. */
  statementPdfMax: 2_000,
  /**
   * The most simultaneous PDFs: of all callers of one gateway, and of one caller. One PDF may take most of a
   * second of the processor.
   */
  statementPdfsAtOnce: 16,
  statementPdfsPerCaller: 1,
  /** The most hours or days of one request for statistics. */
  statisticsBucketsMax: 1_000,
  /** The most transactions that one page of a search examines. */
  searchedMax: 10_000,
  /** The most refused requests that are stored in a minute: of one caller, and of one gateway. */
  refusalsPerCallerAndMinute: 100,
  refusalsPerMinute: 6_000,
  /** The most refused requests that wait in one gateway to be published. */
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
  /** The list has the newest keys, because more do not fit a message. */
  apiKeysListedMax: 1_000,
  apiKeyOverlapSecondsDefault: 86_400,
  apiKeyOverlapSecondsMax: 604_800,
  /** The lifetime of a stand-in of an API key, which can be used once. */
  keyStandInSeconds: 60,
  allowedNetworksMax: 20,
  platformNameMax: 100,
  platformsMax: 1_000,
  serviceAccountNameMax: 100,
  serviceAccountsListedMax: 1_000,
  /** The time for which a replaced client secret stays valid. */
  clientSecretOverlapSecondsDefault: 86_400,
  clientSecretOverlapSecondsMax: 604_800,
  /** The most replaced client secrets of one service account that are still valid. */
  formerClientSecretsMax: 10,
  idMax: Number.MAX_SAFE_INTEGER,
  rewardsMax: 1_000,
  /** The legs of a split purchase. */
  splitsMin: 2,
  splitsMax: 20,
  /** The most operations of one request to `/api/bulk`. */
  bulkMax: 1_000,
  /**
   * The most operations in one message to the ledger: less than half of a ledger batch, so that each batch
   * has other callers' commands too. With the longest texts a message has about 1 MB of the allowed 3.9, and
   * so may its answer; see the gateway's `nextMessage`.
   */
  bulkMessageMax: 200,
  /** The most bulk operations in progress: of all callers of one gateway, and of one caller. */
  bulkOperations: 40_000,
  bulkOperationsPerCaller: 10_000,
  referenceMax: 100,
  /** The lifetime of a pending approval. */
  approvalDays: 7,
  /** The longest request that can wait for approval, so that a page of 100 approvals fits a message. */
  heldRequestCharacters: 16_384,
  holdSecondsDefault: 604_800,
  holdSecondsMax: 2_592_000,
  paymentRequestSecondsMin: 60,
  paymentRequestSecondsDefault: 86_400,
  paymentRequestSecondsMax: 2_592_000,
  /** The latest start of a schedule, and the most occurrences of a schedule with a number of times. */
  scheduleAheadDays: 400,
  scheduleTimesMax: 10_000,
  /** The largest single advance of the sandbox clock. */
  clockAdvanceDays: 400,
  /** The retries of a refused run, and the time between them. */
  scheduleRetries: 3,
  scheduleRetrySeconds: 3_600,
  /** The most metadata entries of one record, and the characters of a key and of a value. */
  metadataMax: 20,
  metadataKeyMax: 40,
  metadataValueMax: 500,
  /** The lifetime of a quote. */
  quoteSeconds: 60,
  payoutProviderMax: 50,
  payoutAccountMax: 200,
  /**
   * The largest difference between the time in a payout provider's signed callback and the gateway's time.
   */
  callbackAgeMaxMs: 300_000,
  accessTokenSeconds: 900,
  /** The lifetime of a token by which a platform acts for a user. */
  delegatedTokenSeconds: 300,
  /** The lifetime of a user's code for a link, and of a link that waits for the user's confirmation. */
  linkCodeSeconds: 600,
  linkPendingSeconds: 86_400,
  externalIdMax: 200,
  linkDisplayNameMax: 200,
  /** The most spending limits of the installation, and the characters of a limit's name. */
  limitsMax: 50,
  limitNameMax: 100,
  /** The longest window of a spending limit: 31 days. */
  limitWindowMinutesMax: 44_640,
  webhooksMax: 100,
  /** The most event types of one webhook. */
  webhookTypesMax: 50,
  webhookUrlMax: 2_000,
  webhookDescriptionMax: 200,
  /** The most unfinished replays of one webhook. */
  webhookReplaysMax: 10,
  /** From the start of an attempt to the start of its answer. */
  webhookAnswerMs: 10_000,
  /** The time for which a replaced secret signs as well. */
  webhookSecretOverlapSeconds: 86_400,
  /** The most replaced secrets of one webhook that still sign. */
  webhookFormerSecretsMax: 10,
  /** A webhook that fails for so long without a success becomes DISABLED. */
  webhookFailingSeconds: 259_200,
  /** The longest `Retry-After` of a receiver that is respected. */
  webhookRetryAfterSecondsMax: 3_600,
  /**
   * A webhook with so many waiting deliveries since its last change becomes DISABLED, even if it has not
   * failed for long.
   */
  webhookWaitingMax: 1_000_000,
  /**
   * The attempts of a delivery that are stored, and the characters of the answers: of the last attempt, and
   * of earlier ones.
   */
  webhookAttemptsKept: 10,
  webhookAnswerMax: 500,
  webhookEarlierAnswerMax: 100,
  /** A webhook's waiting deliveries are counted up to this number. */
  webhookWaitingCountedMax: 10_000,
  /** The most deliveries of one pull, and the most ids of one acknowledgement. */
  pullMax: 100,
  pullDefault: 10,
  /** The longest time that a pull waits for a delivery. */
  pullWaitSecondsMax: 30,
  /**
   * The most pulls in progress or waiting: of one gateway, and of one caller. They occupy no request slot.
   */
  pullsAtOnce: 256,
  pullsAtOncePerCaller: 32,
  /** A pulled delivery that is not acknowledged can be pulled again after this time. */
  pulledAgainSeconds: 30,
  /** The most wrong passwords from one network in 15 minutes, for all e-mail addresses together. */
  loginFailuresPerAddress: 100,
  /**
   * The most known devices of one e-mail address, and the time for which they stay known after their last
   * login.
   */
  knownDevicesMax: 20,
  knownDeviceDays: 90,
  /**
   * Clients may cache the public keys for so long. A new key is therefore published for as long before it
   * signs.
   */
  jwksCachedSeconds: 300,
  /** Clients may cache the newest signed heads of the ledger's chains for so long. */
  ledgerHeadsCachedSeconds: 60,
  /** Recovery codes of one user. Each replaces the second factor once. */
  recoveryCodes: 10,
  /** The longest code that a caller may send. */
  codeMax: 40,
  /** The most passkeys of one user. */
  passkeysMax: 10,
  passkeyNameMax: 100,
  /** The lifetime of a passkey challenge. */
  passkeyChallengeSeconds: 300,
  /** Characters of each part of a passkey's answer, as base64url. */
  passkeyPartMax: 4_096,
  /** The most transports of a passkey, and the characters of each. */
  passkeyTransportsMax: 10,
  passkeyTransportMax: 32,
  /** The lifetime of the token in a mail: for a verification, and for a password reset. */
  verificationTokenSeconds: 86_400,
  resetTokenSeconds: 1_800,
  /**
   * The most requested mails in an hour: for one user or e-mail address, and from one address (registrations
   * included).
   */
  mailsPerHour: 3,
  mailsPerHourPerAddress: 20,
  /**
   * The shortest time between two notices of one kind to a user; the later one covers all changes since the
   * first.
   */
  noticePauseSeconds: 600,
  refreshTokenSeconds: 30 * 24 * 3600,
  /**
   * The longest time that a command may wait before the ledger or user service must refuse it. It is longer
   * than the 6.2 s after which another instance takes over from a killed one, so that callers wait and do not
   * get a 504.
   */
  commandDeadlineMs: 8_000,
  /** The gateway waits for the reply so much longer than the command may wait to be applied. */
  replyGraceMs: 1_000,
  queryDeadlineMs: 5_000,
  /** The gateway waits so long for a service's health, and the service so long for each part of it. */
  healthDeadlineMs: 2_000,
  healthPartMs: 1_500,
  /** The time for which a gateway repeats the health that it read. */
  healthCachedMs: 5_000,
  /** Open holds are counted up to this number. */
  openHoldsCountedMax: 10_000,
  /** The largest harmless difference between the clocks of the gateway and of a service. */
  clockSkewMs: 1_000,
  /** The gateway compares its clock with those of PostgreSQL and Redis at this interval. */
  clockReadEveryMs: 5_000,
  /** History waits so long to reach the caller's own changes. */
  readYourWritesMs: 500,
  /**
   * The gateway remembers the position of a write for so long. If history's lag is longer, its lists are
   * treated as current.
   */
  writesRememberedSeconds: 900,
} as const;
