/** Every limit that a caller can meet, in one place; `docs/limits.md` explains them to callers. */
export const LIMITS = {
  bodyBytes: 65_536,
  /** Of a body with many operations. */
  largeBodyBytes: 1_048_576,
  /** Values and field names in a body. */
  bodyTokensMax: 200,
  /** For `rewardsMax` rewards, whatever is in them. */
  rewardsTokensMax: 15_000,
  /** For `bulkMax` operations, whatever is in them. */
  bulkTokensMax: 20_000,
  jsonDepthMax: 32,
  /** Characters of a number as it is written. */
  numberMax: 100,
  /** Characters of the name of a field. */
  fieldNameMax: 100,
  /** Open connections of one gateway. */
  connections: 4_096,
  /** Of these, of one address. */
  connectionsPerAddress: 512,
  /** How many times the budget of one address (an IPv6 /64) the IPv6 /56 and /48 have that it is in. */
  network56Factor: 2,
  network48Factor: 4,
  headersWithinMs: 5_000,
  bodyWithinMs: 5_000,
  /** Requests that a gateway works on at once. */
  requestSlots: 1_024,
  /** Of these, of one principal, or of one address without a token. */
  requestSlotsPerCaller: 512,
  /** Of these, of all callers without a token together. */
  requestSlotsWithoutToken: 512,
  /** Bodies that did not come with their headers and are not all there, of one gateway. */
  bodiesArriving: 1_024,
  bodiesArrivingPerCaller: 64,
  /** Of these, of all callers without a token together. */
  bodiesArrivingWithoutToken: 512,
  /** Requests that wait for a password to be hashed: they have no slot. */
  passwordsWaiting: 512,
  /** Password hashes of one e-mail address or user, seen from one address, that are under way at once. */
  passwordHashesAtOnce: 16,
  /** The same of one address, whoever's passwords they are. */
  passwordHashesAtOncePerAddress: 16,
  reasonMax: 500,
  fullNameMax: 200,
  searchMax: 100,
  emailMax: 254,
  /** Users that are asked for by their ids at once. */
  userIdsMax: 100,
  /** A user's newest movements, and holds, payment requests and schedules of theirs, that are searched for whom they know. */
  sharedSearchedMax: 1_000,
  /** The same of another user's newest movements. */
  sharedOfOthersMax: 100,
  /** E-mail addresses that a user looks up in a minute. */
  findsPerMinute: 30,
  /** Requests for the health from one address in a minute, to one gateway. */
  healthPerMinute: 600,
  /** Characters of a `User-Agent` that a session remembers. */
  userAgentMax: 256,
  /** Sessions of one user; the oldest ends when another begins. */
  sessionsPerUser: 100,
  /** Sessions of one user that end in one step by their rows. More can only have begun before `sessionsPerUser` held. */
  sessionsEndedMax: 200,
  /** Refreshes of one session in a minute. */
  refreshesPerMinute: 30,
  /** Characters of the target of what an administrator did. */
  logTargetMax: 100,
  passwordMin: 12,
  passwordMax: 128,
  /** Characters that a password may not merely repeat. */
  passwordPatternMax: 4,
  idempotencyKeyMax: 255,
  requestIdMax: 128,
  /** Histories and exports that are read at once: of everybody by one gateway, and of one caller. */
  streamsMax: 128,
  streamsPerCallerMax: 4,
  /** From half of them on, one caller begins no further one beside so many. */
  streamsPerCallerWhenShort: 1,
  /** A reader who is slower than this for that long is cut. It doubles with each time that much was read, up to the most. */
  streamBytesPerSecond: 1_024,
  streamBytesPerSecondMost: 16_384,
  streamSlowMs: 30_000,
  /** Linux lets a connection's send buffer grow to this (`net.ipv4.tcp_wmem`), and hides what of it the reader has taken. */
  streamSendBufferBytes: 4_194_304,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  offsetMax: 10_000,
  /** Transactions of a period whose statement may be a PDF. */
  statementPdfMax: 2_000,
  /** PDFs that one gateway draws at once: of everybody, and of one caller. One may take most of a second of its processor. */
  statementPdfsAtOnce: 16,
  statementPdfsPerCaller: 1,
  /** Hours or days of one request for statistics. */
  statisticsBucketsMax: 1_000,
  /** Transactions that one page of a search looks at. */
  searchedMax: 10_000,
  /** Refused requests that are listed: of one caller in a minute, and by one gateway in a minute. */
  refusalsPerCallerAndMinute: 100,
  refusalsPerMinute: 6_000,
  /** Of these, waiting in one gateway to be sent. */
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
  /** The newest: more do not fit a message. */
  apiKeysListedMax: 1_000,
  apiKeyOverlapSecondsDefault: 86_400,
  apiKeyOverlapSecondsMax: 604_800,
  /** How long what stands in for an API key is good, once. */
  keyStandInSeconds: 60,
  allowedNetworksMax: 20,
  platformNameMax: 100,
  platformsMax: 1_000,
  serviceAccountNameMax: 100,
  serviceAccountsListedMax: 1_000,
  /** How long a client secret goes on beside the one that replaced it. */
  clientSecretOverlapSecondsDefault: 86_400,
  clientSecretOverlapSecondsMax: 604_800,
  /** Client secrets of before that go on for one service account at a time. */
  formerClientSecretsMax: 10,
  idMax: Number.MAX_SAFE_INTEGER,
  rewardsMax: 1_000,
  /** Legs of a split purchase. */
  splitsMin: 2,
  splitsMax: 20,
  /** Operations of one request to `/api/bulk`. */
  bulkMax: 1_000,
  /**
   * Of these, in one message to the ledger: less than half of one of its batches, so that others are in each too. With the
   * longest texts it has about 1 MB, and a message may have 3.9; so may its answer, see the gateway's `nextMessage`.
   */
  bulkMessageMax: 200,
  /** Operations of bulks that one gateway works on at once: of everybody, and of one caller. */
  bulkOperations: 40_000,
  bulkOperationsPerCaller: 10_000,
  referenceMax: 100,
  /** How long an act waits for a second person. */
  approvalDays: 7,
  /** A request that waits for approval has at most so many characters, so that a page of 100 approvals fits a message. */
  heldRequestCharacters: 16_384,
  holdSecondsDefault: 604_800,
  holdSecondsMax: 2_592_000,
  paymentRequestSecondsMin: 60,
  paymentRequestSecondsDefault: 86_400,
  paymentRequestSecondsMax: 2_592_000,
  /** How far ahead a schedule may begin, and how often one that is counted is paid. */
  scheduleAheadDays: 400,
  scheduleTimesMax: 10_000,
  /** How far the clock to test with goes at once. */
  clockAdvanceDays: 400,
  /** How often a run that was refused is tried again, and after how long. */
  scheduleRetries: 3,
  scheduleRetrySeconds: 3_600,
  /** Entries of the metadata of one thing, and the characters of a key and of a value. */
  metadataMax: 20,
  metadataKeyMax: 40,
  metadataValueMax: 500,
  /** How long a quote for an exchange is good. */
  quoteSeconds: 60,
  payoutProviderMax: 50,
  payoutAccountMax: 200,
  /** How far the time of a payout provider's signed callback may be from ours. */
  callbackAgeMaxMs: 300_000,
  accessTokenSeconds: 900,
  /** Of a token by which a platform acts for a user. */
  delegatedTokenSeconds: 300,
  /** How long a user’s code for a link is good, and how long a link waits to be confirmed. */
  linkCodeSeconds: 600,
  linkPendingSeconds: 86_400,
  externalIdMax: 200,
  linkDisplayNameMax: 200,
  /** Limits of what users send, of the whole installation, and the characters of the name of one. */
  limitsMax: 50,
  limitNameMax: 100,
  /** The longest window of one: 31 days. */
  limitWindowMinutesMax: 44_640,
  webhooksMax: 100,
  /** Types of events of one webhook. */
  webhookTypesMax: 50,
  webhookUrlMax: 2_000,
  webhookDescriptionMax: 200,
  /** Replays of one webhook that are not finished. */
  webhookReplaysMax: 10,
  /** From the beginning of an attempt to that of its answer. */
  webhookAnswerMs: 10_000,
  /** How long a secret goes on signing beside the one that replaced it. */
  webhookSecretOverlapSeconds: 86_400,
  /** Secrets of before that sign for one webhook at a time. */
  webhookFormerSecretsMax: 10,
  /** After so long without a success a webhook that fails is DISABLED. */
  webhookFailingSeconds: 259_200,
  /** `Retry-After` of a receiver is waited for up to this. */
  webhookRetryAfterSecondsMax: 3_600,
  /** One for which so many deliveries wait that came since its last change is DISABLED, however short it has failed. */
  webhookWaitingMax: 1_000_000,
  /** The last attempts of a delivery, and so many characters of what was answered to the last one and to those before it. */
  webhookAttemptsKept: 10,
  webhookAnswerMax: 500,
  webhookEarlierAnswerMax: 100,
  /** What waits for one webhook is counted up to this. */
  webhookWaitingCountedMax: 10_000,
  /** Deliveries of one pull of a webhook without a URL, and ids of one acknowledgement. */
  pullMax: 100,
  pullDefault: 10,
  /** How long a pull may wait for something to come. */
  pullWaitSecondsMax: 30,
  /** Pulls under way, those that wait too, of one gateway, and of one caller: they have no slot. */
  pullsAtOnce: 256,
  pullsAtOncePerCaller: 32,
  /** What was pulled and not acknowledged is handed out again after this. */
  pulledAgainSeconds: 30,
  /** Wrong passwords from one network in 15 minutes, whatever the e-mail addresses. */
  loginFailuresPerAddress: 100,
  /** Devices of one e-mail address that are remembered, and for how long after their last login. */
  knownDevicesMax: 20,
  knownDeviceDays: 90,
  /** How long others may keep the public keys: a new one is shown as long before it signs. */
  jwksCachedSeconds: 300,
  /** How long others may keep the newest signed heads of the ledger's chains. */
  ledgerHeadsCachedSeconds: 60,
  /** Codes that stand in for a second factor, each once. */
  recoveryCodes: 10,
  /** Characters of a code that is shown. */
  codeMax: 40,
  /** Passkeys of one user. */
  passkeysMax: 10,
  passkeyNameMax: 100,
  /** How long a challenge is good that a passkey answers. */
  passkeyChallengeSeconds: 300,
  /** Characters of each part of a passkey's answer, as base64url. */
  passkeyPartMax: 4_096,
  /** Ways in which a browser reaches a passkey, and the characters of each. */
  passkeyTransportsMax: 10,
  passkeyTransportMax: 32,
  /** How long the token in a mail is good: of a verification, and of a password reset. */
  verificationTokenSeconds: 86_400,
  resetTokenSeconds: 1_800,
  /** Mails that are asked for in an hour: for one user or e-mail address, and, with registrations, from one address. */
  mailsPerHour: 3,
  mailsPerHourPerAddress: 20,
  /** The shortest time between two notices of one kind to a user; the later one covers every change since the first. */
  noticePauseSeconds: 600,
  refreshTokenSeconds: 30 * 24 * 3600,
  /** How long a command may wait before the ledger or user service must refuse it: longer than the 6.2 s after
   *  which another instance takes over from one that was killed, so that callers wait and do not get a 504. */
  commandDeadlineMs: 8_000,
  /** How much longer the gateway waits for the answer than the command may wait to be applied. */
  replyGraceMs: 1_000,
  queryDeadlineMs: 5_000,
  /** How long the gateway waits for what a service tells of its health, and the service for each part of it. */
  healthDeadlineMs: 2_000,
  healthPartMs: 1_500,
  /** How long a gateway answers with the health that it asked for. */
  healthCachedMs: 5_000,
  /** Open holds that are counted: more are as many. */
  openHoldsCountedMax: 10_000,
  /** How far the clocks of the gateway and of a service may differ without harm. */
  clockSkewMs: 1_000,
  /** How often the gateway compares its clock with those of PostgreSQL and Redis. */
  clockReadEveryMs: 5_000,
  /** How long history waits to have seen what a caller wrote. */
  readYourWritesMs: 500,
  /** How long the gateway remembers what a write reached: while history stands still for longer, its lists pass for current. */
  writesRememberedSeconds: 900,
} as const;
