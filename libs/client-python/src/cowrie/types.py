# Made by tools/generate.py from docs/openapi.json: change that.

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any, Literal, TypeAlias, TypedDict, final

from typing_extensions import NotRequired

TransactionType: TypeAlias = Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']


@final
class Split(TypedDict):
    toUserId: int | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class ScheduleFailure(TypedDict):
    code: Literal['insufficient_funds', 'wallet_frozen', 'receiver_frozen', 'limit_exceeded', 'wallet_closed']
    at: str


@final
class Wallet(TypedDict):
    id: str
    userId: int
    """
    Id of a user
    """
    balance: Decimal
    """
    Coins, with at most 4 decimals
    """
    activeCoins: Decimal
    """
    Balance less coins on hold: what can be spent
    """
    totalReceived: Decimal
    """
    Coins, with at most 4 decimals
    """
    totalSent: Decimal
    """
    Coins, with at most 4 decimals
    """
    xafBalance: int
    """
    Whole XAF
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class Approval(TypedDict):
    id: str
    action: Literal[
        'mint',
        'burn',
        'refund',
        'reward',
        'treasury-transfer',
        'withdrawal-settle',
        'role-change',
        'user-delete',
        'factor-reset',
        'limit',
        'budget',
        'platform-status',
        'api-key',
        'service-account',
        'rate',
        'approval-policy',
    ]
    target: str
    """
    What it is done to, like user:12, treasury:rewards or api-keys
    """
    amount: Decimal | None
    """
    Coins, or whole XAF; null where it has none
    """
    method: str
    path: str
    request: dict[str, Any]
    """
    The body of the request that waits, without secrets
    """
    requestHash: str
    """
    SHA-256, in hexadecimal, of {method, path, body} in the form of RFC 8785; body is `request`
    """
    requestedBy: int
    """
    Id of a user
    """
    platform: str | None
    """
    The platform that the request came through; its budget and its suspension count for the approval
    """
    apiKeyId: str | None
    """
    The API key of the request; its limits and networks count for the approval
    """
    status: Literal['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']
    reason: NotRequired[str]
    """
    Why it was rejected
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    expiresAt: str
    """
    Nobody can decide about it from then on
    """
    decidedBy: int | None
    decidedAt: str | None


@final
class AuditLogEntry(TypedDict):
    id: str
    at: str
    """
    ISO 8601, UTC
    """
    actorUserId: int | None
    """
    Null when it was not a user
    """
    apiKeyId: str | None
    action: Literal[
        'user.role_changed',
        'user.deleted',
        'coins.minted',
        'coins.burned',
        'coins.rewarded',
        'coins.refunded',
        'treasury.transferred',
        'api_key.created',
        'api_key.revoked',
        'service_account.created',
        'exchange.rate_changed',
        'withdrawal.settled',
        'withdrawal.rejected',
        'service_account.rotated',
        'service_account.deleted',
        'user.sessions_ended',
        'user.totp_reset',
        'api_key.rotated',
        'platform.created',
        'platform.changed',
        'user.linked',
        'user.link_confirmed',
        'user.unlinked',
        'wallet.frozen',
        'wallet.unfrozen',
        'treasury.alarm_changed',
        'limit.created',
        'limit.changed',
        'limit.deleted',
        'approval.requested',
        'approval.approved',
        'approval.rejected',
        'approval_policy.changed',
        'webhook.created',
        'webhook.changed',
        'webhook.deleted',
        'webhook.secret_rotated',
    ]
    target: str
    """
    What it was done to, like user:12, treasury:rewards or webhook:ID
    """
    details: dict[str, Any]


@final
class ApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    """
    How the key begins
    """
    scopes: list[str]
    """
    coins:mint and coins:burn; `*:*` is all, of the first key alone
    """
    platform: str | None
    perTransactionLimit: Decimal | None
    dailyMintLimit: Decimal | None
    allowedNetworks: list[str] | None
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    expiresAt: str | None
    lastUsedAt: str | None
    revokedAt: str | None


@final
class NewApiKey(TypedDict):
    id: str
    name: str
    prefix: str
    """
    How the key begins
    """
    scopes: list[str]
    """
    coins:mint and coins:burn; `*:*` is all, of the first key alone
    """
    platform: str | None
    perTransactionLimit: Decimal | None
    dailyMintLimit: Decimal | None
    allowedNetworks: list[str] | None
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    expiresAt: str | None
    lastUsedAt: str | None
    revokedAt: str | None
    key: str
    """
    Shown only once
    """


@final
class KeyStandIn(TypedDict):
    key: str
    """
    Send it as `x-api-key`, once
    """
    expiresAt: str


@final
class ProblemError(TypedDict):
    path: str
    message: str


@final
class ExchangeRate(TypedDict):
    xafPerCoin: Decimal
    """
    XAF for a coin, with at most 6 decimals
    """
    feePercent: Decimal
    """
    Of the XAF, with at most 2 decimals
    """
    since: str
    """
    ISO 8601, UTC
    """


@final
class Quote(TypedDict):
    id: str
    coins: Decimal
    """
    Coins, with at most 4 decimals
    """
    xaf: int
    """
    What the exchange gives, in whole XAF
    """
    xafPerCoin: Decimal
    """
    XAF for a coin, with at most 6 decimals
    """
    fee: str
    """
    XAF, exactly, as decimal text
    """
    remainder: str
    """
    What rounding to whole XAF left, as decimal text
    """
    expiresAt: str
    """
    ISO 8601, UTC
    """


@final
class LedgerHeadsHead(TypedDict):
    partition: int
    sequence: int
    """
    Sequence of the last transaction of the partition
    """
    hash: str
    """
    Hash of that transaction, hexadecimal
    """
    at: str
    """
    ISO 8601, UTC
    """
    jws: str
    """
    The four other fields, signed with a key of the JWKS
    """


@final
class LedgerHeads(TypedDict):
    heads: list[LedgerHeadsHead]


@final
class ServiceHealthPartition(TypedDict):
    topic: str
    partition: int
    lagMessages: int
    """
    Messages not processed yet
    """
    owner: str | None
    """
    The instance that reads the partition; null: none
    """


@final
class ServiceHealthDeadLetter(TypedDict):
    topic: str
    messages: int


@final
class ServiceHealthOutbox(TypedDict):
    """
    Events not confirmed by Kafka yet. Only services with an outbox have this
    """

    rows: int
    oldestAgeSeconds: int
    """
    Age of the oldest event; 0 when there is none
    """


@final
class ServiceHealth(TypedDict):
    service: Literal['ledger', 'user', 'history', 'webhooks']
    answers: bool
    """
    True when an instance of the service answered in time
    """
    partitions: list[ServiceHealthPartition] | None
    """
    Partitions of all topics that the service reads
    """
    deadLetters: list[ServiceHealthDeadLetter] | None
    """
    Messages in the dead letters, by topic
    """
    outbox: NotRequired[ServiceHealthOutbox | None]
    """
    Events not confirmed by Kafka yet. Only services with an outbox have this
    """


@final
class HealthWaitingMails(TypedDict):
    """
    Mails not sent yet, or given up
    """

    waiting: int
    """
    Mails that are retried, with growing pauses
    """
    failed: int
    """
    Mails given up after a day
    """


@final
class HealthWaiting(TypedDict):
    openHolds: int
    """
    Counted up to 10000
    """
    overdueHolds: int
    """
    Open holds that should have expired
    """
    withdrawals: int
    """
    Withdrawals neither settled nor rejected
    """
    withdrawalsGivenUp: int
    """
    Those of `withdrawals` that no provider pays out, so that an administrator must decide
    """
    approvals: int | None
    """
    Open approvals
    """
    mails: HealthWaitingMails | None
    """
    Mails not sent yet, or given up
    """


@final
class HealthLastVerification(TypedDict):
    """
    The last completed verification of the ledger
    """

    status: Literal['PASSED', 'FAILED', 'NONE']
    finishedAt: str | None
    """
    Null when there was no verification
    """


@final
class Health(TypedDict):
    readAt: str
    """
    ISO 8601, UTC
    """
    services: list[ServiceHealth]
    waiting: HealthWaiting | None
    lastVerification: HealthLastVerification | None
    """
    The last completed verification of the ledger
    """


@final
class BalanceAt(TypedDict):
    at: str
    """
    ISO 8601, UTC
    """
    balance: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class LimitUsage(TypedDict):
    name: str
    window: str
    maxAmount: Decimal | None
    maxCount: int | None
    usedAmount: Decimal
    """
    Coins, with at most 4 decimals
    """
    usedCount: int


@final
class Freeze(TypedDict):
    direction: Literal['IN', 'OUT', 'BOTH']
    """
    IN: what others send; OUT: what the user sends
    """
    reason: str
    since: str
    """
    ISO 8601, UTC
    """
    until: str | None
    """
    When it ends by itself; null: it does not
    """


@final
class Limit(TypedDict):
    id: str
    name: str
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] | None
    """
    Users of this role; null: of any
    """
    platform: str | None
    """
    What they send through this platform; null: whatever they send
    """
    userId: int | None
    """
    This user alone; null: every user for themselves
    """
    types: list[Literal['TRANSFER', 'PURCHASE', 'EXCHANGE']] | None
    """
    Transactions of these types; null: of any that a user sends
    """
    window: str
    """
    ISO 8601 duration, sliding, exact to a minute
    """
    maxAmount: Decimal | None
    maxCount: int | None
    mode: Literal['ENFORCE', 'OBSERVE']
    """
    OBSERVE: what would be refused is counted and logged, and goes on
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class UserLimit(TypedDict):
    id: str
    name: str
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] | None
    """
    Users of this role; null: of any
    """
    platform: str | None
    """
    What they send through this platform; null: whatever they send
    """
    userId: int | None
    """
    This user alone; null: every user for themselves
    """
    types: list[Literal['TRANSFER', 'PURCHASE', 'EXCHANGE']] | None
    """
    Transactions of these types; null: of any that a user sends
    """
    window: str
    """
    ISO 8601 duration, sliding, exact to a minute
    """
    maxAmount: Decimal | None
    maxCount: int | None
    mode: Literal['ENFORCE', 'OBSERVE']
    """
    OBSERVE: what would be refused is counted and logged, and goes on
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """
    usedAmount: Decimal
    """
    Coins, with at most 4 decimals
    """
    usedCount: int


@final
class Link(TypedDict):
    platform: str
    externalId: str
    """
    The person’s id on the platform
    """
    displayName: str
    """
    How the platform knows the person
    """
    status: Literal['PENDING', 'ACTIVE', 'PROVISIONAL']
    """
    PENDING: the person has not agreed; PROVISIONAL: in force until they prove their e-mail address
    """
    linkedAt: str
    """
    When it got its status
    """
    dailyLimit: Decimal | None
    """
    Coins that the platform may spend for the person on a UTC day; null: no limit
    """
    usedToday: Decimal
    """
    Coins that the platform has spent for the user on this UTC day
    """


@final
class User(TypedDict):
    id: int
    """
    Id of a user
    """
    email: str
    fullName: str
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']
    isVerified: bool
    createdAt: str
    """
    ISO 8601, UTC
    """


@final
class PasskeyCreationRp(TypedDict):
    id: str
    name: str


@final
class PasskeyCreationUser(TypedDict):
    id: str
    name: str
    displayName: str


@final
class PasskeyCreationPubKeyCredParam(TypedDict):
    type: Literal['public-key']
    alg: Decimal


@final
class PasskeyCreationExcludeCredential(TypedDict):
    type: Literal['public-key']
    id: str
    transports: list[str]


@final
class PasskeyCreationAuthenticatorSelection(TypedDict):
    residentKey: Literal['required']
    requireResidentKey: Literal[True]
    userVerification: Literal['required']


@final
class PasskeyCreation(TypedDict):
    rp: PasskeyCreationRp
    user: PasskeyCreationUser
    challenge: str
    """
    Valid once, for five minutes
    """
    pubKeyCredParams: list[PasskeyCreationPubKeyCredParam]
    timeout: int
    """
    Milliseconds
    """
    excludeCredentials: list[PasskeyCreationExcludeCredential]
    authenticatorSelection: PasskeyCreationAuthenticatorSelection
    attestation: Literal['none']


@final
class PasskeyRequest(TypedDict):
    rpId: str
    challenge: str
    """
    Valid once, for five minutes
    """
    timeout: int
    """
    Milliseconds
    """
    userVerification: Literal['required']


@final
class Passkey(TypedDict):
    id: str
    name: str
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    lastUsedAt: str | None
    """
    When somebody signed in by it last
    """
    isSynced: bool
    """
    Whether its provider may copy it to other devices
    """


@final
class PaymentRequest(TypedDict):
    id: str
    toUserId: int | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    toMaskedName: NotRequired[str | None]
    """
    For whoever may pay it: the first letters of the payee’s name; null: a treasury or several payees
    """
    splits: NotRequired[list[Split]]
    """
    Whom its payment is split between; then it has no other receiver
    """
    payerUserId: int | None
    """
    Who is to pay; null: whoever pays first
    """
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """
    reason: str
    reference: str | None
    """
    What its maker knows it by
    """
    status: Literal['PENDING', 'PAID', 'CANCELLED', 'EXPIRED']
    transactionId: int | None
    """
    The transaction that paid it
    """
    platform: NotRequired[str]
    """
    The platform through which it was made
    """
    metadata: dict[str, Any] | None
    expiresAt: str
    """
    ISO 8601, UTC
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class Platform(TypedDict):
    id: str
    name: str
    status: Literal['ACTIVE', 'SUSPENDED']
    """
    SUSPENDED: its keys, service accounts and delegated tokens get 403
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class PlatformDetailsBudget(TypedDict):
    mintPerDay: Decimal | None
    """
    Coins per UTC day; null: no limit
    """
    rewardPerDay: Decimal | None
    """
    Coins per UTC day; null: no limit
    """


@final
class PlatformDetailsUsedToday(TypedDict):
    """
    Coins on this UTC day
    """

    minted: Decimal
    """
    Coins, with at most 4 decimals
    """
    rewarded: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class PlatformDetails(TypedDict):
    id: str
    name: str
    status: Literal['ACTIVE', 'SUSPENDED']
    """
    SUSPENDED: its keys, service accounts and delegated tokens get 403
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """
    budget: PlatformDetailsBudget
    usedToday: PlatformDetailsUsedToday
    """
    Coins on this UTC day
    """


@final
class ApprovalPolicy(TypedDict):
    action: Literal[
        'mint',
        'burn',
        'refund',
        'reward',
        'treasury-transfer',
        'withdrawal-settle',
        'role-change',
        'user-delete',
        'factor-reset',
        'limit',
        'budget',
        'platform-status',
        'api-key',
        'service-account',
        'rate',
    ]
    aboveAmount: Decimal | None
    """
    Coins (XAF for withdrawal-settle) that one person does of it on a UTC day by themselves; null: none. Acts without an amount always wait
    """


@final
class Refusal(TypedDict):
    at: str
    """
    ISO 8601, UTC
    """
    requestId: str
    operationId: str
    """
    What was asked for, by its name in the OpenAPI document
    """
    status: int
    code: str
    """
    The code of the problem that was answered
    """
    detail: str
    userId: int | None
    """
    Who asked, or for whom a platform did
    """
    platform: str | None
    """
    The platform through which it was asked for
    """
    apiKeyId: str | None
    serviceAccountId: str | None
    idempotencyKey: str | None
    amount: Decimal | None
    """
    Coins, as the body had them; null also where it had none that could be read
    """
    toUserId: int | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    paths: NotRequired[list[str]]
    """
    Of a 400: the fields that were wrong, as `errors` of the answer named them
    """


RefusalCount = TypedDict(
    'RefusalCount',
    {
        'from': str,
        'code': str,
        'count': int,
    },
)


@final
class Schedule(TypedDict):
    id: str
    fromUserId: int
    """
    Id of a user
    """
    toUserId: int | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """
    reason: str
    every: Literal['P1D', 'P1W', 'P1M', 'P1Y'] | None
    """
    Null: once
    """
    startsAt: str
    """
    ISO 8601, UTC
    """
    nextAt: str | None
    """
    When it is paid next, or tried again; null: not at all, unless resumed
    """
    remaining: int | None
    """
    How often it is still paid; null: until it is cancelled
    """
    status: Literal['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED']
    lastFailure: ScheduleFailure | None
    """
    The last run that was refused
    """
    metadata: dict[str, Any] | None
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class ServiceAccount(TypedDict):
    id: str
    name: str
    clientId: str
    scopes: list[
        Literal[
            'coins:reward',
            'coins:refund',
            'holds:capture',
            'holds:release',
            'payment-requests:write',
            'transactions:read',
            'users:act',
            'users:register',
            'webhooks:pull',
        ]
    ]
    platform: str | None
    """
    Whose account it is; null: no platform’s
    """
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    lastUsedAt: str | None
    """
    When it last got a token, to the minute
    """
    revokedAt: str | None
    """
    When it was deleted
    """


@final
class NewServiceAccount(TypedDict):
    id: str
    name: str
    clientId: str
    clientSecret: str
    """
    Shown this once
    """
    scopes: list[
        Literal[
            'coins:reward',
            'coins:refund',
            'holds:capture',
            'holds:release',
            'payment-requests:write',
            'transactions:read',
            'users:act',
            'users:register',
            'webhooks:pull',
        ]
    ]
    platform: NotRequired[str]
    """
    Where it was made for one
    """


@final
class ClientToken(TypedDict):
    access_token: str
    token_type: Literal['Bearer']
    expires_in: int
    """
    Seconds until the access token expires
    """
    scope: str
    """
    Granted scopes, separated by spaces
    """
    issued_token_type: NotRequired[Literal['urn:ietf:params:oauth:token-type:access_token']]
    """
    Only for an exchange
    """


@final
class TokenPair(TypedDict):
    accessToken: str
    refreshToken: str
    tokenType: Literal['Bearer']
    expiresIn: int
    """
    Seconds until the access token expires
    """


@final
class SessionOfUser(TypedDict):
    id: str
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    lastUsedAt: str
    """
    When it got tokens last: at login, or by a refresh
    """
    userAgent: str | None
    """
    What the login said that it came from
    """


@final
class UserSession(TypedDict):
    id: str
    createdAt: str
    """
    In real time, also where there is a clock to test with: tokens and keys live by it
    """
    lastUsedAt: str
    """
    When it got tokens last: at login, or by a refresh
    """
    userAgent: str | None
    """
    What the login said that it came from
    """
    current: bool
    """
    True for the session of this access token
    """


StatisticsBucket = TypedDict(
    'StatisticsBucket',
    {
        'from': str,
        'transactions': int,
        'minted': Decimal,
        'burned': Decimal,
        'transferred': Decimal,
        'purchased': Decimal,
        'rewarded': Decimal,
        'refunded': Decimal,
        'exchanged': Decimal,
        'activeWallets': int,
        'supply': Decimal,
    },
)


PlatformBucket = TypedDict(
    'PlatformBucket',
    {
        'from': str,
        'transactions': int,
        'minted': Decimal,
        'burned': Decimal,
        'transferred': Decimal,
        'purchased': Decimal,
        'rewarded': Decimal,
        'refunded': Decimal,
        'exchanged': Decimal,
    },
)


@final
class TreasuryName(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    name: str


@final
class Treasury(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    name: str
    balance: Decimal
    """
    Coins, with at most 4 decimals
    """
    totalReceived: Decimal
    """
    Coins, with at most 4 decimals
    """
    totalSent: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class WatchedTreasuryAlarm(TypedDict):
    """
    The treasury is low when its balance is below this; null: no alarm
    """

    below: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class WatchedTreasury(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    name: str
    balance: Decimal
    """
    Coins, with at most 4 decimals
    """
    totalReceived: Decimal
    """
    Coins, with at most 4 decimals
    """
    totalSent: Decimal
    """
    Coins, with at most 4 decimals
    """
    alarm: WatchedTreasuryAlarm | None
    """
    The treasury is low when its balance is below this; null: no alarm
    """


@final
class Supply(TypedDict):
    minted: Decimal
    """
    Coins, with at most 4 decimals
    """
    burned: Decimal
    """
    Coins, with at most 4 decimals
    """
    supply: Decimal
    """
    Minted less burned; also in wallets and treasuries together
    """
    inWallets: Decimal
    """
    Coins, with at most 4 decimals
    """
    inTreasuries: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class OwnUser(TypedDict):
    id: int
    """
    Id of a user
    """
    email: str
    fullName: str
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']
    isVerified: bool
    createdAt: str
    """
    ISO 8601, UTC
    """
    hasSecondFactor: bool
    """
    True when an authenticator app or a passkey is set up
    """


@final
class Pagination(TypedDict):
    page: int
    pageSize: int
    total: int


@final
class UserWithWalletWallet(TypedDict):
    balance: Decimal
    """
    Coins, with at most 4 decimals
    """


@final
class UserWithWallet(TypedDict):
    id: int
    """
    Id of a user
    """
    email: str
    fullName: str
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']
    isVerified: bool
    createdAt: str
    """
    ISO 8601, UTC
    """
    wallet: UserWithWalletWallet
    freeze: Freeze | None
    """
    The freeze of the wallet; null: none
    """


@final
class VerificationFinding(TypedDict):
    check: Literal[
        'CHAIN',
        'BALANCE',
        'ACCOUNT',
        'NUMBERS',
        'HOLD',
        'PAYMENT_REQUEST',
        'SCHEDULE',
        'REFUND',
        'EXCHANGE',
        'ACT_TOTAL',
        'DAY_TOTAL',
        'SPENDING',
        'HEAD',
        'RESTORE',
        'ADMIN_LOG',
        'UNREADABLE',
    ]
    """
    What was looked at
    """
    partition: int | None
    """
    Null where it is not about a place in a chain
    """
    sequence: int | None
    """
    Null where it is not about a place in a chain
    """
    problem: str


@final
class Verification(TypedDict):
    id: str
    status: Literal['RUNNING', 'PASSED', 'FAILED']
    checkedTransactions: int
    totalTransactions: int
    """
    0 until it is known
    """
    findings: list[VerificationFinding]
    """
    The first of each partition are among them, however many there are
    """
    startedAt: str
    """
    ISO 8601, UTC
    """
    finishedAt: str | None


@final
class PulledDelivery(TypedDict):
    id: str
    """
    The header webhook-id, the same each time
    """
    headers: dict[str, Any]
    """
    The headers that a post would have
    """
    body: str
    """
    The signed text: the CloudEvent in structured JSON
    """


@final
class WithdrawalPayout(TypedDict):
    provider: str
    account: str


@final
class Withdrawal(TypedDict):
    id: str
    xaf: int
    """
    Whole XAF
    """
    status: Literal['PENDING', 'SETTLED', 'REJECTED']
    payout: WithdrawalPayout
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class AdminWithdrawalPayout(TypedDict):
    provider: str
    account: str


@final
class AdminWithdrawal(TypedDict):
    id: str
    xaf: int
    """
    Whole XAF
    """
    status: Literal['PENDING', 'SETTLED', 'REJECTED']
    payout: AdminWithdrawalPayout
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """
    userId: int
    """
    Id of a user
    """


@final
class Clock(TypedDict):
    now: str
    """
    ISO 8601, UTC
    """
    status: Literal['IDLE', 'RUNNING']
    """
    RUNNING while it is advanced: what falls due on the way is done, in the order of its time. IDLE once every list shows it
    """


@final
class WebhookAttempt(TypedDict):
    at: str
    """
    When it was over
    """
    status: int | None
    """
    The HTTP status; null when no answer came
    """
    error: str | None
    """
    Why it counts as failed; null when it was delivered
    """
    durationMs: int
    answer: str | None
    """
    The beginning of the answer's body: 500 characters of the last attempt, 100 of those before it; null when there was none
    """


Metadata: TypeAlias = dict[str, Any]


@final
class SplitLegBody(TypedDict):
    """
    Exactly one of `toUserId` and `toTreasury`, and of `amount` and `percent`
    """

    toUserId: NotRequired[int]
    toTreasury: NotRequired[Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']]
    amount: NotRequired[Decimal]
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    percent: NotRequired[Decimal]
    """
    Share of the whole amount, instead of `amount`. Either all legs have it or none
    """


ProblemCode: TypeAlias = Literal[
    'invalid_request',
    'amount_too_precise',
    'amount_out_of_range',
    'unauthenticated',
    'token_expired',
    'token_invalid',
    'totp_required',
    'api_key_required',
    'forbidden',
    'wallet_frozen',
    'receiver_frozen',
    'platform_suspended',
    'approver_too_new',
    'network_not_allowed',
    'wrong_password',
    'wrong_code',
    'totp_setup_required',
    'not_found',
    'user_not_found',
    'transaction_not_found',
    'treasury_not_found',
    'hold_not_found',
    'payment_request_not_found',
    'schedule_not_found',
    'platform_not_found',
    'quote_not_found',
    'method_not_allowed',
    'email_taken',
    'last_super_admin',
    'wallet_closed',
    'external_id_taken',
    'link_code_invalid',
    'link_not_pending',
    'platform_taken',
    'hold_not_open',
    'payment_request_not_open',
    'schedule_not_open',
    'quote_not_open',
    'withdrawal_not_open',
    'approval_not_open',
    'approval_changed',
    'reference_taken',
    'payload_too_large',
    'unsupported_media_type',
    'insufficient_funds',
    'self_transfer',
    'supply_limit_exceeded',
    'refund_exceeds_purchase',
    'not_refundable',
    'capture_exceeds_hold',
    'exchange_too_small',
    'mint_limit_exceeded',
    'limit_exceeded',
    'budget_exceeded',
    'idempotency_key_reused',
    'rate_limited',
    'internal',
    'unavailable',
    'outcome_unknown',
]
"""
Stable code for programs
"""


@final
class AcknowledgeWebhookDeliveriesInput(TypedDict):
    id: str
    ids: list[str]


@final
class AddPasskeyInputPasskeyResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str
    transports: NotRequired[list[str]]
    authenticatorData: NotRequired[Any]
    publicKey: NotRequired[Any]
    publicKeyAlgorithm: NotRequired[Any]


@final
class AddPasskeyInputPasskey(TypedDict):
    id: str
    rawId: str
    type: Literal['public-key']
    authenticatorAttachment: NotRequired[Any]
    clientExtensionResults: NotRequired[Any]
    response: AddPasskeyInputPasskeyResponse


@final
class AddPasskeyInput(TypedDict):
    name: str
    passkey: AddPasskeyInputPasskey


@final
class AddPasskeyOutput(TypedDict):
    passkey: Passkey
    recoveryCodes: NotRequired[list[str]]
    """
    Only if you had no second factor. Shown only once; each code works once
    """


@final
class AdvanceClockInput1(TypedDict):
    to: str | datetime
    """
    Later than the clock's time, by at most 400 days
    """


@final
class AdvanceClockInput2(TypedDict):
    by: str
    """
    An ISO 8601 duration. Months and years are calendar months and years
    """


AdvanceClockInput: TypeAlias = AdvanceClockInput1 | AdvanceClockInput2


AdvanceClockOutput: TypeAlias = Clock


@final
class ApplyBulkInputOperationsData(TypedDict):
    toUserId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperationsData1(TypedDict):
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations(TypedDict):
    operation: Literal['transfer']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperationsData | ApplyBulkInputOperationsData1


@final
class ApplyBulkInputOperations1Data(TypedDict):
    treasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Works once per user, or per API key sent with the request
    """


@final
class ApplyBulkInputOperations1Data1(TypedDict):
    splits: list[SplitLegBody]
    """
    Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted
    """
    amount: NotRequired[Decimal | int]
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Works once per user, or per API key sent with the request
    """


@final
class ApplyBulkInputOperations1(TypedDict):
    operation: Literal['purchase']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations1Data | ApplyBulkInputOperations1Data1


@final
class ApplyBulkInputOperations2Data(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations2(TypedDict):
    operation: Literal['reward']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations2Data


@final
class ApplyBulkInputOperations3Data(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations3Data1(TypedDict):
    treasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations3(TypedDict):
    operation: Literal['mint']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations3Data | ApplyBulkInputOperations3Data1


@final
class ApplyBulkInputOperations4Data(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations4(TypedDict):
    operation: Literal['burn']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations4Data


@final
class ApplyBulkInputOperations5Data(TypedDict):
    transactionId: int
    amount: NotRequired[Decimal | int]
    """
    The remaining amount by default
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations5Data1(TypedDict):
    groupId: str
    """
    Group of a split purchase, instead of `transactionId`
    """
    amount: NotRequired[Decimal | int]
    """
    The remaining amount by default
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class ApplyBulkInputOperations5(TypedDict):
    operation: Literal['refund']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations5Data | ApplyBulkInputOperations5Data1


@final
class ApplyBulkInputOperations6Data(TypedDict):
    amount: NotRequired[Decimal | int]
    """
    The whole hold by default
    """
    metadata: NotRequired[Metadata]
    """
    The metadata of the hold by default
    """
    holdId: str


@final
class ApplyBulkInputOperations6(TypedDict):
    operation: Literal['capture']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations6Data


@final
class ApplyBulkInputOperations7Data(TypedDict):
    holdId: str


@final
class ApplyBulkInputOperations7(TypedDict):
    operation: Literal['release']
    idempotencyKey: NotRequired[str]
    """
    The Idempotency-Key of the single call
    """
    data: ApplyBulkInputOperations7Data


@final
class ApplyBulkInput(TypedDict):
    operations: list[
        ApplyBulkInputOperations
        | ApplyBulkInputOperations1
        | ApplyBulkInputOperations2
        | ApplyBulkInputOperations3
        | ApplyBulkInputOperations4
        | ApplyBulkInputOperations5
        | ApplyBulkInputOperations6
        | ApplyBulkInputOperations7
    ]


@final
class ApplyBulkOutputResultBody4(TypedDict):
    approval: Approval


@final
class ApproveActInput(TypedDict):
    id: str
    requestHash: str
    """
    The `requestHash` of the approval that you reviewed
    """


@final
class ApproveActOutput1(TypedDict):
    """
    The answer of the approved operation. Secrets are shown once, to the approver
    """


@final
class ApproveActOutput2(TypedDict):
    """
    The answer of the approved operation. Secrets are shown once, to the approver
    """


ApproveActOutput: TypeAlias = ApproveActOutput1 | ApproveActOutput2


@final
class BeginPasskeyInput(TypedDict):
    password: str
    code: NotRequired[str]
    """
    Code of the authenticator app, or a recovery code. Required while an app is set up
    """


@final
class BeginPasskeyOutput(TypedDict):
    publicKey: PasskeyCreation


@final
class BeginPasskeySignInOutput(TypedDict):
    publicKey: PasskeyRequest


@final
class BurnCoinsInput(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class BurnCoinsOutput2(TypedDict):
    approval: Approval


@final
class CancelPaymentRequestInput(TypedDict):
    id: str


CancelPaymentRequestOutput: TypeAlias = PaymentRequest


@final
class CancelScheduleInput(TypedDict):
    id: str


CancelScheduleOutput: TypeAlias = Schedule


@final
class CancelUserScheduleInput(TypedDict):
    id: str


CancelUserScheduleOutput: TypeAlias = Schedule


@final
class CaptureHoldInput(TypedDict):
    id: str
    amount: NotRequired[Decimal | int]
    """
    The whole hold by default
    """
    metadata: NotRequired[Metadata]
    """
    The metadata of the hold by default
    """


@final
class ChangeLimitInput(TypedDict):
    id: str
    name: NotRequired[str]
    window: NotRequired[str]
    """
    ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes
    """
    role: NotRequired[Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] | None]
    platform: NotRequired[str | None]
    userId: NotRequired[int | None]
    types: NotRequired[list[Literal['TRANSFER', 'PURCHASE', 'EXCHANGE']] | None]
    maxAmount: NotRequired[Decimal | int | None]
    maxCount: NotRequired[int | None]
    mode: NotRequired[Literal['ENFORCE', 'OBSERVE']]


ChangeLimitOutput1: TypeAlias = Limit


@final
class ChangeLimitOutput2(TypedDict):
    approval: Approval


ChangeLimitOutput: TypeAlias = ChangeLimitOutput1 | ChangeLimitOutput2


@final
class ChangeMyLinkInput(TypedDict):
    platform: str
    dailyLimit: NotRequired[Decimal | int | None]
    """
    Coins per UTC day that the platform may spend for you. Null: no limit. Omitted: unchanged
    """


@final
class ChangeMyLinkOutput(TypedDict):
    link: Link


@final
class ChangeMyPasswordInput(TypedDict):
    currentPassword: str
    newPassword: str


@final
class ChangePlatformInputBudget(TypedDict):
    """
    Omitted fields stay as they are; null: no limit
    """

    mintPerDay: NotRequired[Decimal | int | None]
    rewardPerDay: NotRequired[Decimal | int | None]


@final
class ChangePlatformInput(TypedDict):
    id: str
    name: NotRequired[str]
    status: NotRequired[Literal['ACTIVE', 'SUSPENDED']]
    budget: NotRequired[ChangePlatformInputBudget]
    """
    Omitted fields stay as they are; null: no limit
    """


ChangePlatformOutput1: TypeAlias = PlatformDetails


@final
class ChangePlatformOutput2(TypedDict):
    approval: Approval


ChangePlatformOutput: TypeAlias = ChangePlatformOutput1 | ChangePlatformOutput2


@final
class ChangeWebhookInput(TypedDict):
    id: str
    url: NotRequired[str]
    types: NotRequired[
        list[
            Literal[
                'coin.transaction.recorded',
                'xaf.transaction.recorded',
                'coin.wallet.opened',
                'coin.wallet.closed',
                'coin.wallet.frozen',
                'coin.wallet.unfrozen',
                'coin.hold.placed',
                'coin.hold.captured',
                'coin.hold.released',
                'coin.hold.expired',
                'coin.payment-request.created',
                'coin.payment-request.paid',
                'coin.payment-request.cancelled',
                'coin.payment-request.expired',
                'coin.schedule.created',
                'coin.schedule.paused',
                'coin.schedule.resumed',
                'coin.schedule.cancelled',
                'coin.schedule.finished',
                'coin.schedule.failed',
                'coin.treasury.low',
                'coin.events.voided',
                'coin.chain.sealed',
                'user.registered',
                'user.role-changed',
                'user.deleted',
                'user.linked',
                'user.unlinked',
                'user.access-ended',
            ]
        ]
    ]
    status: NotRequired[Literal['ACTIVE', 'DISABLED']]


@final
class ConfirmMyLinkInput(TypedDict):
    platform: str
    dailyLimit: NotRequired[Decimal | int | None]
    """
    Coins per UTC day that the platform may spend for you. Null: no limit. Omitted: unchanged
    """


@final
class ConfirmMyLinkOutput(TypedDict):
    link: Link


@final
class ConfirmTotpInput(TypedDict):
    code: str


@final
class ConfirmTotpOutput(TypedDict):
    recoveryCodes: list[str]


@final
class ConfirmVerificationInput(TypedDict):
    token: str
    password: NotRequired[str]


@final
class CreateApiKeyInput(TypedDict):
    name: str
    scopes: list[Literal['coins:mint', 'coins:burn']]
    expiresAt: NotRequired[str | datetime | None]
    platform: NotRequired[str | None]
    perTransactionLimit: NotRequired[Decimal | int | None]
    """
    Limit of each mint and burn
    """
    dailyMintLimit: NotRequired[Decimal | int | None]
    """
    Limit of all mints of a UTC day
    """
    allowedNetworks: NotRequired[list[str] | None]
    """
    CIDR networks. Requests from other networks are refused with 403
    """


CreateApiKeyOutput1: TypeAlias = NewApiKey


@final
class CreateApiKeyOutput2(TypedDict):
    approval: Approval


CreateApiKeyOutput: TypeAlias = CreateApiKeyOutput1 | CreateApiKeyOutput2


@final
class CreateKeyStandInInput(TypedDict):
    id: str
    password: str
    code: NotRequired[str]
    """
    Code of the authenticator app, or a recovery code. Required while an app is set up
    """


CreateKeyStandInOutput: TypeAlias = KeyStandIn


@final
class CreateLimitInput(TypedDict):
    name: str
    window: str
    """
    ISO 8601 duration from PT1M to P31D, of weeks, days, hours and minutes
    """
    role: NotRequired[Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN'] | None]
    platform: NotRequired[str | None]
    userId: NotRequired[int | None]
    types: NotRequired[list[Literal['TRANSFER', 'PURCHASE', 'EXCHANGE']] | None]
    maxAmount: NotRequired[Decimal | int | None]
    maxCount: NotRequired[int | None]
    mode: NotRequired[Literal['ENFORCE', 'OBSERVE']]
    """
    ENFORCE by default
    """


CreateLimitOutput1: TypeAlias = Limit


@final
class CreateLimitOutput2(TypedDict):
    approval: Approval


CreateLimitOutput: TypeAlias = CreateLimitOutput1 | CreateLimitOutput2


@final
class CreateLinkInput(TypedDict):
    code: str
    """
    Case, dashes and spaces are ignored
    """
    externalId: str
    displayName: str
    """
    The person's name on your platform. They see it before they confirm
    """


@final
class CreateLinkOutputUser(TypedDict):
    maskedName: str
    """
    The first letter of each word. Show it to the person who gave you the code
    """


@final
class CreateLinkOutput(TypedDict):
    link: Link
    user: CreateLinkOutputUser


@final
class CreateLinkCodeInput(TypedDict):
    platform: str


@final
class CreateLinkCodeOutput(TypedDict):
    code: str
    """
    8 capitals and digits. Give it to the platform
    """
    expiresAt: str
    """
    ISO 8601, UTC
    """


@final
class CreatePaymentRequestInput1(TypedDict):
    toUserId: NotRequired[int]
    """
    Omitted, or the own id, when a user requests coins. A platform names one of its linked users
    """
    toTreasury: NotRequired[Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']]
    """
    For service accounts, instead of `toUserId`
    """
    payerUserId: NotRequired[int]
    """
    Omitted: whoever pays first
    """
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Must not be used by a purchase or an open payment request of yours
    """
    expiresInSeconds: NotRequired[int]
    """
    86400 by default
    """


@final
class CreatePaymentRequestInput2(TypedDict):
    payerUserId: NotRequired[int]
    """
    Omitted: whoever pays first
    """
    splits: list[SplitLegBody]
    """
    Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted
    """
    amount: NotRequired[Decimal | int]
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Must not be used by a purchase or an open payment request of yours
    """
    expiresInSeconds: NotRequired[int]
    """
    86400 by default
    """


CreatePaymentRequestInput: TypeAlias = CreatePaymentRequestInput1 | CreatePaymentRequestInput2


CreatePaymentRequestOutput: TypeAlias = PaymentRequest


@final
class CreatePlatformInput(TypedDict):
    id: str
    name: str


CreatePlatformOutput: TypeAlias = Platform


@final
class CreatePlatformUserInput(TypedDict):
    externalId: str
    email: str
    fullName: str


@final
class CreatePlatformUserOutput(TypedDict):
    user: User
    wallet: Wallet
    link: Link


@final
class CreateQuoteInput(TypedDict):
    coins: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """


CreateQuoteOutput: TypeAlias = Quote


@final
class CreateScheduleInput1(TypedDict):
    toUserId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    startsAt: str | datetime
    """
    In the future, at most 400 days ahead
    """
    every: NotRequired[Literal['P1D', 'P1W', 'P1M', 'P1Y']]
    """
    Omitted: the schedule pays once. In UTC; P1M and P1Y keep the day of `startsAt`, or take the last day of the month
    """
    times: NotRequired[int]
    """
    Number of payments, together with `every`. Omitted: until it is cancelled
    """


@final
class CreateScheduleInput2(TypedDict):
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    startsAt: str | datetime
    """
    In the future, at most 400 days ahead
    """
    every: NotRequired[Literal['P1D', 'P1W', 'P1M', 'P1Y']]
    """
    Omitted: the schedule pays once. In UTC; P1M and P1Y keep the day of `startsAt`, or take the last day of the month
    """
    times: NotRequired[int]
    """
    Number of payments, together with `every`. Omitted: until it is cancelled
    """


CreateScheduleInput: TypeAlias = CreateScheduleInput1 | CreateScheduleInput2


CreateScheduleOutput: TypeAlias = Schedule


@final
class CreateServiceAccountInput(TypedDict):
    name: str
    scopes: list[
        Literal[
            'coins:reward',
            'coins:refund',
            'holds:capture',
            'holds:release',
            'payment-requests:write',
            'transactions:read',
            'users:act',
            'users:register',
            'webhooks:pull',
        ]
    ]
    platform: NotRequired[str | None]


CreateServiceAccountOutput1: TypeAlias = NewServiceAccount


@final
class CreateServiceAccountOutput2(TypedDict):
    approval: Approval


CreateServiceAccountOutput: TypeAlias = CreateServiceAccountOutput1 | CreateServiceAccountOutput2


@final
class CreateServiceTokenInput(TypedDict):
    grant_type: Literal['client_credentials', 'urn:ietf:params:oauth:grant-type:token-exchange']
    scope: NotRequired[str]
    """
    Scopes separated by spaces; all by default. For an exchange: wallet:read, coins:transfer, coins:purchase, coins:hold
    """
    subject_token: NotRequired[str]
    """
    For an exchange: the external id of a linked user
    """
    subject_token_type: NotRequired[str]
    """
    For an exchange: urn:cowrie:token-type:external-id
    """
    client_id: NotRequired[str]
    """
    Without HTTP Basic
    """
    client_secret: NotRequired[str]
    """
    Without HTTP Basic
    """


CreateServiceTokenOutput: TypeAlias = ClientToken


@final
class CreateWebhookInput(TypedDict):
    url: NotRequired[str]
    """
    URL of the webhook endpoint. Without a URL the webhook is pulled
    """
    types: list[
        Literal[
            'coin.transaction.recorded',
            'xaf.transaction.recorded',
            'coin.wallet.opened',
            'coin.wallet.closed',
            'coin.wallet.frozen',
            'coin.wallet.unfrozen',
            'coin.hold.placed',
            'coin.hold.captured',
            'coin.hold.released',
            'coin.hold.expired',
            'coin.payment-request.created',
            'coin.payment-request.paid',
            'coin.payment-request.cancelled',
            'coin.payment-request.expired',
            'coin.schedule.created',
            'coin.schedule.paused',
            'coin.schedule.resumed',
            'coin.schedule.cancelled',
            'coin.schedule.finished',
            'coin.schedule.failed',
            'coin.treasury.low',
            'coin.events.voided',
            'coin.chain.sealed',
            'user.registered',
            'user.role-changed',
            'user.deleted',
            'user.linked',
            'user.unlinked',
            'user.access-ended',
        ]
    ]
    platform: NotRequired[str | None]
    description: NotRequired[str | None]


@final
class CreateWithdrawalInputPayout(TypedDict):
    provider: str
    account: str


@final
class CreateWithdrawalInput(TypedDict):
    xaf: int
    """
    Whole XAF
    """
    payout: CreateWithdrawalInputPayout


CreateWithdrawalOutput: TypeAlias = Withdrawal


@final
class DeleteLimitInput(TypedDict):
    id: str


@final
class DeleteLimitOutput(TypedDict):
    approval: Approval


@final
class DeleteMyLinkInput(TypedDict):
    platform: str


@final
class DeleteServiceAccountInput(TypedDict):
    id: str


@final
class DeleteUserInput(TypedDict):
    id: int


@final
class DeleteUserOutput1(TypedDict):
    message: str


@final
class DeleteUserOutput2(TypedDict):
    approval: Approval


DeleteUserOutput: TypeAlias = DeleteUserOutput1 | DeleteUserOutput2


@final
class DeleteUserLinkInput(TypedDict):
    id: int
    platform: str


@final
class DeleteWebhookInput(TypedDict):
    id: str


@final
class EndMySessionInput(TypedDict):
    id: str


@final
class EndUserSessionsInput(TypedDict):
    id: int


@final
class ExchangeCoinsInput(TypedDict):
    quoteId: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


ExportMyTransactionsInput = TypedDict(
    'ExportMyTransactionsInput',
    {
        'format': NotRequired[Literal['csv', 'jsonl', 'pdf']],
        'lang': NotRequired[Literal['en', 'fr']],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
    },
)


ExportTransactionsInput = TypedDict(
    'ExportTransactionsInput',
    {
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'platform': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
        'userId': NotRequired[int],
        'treasury': NotRequired[Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']],
        'initiatedBy': NotRequired[int],
        'format': NotRequired[Literal['csv', 'jsonl']],
    },
)


ExportTreasuryTransactionsInput = TypedDict(
    'ExportTreasuryTransactionsInput',
    {
        'format': NotRequired[Literal['csv', 'jsonl', 'pdf']],
        'lang': NotRequired[Literal['en', 'fr']],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'code': Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'],
    },
)


ExportUserTransactionsInput = TypedDict(
    'ExportUserTransactionsInput',
    {
        'format': NotRequired[Literal['csv', 'jsonl', 'pdf']],
        'lang': NotRequired[Literal['en', 'fr']],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'id': int,
    },
)


@final
class FindUserInput(TypedDict):
    email: str


@final
class FindUserOutputUser(TypedDict):
    id: int
    """
    Id of a user
    """
    maskedName: str
    """
    The first letter of each word
    """


@final
class FindUserOutput(TypedDict):
    user: FindUserOutputUser


@final
class FreezeWalletInput(TypedDict):
    id: int
    direction: Literal['IN', 'OUT', 'BOTH']
    """
    OUT: coins that the user sends; IN: coins that others send to the user
    """
    reason: str
    until: NotRequired[str | datetime | None]
    """
    Omitted or null: until it is removed
    """


@final
class FreezeWalletOutput(TypedDict):
    freeze: Freeze


@final
class GetApprovalInput(TypedDict):
    id: str


GetApprovalOutput: TypeAlias = Approval


GetClockOutput: TypeAlias = Clock


GetExchangeRateOutput: TypeAlias = ExchangeRate


GetHealthOutput: TypeAlias = Health


@final
class GetHoldInput(TypedDict):
    id: str


GetLatencyStatisticsInput = TypedDict(
    'GetLatencyStatisticsInput',
    {
        'from': str | datetime,
        'to': str | datetime,
    },
)


@final
class GetLatencyStatisticsOutputWhole(TypedDict):
    count: int
    """
    Number of requests
    """
    p50Ms: int
    """
    50 % of the requests were answered within these milliseconds
    """
    p95Ms: int
    """
    95 % of the requests were answered within these milliseconds
    """
    p99Ms: int
    """
    99 % of the requests were answered within these milliseconds
    """


GetLatencyStatisticsOutputHour = TypedDict(
    'GetLatencyStatisticsOutputHour',
    {
        'from': str,
        'count': int,
        'p50Ms': int,
        'p95Ms': int,
        'p99Ms': int,
    },
)


@final
class GetLatencyStatisticsOutput(TypedDict):
    whole: GetLatencyStatisticsOutputWhole | None
    hours: list[GetLatencyStatisticsOutputHour]


@final
class GetMyBalanceInput(TypedDict):
    at: str | datetime
    """
    A time in the past
    """


GetMyBalanceOutput: TypeAlias = BalanceAt


GetMyUserOutput: TypeAlias = OwnUser


GetMyWalletOutput: TypeAlias = Wallet


@final
class GetPaymentRequestInput(TypedDict):
    id: str


GetPaymentRequestOutput: TypeAlias = PaymentRequest


@final
class GetPlatformInput(TypedDict):
    id: str


GetPlatformOutput: TypeAlias = PlatformDetails


GetPlatformStatisticsInput = TypedDict(
    'GetPlatformStatisticsInput',
    {
        'from': str | datetime,
        'to': str | datetime,
        'interval': Literal['hour', 'day'],
        'id': str,
    },
)


@final
class GetPlatformStatisticsOutput(TypedDict):
    buckets: list[PlatformBucket]


@final
class GetPlatformUserInput(TypedDict):
    externalId: str


@final
class GetPlatformUserOutputUser(TypedDict):
    id: int
    """
    Id of a user
    """


@final
class GetPlatformUserOutput(TypedDict):
    user: GetPlatformUserOutputUser
    wallet: Wallet
    link: Link


@final
class GetReceiptInput(TypedDict):
    id: int


@final
class GetReceiptOutput(TypedDict):
    receipt: str
    """
    A JWS with the payload `iss`, `iat` (seconds), `transaction`, `partition`, `sequence`, `hash`
    """


GetRefusalStatisticsInput = TypedDict(
    'GetRefusalStatisticsInput',
    {
        'from': str | datetime,
        'to': str | datetime,
    },
)


@final
class GetRefusalStatisticsOutput(TypedDict):
    counts: list[RefusalCount]


@final
class GetScheduleInput(TypedDict):
    id: str


GetScheduleOutput: TypeAlias = Schedule


GetStatisticsInput = TypedDict(
    'GetStatisticsInput',
    {
        'from': str | datetime,
        'to': str | datetime,
        'interval': Literal['hour', 'day'],
    },
)


@final
class GetStatisticsOutput(TypedDict):
    buckets: list[StatisticsBucket]


@final
class GetSupplyInput(TypedDict):
    at: NotRequired[str | datetime]
    """
    A time in the past
    """


GetSupplyOutput: TypeAlias = Supply


@final
class GetTransactionInput(TypedDict):
    id: int


@final
class GetTreasuryBalanceInput(TypedDict):
    at: str | datetime
    """
    A time in the past
    """
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']


GetTreasuryBalanceOutput: TypeAlias = BalanceAt


@final
class GetUserInput(TypedDict):
    id: int


GetUserOutput: TypeAlias = UserWithWallet


@final
class GetUserBalanceInput(TypedDict):
    at: str | datetime
    """
    A time in the past
    """
    id: int


GetUserBalanceOutput: TypeAlias = BalanceAt


@final
class GetUserWalletInput(TypedDict):
    id: int


GetUserWalletOutput: TypeAlias = Wallet


@final
class GetVerificationInput(TypedDict):
    id: str


GetVerificationOutput: TypeAlias = Verification


@final
class GetWebhookInput(TypedDict):
    id: str


ListAdminActionsInput = TypedDict(
    'ListAdminActionsInput',
    {
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
        'actor': NotRequired[int],
        'action': NotRequired[
            Literal[
                'user.role_changed',
                'user.deleted',
                'coins.minted',
                'coins.burned',
                'coins.rewarded',
                'coins.refunded',
                'treasury.transferred',
                'api_key.created',
                'api_key.revoked',
                'service_account.created',
                'exchange.rate_changed',
                'withdrawal.settled',
                'withdrawal.rejected',
                'service_account.rotated',
                'service_account.deleted',
                'user.sessions_ended',
                'user.totp_reset',
                'api_key.rotated',
                'platform.created',
                'platform.changed',
                'user.linked',
                'user.link_confirmed',
                'user.unlinked',
                'wallet.frozen',
                'wallet.unfrozen',
                'treasury.alarm_changed',
                'limit.created',
                'limit.changed',
                'limit.deleted',
                'approval.requested',
                'approval.approved',
                'approval.rejected',
                'approval_policy.changed',
                'webhook.created',
                'webhook.changed',
                'webhook.deleted',
                'webhook.secret_rotated',
            ]
        ],
        'target': NotRequired[str],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
    },
)


@final
class ListAdminActionsOutput(TypedDict):
    entries: list[AuditLogEntry]
    nextCursor: str | None


@final
class ListApiKeysOutput(TypedDict):
    apiKeys: list[ApiKey]


@final
class ListApprovalPoliciesOutput(TypedDict):
    policies: list[ApprovalPolicy]


@final
class ListApprovalsInput(TypedDict):
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]
    status: NotRequired[Literal['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']]
    action: NotRequired[
        Literal[
            'mint',
            'burn',
            'refund',
            'reward',
            'treasury-transfer',
            'withdrawal-settle',
            'role-change',
            'user-delete',
            'factor-reset',
            'limit',
            'budget',
            'platform-status',
            'api-key',
            'service-account',
            'rate',
            'approval-policy',
        ]
    ]


@final
class ListApprovalsOutput(TypedDict):
    approvals: list[Approval]
    nextCursor: str | None


@final
class ListExchangeRatesInput(TypedDict):
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListExchangeRatesOutput(TypedDict):
    rates: list[ExchangeRate]
    nextCursor: str | None


@final
class ListHoldsInput(TypedDict):
    status: NotRequired[Literal['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']]
    userId: NotRequired[int]
    """
    Id of the payer or the receiver
    """
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


ListLedgerHeadsOutput: TypeAlias = LedgerHeads


@final
class ListLimitsOutput(TypedDict):
    limits: list[Limit]


@final
class ListMyApiKeysOutput(TypedDict):
    apiKeys: list[ApiKey]


@final
class ListMyHoldsInput(TypedDict):
    status: NotRequired[Literal['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']]
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListMyLimitsOutput(TypedDict):
    limits: list[LimitUsage]
    freeze: Freeze | None
    """
    The freeze of the wallet; null: none
    """
    spendableNow: Decimal
    """
    The largest transfer that would succeed now, in coins
    """


@final
class ListMyLinksOutput(TypedDict):
    links: list[Link]


@final
class ListMyPasskeysOutput(TypedDict):
    passkeys: list[Passkey]


ListMyPaymentRequestsInput = TypedDict(
    'ListMyPaymentRequestsInput',
    {
        'as': NotRequired[Literal['payee', 'payer']],
        'status': NotRequired[Literal['PENDING', 'PAID', 'CANCELLED', 'EXPIRED']],
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
    },
)


@final
class ListMyPaymentRequestsOutput(TypedDict):
    paymentRequests: list[PaymentRequest]
    nextCursor: str | None


@final
class ListMySchedulesInput(TypedDict):
    status: NotRequired[Literal['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED']]
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListMySchedulesOutput(TypedDict):
    schedules: list[Schedule]
    nextCursor: str | None


@final
class ListMySessionsOutput(TypedDict):
    sessions: list[UserSession]


ListMyTransactionsInput = TypedDict(
    'ListMyTransactionsInput',
    {
        'limit': NotRequired[int],
        'offset': NotRequired[int],
        'cursor': NotRequired[str],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'platform': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
    },
)


@final
class ListMyWithdrawalsInput(TypedDict):
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListMyWithdrawalsOutput(TypedDict):
    withdrawals: list[Withdrawal]
    nextCursor: str | None


@final
class ListPaymentRequestsInput(TypedDict):
    status: NotRequired[Literal['PENDING', 'PAID', 'CANCELLED', 'EXPIRED']]
    userId: NotRequired[int]
    """
    Id of the payee, the named payer or the actual payer
    """
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListPaymentRequestsOutput(TypedDict):
    paymentRequests: list[PaymentRequest]
    nextCursor: str | None


ListPlatformRefusalsInput = TypedDict(
    'ListPlatformRefusalsInput',
    {
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
        'userId': NotRequired[int],
        'apiKeyId': NotRequired[str],
        'code': NotRequired[
            Literal[
                'invalid_request',
                'amount_too_precise',
                'amount_out_of_range',
                'unauthenticated',
                'token_expired',
                'token_invalid',
                'totp_required',
                'api_key_required',
                'forbidden',
                'wallet_frozen',
                'receiver_frozen',
                'platform_suspended',
                'approver_too_new',
                'network_not_allowed',
                'wrong_password',
                'wrong_code',
                'totp_setup_required',
                'not_found',
                'user_not_found',
                'transaction_not_found',
                'treasury_not_found',
                'hold_not_found',
                'payment_request_not_found',
                'schedule_not_found',
                'platform_not_found',
                'quote_not_found',
                'method_not_allowed',
                'email_taken',
                'last_super_admin',
                'wallet_closed',
                'external_id_taken',
                'link_code_invalid',
                'link_not_pending',
                'platform_taken',
                'hold_not_open',
                'payment_request_not_open',
                'schedule_not_open',
                'quote_not_open',
                'withdrawal_not_open',
                'approval_not_open',
                'approval_changed',
                'reference_taken',
                'payload_too_large',
                'unsupported_media_type',
                'insufficient_funds',
                'self_transfer',
                'supply_limit_exceeded',
                'refund_exceeds_purchase',
                'not_refundable',
                'capture_exceeds_hold',
                'exchange_too_small',
                'mint_limit_exceeded',
                'limit_exceeded',
                'budget_exceeded',
                'idempotency_key_reused',
                'rate_limited',
                'internal',
                'unavailable',
                'outcome_unknown',
            ]
        ],
        'operationId': NotRequired[str],
        'requestId': NotRequired[str],
        'idempotencyKey': NotRequired[str],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
    },
)


@final
class ListPlatformRefusalsOutput(TypedDict):
    refusals: list[Refusal]
    nextCursor: str | None


ListPlatformTransactionsInput = TypedDict(
    'ListPlatformTransactionsInput',
    {
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
        'userId': NotRequired[int],
        'treasury': NotRequired[Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']],
    },
)


@final
class ListPlatformsOutput(TypedDict):
    platforms: list[Platform]


@final
class ListPublicKeysOutputKey(TypedDict):
    kty: str
    crv: str
    x: str
    kid: str
    alg: str
    use: str


@final
class ListPublicKeysOutput(TypedDict):
    keys: list[ListPublicKeysOutputKey]


ListRefusalsInput = TypedDict(
    'ListRefusalsInput',
    {
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
        'userId': NotRequired[int],
        'platform': NotRequired[str],
        'apiKeyId': NotRequired[str],
        'code': NotRequired[
            Literal[
                'invalid_request',
                'amount_too_precise',
                'amount_out_of_range',
                'unauthenticated',
                'token_expired',
                'token_invalid',
                'totp_required',
                'api_key_required',
                'forbidden',
                'wallet_frozen',
                'receiver_frozen',
                'platform_suspended',
                'approver_too_new',
                'network_not_allowed',
                'wrong_password',
                'wrong_code',
                'totp_setup_required',
                'not_found',
                'user_not_found',
                'transaction_not_found',
                'treasury_not_found',
                'hold_not_found',
                'payment_request_not_found',
                'schedule_not_found',
                'platform_not_found',
                'quote_not_found',
                'method_not_allowed',
                'email_taken',
                'last_super_admin',
                'wallet_closed',
                'external_id_taken',
                'link_code_invalid',
                'link_not_pending',
                'platform_taken',
                'hold_not_open',
                'payment_request_not_open',
                'schedule_not_open',
                'quote_not_open',
                'withdrawal_not_open',
                'approval_not_open',
                'approval_changed',
                'reference_taken',
                'payload_too_large',
                'unsupported_media_type',
                'insufficient_funds',
                'self_transfer',
                'supply_limit_exceeded',
                'refund_exceeds_purchase',
                'not_refundable',
                'capture_exceeds_hold',
                'exchange_too_small',
                'mint_limit_exceeded',
                'limit_exceeded',
                'budget_exceeded',
                'idempotency_key_reused',
                'rate_limited',
                'internal',
                'unavailable',
                'outcome_unknown',
            ]
        ],
        'operationId': NotRequired[str],
        'requestId': NotRequired[str],
        'idempotencyKey': NotRequired[str],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
    },
)


@final
class ListRefusalsOutput(TypedDict):
    refusals: list[Refusal]
    nextCursor: str | None


@final
class ListSchedulesInput(TypedDict):
    status: NotRequired[Literal['ACTIVE', 'PAUSED', 'FINISHED', 'CANCELLED']]
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]
    userId: NotRequired[int]
    """
    Id of the payer
    """


@final
class ListSchedulesOutput(TypedDict):
    schedules: list[Schedule]
    nextCursor: str | None


@final
class ListServiceAccountsOutput(TypedDict):
    serviceAccounts: list[ServiceAccount]


ListTransactionsInput = TypedDict(
    'ListTransactionsInput',
    {
        'limit': NotRequired[int],
        'cursor': NotRequired[str],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'platform': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
        'userId': NotRequired[int],
        'treasury': NotRequired[Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']],
        'initiatedBy': NotRequired[int],
    },
)


@final
class ListTreasuriesOutput(TypedDict):
    treasuries: list[TreasuryName]


@final
class ListTreasuryBalancesOutput(TypedDict):
    treasuries: list[WatchedTreasury]


ListTreasuryTransactionsInput = TypedDict(
    'ListTreasuryTransactionsInput',
    {
        'limit': NotRequired[int],
        'offset': NotRequired[int],
        'cursor': NotRequired[str],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'platform': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
        'code': Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'],
    },
)


@final
class ListUserLimitsInput(TypedDict):
    id: int


@final
class ListUserLimitsOutput(TypedDict):
    limits: list[UserLimit]


@final
class ListUserLinksInput(TypedDict):
    id: int


@final
class ListUserLinksOutput(TypedDict):
    links: list[Link]


@final
class ListUserNamesInput(TypedDict):
    ids: str
    """
    Ids separated by commas, at most 100
    """


@final
class ListUserNamesOutputUser(TypedDict):
    id: int
    """
    Id of a user
    """
    maskedName: str
    """
    The first letter of each word
    """


@final
class ListUserNamesOutput(TypedDict):
    users: list[ListUserNamesOutputUser]


@final
class ListUserSessionsInput(TypedDict):
    id: int


@final
class ListUserSessionsOutput(TypedDict):
    sessions: list[SessionOfUser]


ListUserTransactionsInput = TypedDict(
    'ListUserTransactionsInput',
    {
        'limit': NotRequired[int],
        'offset': NotRequired[int],
        'cursor': NotRequired[str],
        'type': NotRequired[Literal['MINT', 'BURN', 'TRANSFER', 'PURCHASE', 'REWARD', 'REFUND', 'EXCHANGE']],
        'from': NotRequired[str | datetime],
        'to': NotRequired[str | datetime],
        'reference': NotRequired[str],
        'platform': NotRequired[str],
        'groupId': NotRequired[str],
        'metadata': NotRequired[dict[str, Any]],
        'minAmount': NotRequired[Decimal | int],
        'maxAmount': NotRequired[Decimal | int],
        'id': int,
    },
)


@final
class ListUsersInput(TypedDict):
    page: NotRequired[int]
    """
    1 by default
    """
    pageSize: NotRequired[int]
    """
    20 by default
    """
    role: NotRequired[Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']]
    search: NotRequired[str]
    """
    Parts of the e-mail address or the name, in any order, regardless of case and accents
    """
    isVerified: NotRequired[Literal['true', 'false']]
    email: NotRequired[str]
    """
    The whole e-mail address, regardless of case
    """
    ids: NotRequired[str]
    """
    Ids separated by commas, instead of all other parameters
    """


@final
class ListUsersOutput(TypedDict):
    users: list[User]
    pagination: Pagination


@final
class ListVerificationsInput(TypedDict):
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListVerificationsOutput(TypedDict):
    verifications: list[Verification]
    nextCursor: str | None


@final
class ListWebhookDeliveriesInput(TypedDict):
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]
    status: NotRequired[Literal['PENDING', 'DELIVERED', 'FAILED']]
    id: str


@final
class ListWithdrawalsInput(TypedDict):
    status: NotRequired[Literal['PENDING', 'SETTLED', 'REJECTED']]
    userId: NotRequired[int]
    """
    Id of the user who owns the withdrawals
    """
    limit: NotRequired[int]
    """
    20 by default
    """
    cursor: NotRequired[str]


@final
class ListWithdrawalsOutput(TypedDict):
    withdrawals: list[AdminWithdrawal]
    nextCursor: str | None


@final
class LogInInput(TypedDict):
    email: str
    password: str
    code: NotRequired[str]
    """
    Code of the authenticator app, or a recovery code. Required with a second factor
    """


LogInOutput: TypeAlias = TokenPair


@final
class LogOutInput(TypedDict):
    refreshToken: str


@final
class MakePurchaseInput1(TypedDict):
    treasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Works once per user, or per API key sent with the request
    """


@final
class MakePurchaseInput2(TypedDict):
    splits: list[SplitLegBody]
    """
    Percents sum to 100. Each leg is rounded down, and the first leg gets the remainder. Amounts sum to `amount`, which may be omitted
    """
    amount: NotRequired[Decimal | int]
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    reference: NotRequired[str]
    """
    Works once per user, or per API key sent with the request
    """


MakePurchaseInput: TypeAlias = MakePurchaseInput1 | MakePurchaseInput2


@final
class MintCoinsInput1(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class MintCoinsInput2(TypedDict):
    treasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


MintCoinsInput: TypeAlias = MintCoinsInput1 | MintCoinsInput2


@final
class MintCoinsOutput3(TypedDict):
    approval: Approval


@final
class PauseScheduleInput(TypedDict):
    id: str


PauseScheduleOutput: TypeAlias = Schedule


@final
class PayPaymentRequestInput(TypedDict):
    id: str


@final
class PingWebhookInput(TypedDict):
    id: str


@final
class PlaceHoldInput1(TypedDict):
    toUserId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    expiresInSeconds: NotRequired[int]
    """
    604800 by default
    """


@final
class PlaceHoldInput2(TypedDict):
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """
    expiresInSeconds: NotRequired[int]
    """
    604800 by default
    """


PlaceHoldInput: TypeAlias = PlaceHoldInput1 | PlaceHoldInput2


@final
class PullWebhookInput(TypedDict):
    id: str
    max: NotRequired[int]
    """
    10 by default
    """
    waitSeconds: NotRequired[int]
    """
    How long to wait for an event; 0 by default
    """


@final
class PullWebhookOutput(TypedDict):
    deliveries: list[PulledDelivery]


@final
class RedeliverWebhookDeliveryInput(TypedDict):
    id: str
    deliveryId: str


@final
class RefreshTokensInput(TypedDict):
    refreshToken: str


RefreshTokensOutput: TypeAlias = TokenPair


@final
class RefundPurchaseInput1(TypedDict):
    transactionId: int
    amount: NotRequired[Decimal | int]
    """
    The remaining amount by default
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class RefundPurchaseInput2(TypedDict):
    groupId: str
    """
    Group of a split purchase, instead of `transactionId`
    """
    amount: NotRequired[Decimal | int]
    """
    The remaining amount by default
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


RefundPurchaseInput: TypeAlias = RefundPurchaseInput1 | RefundPurchaseInput2


@final
class RefundPurchaseOutput3(TypedDict):
    approval: Approval


@final
class RegisterUserInput(TypedDict):
    email: str
    password: str
    fullName: str


@final
class RegisterUserOutput(TypedDict):
    user: User
    wallet: Wallet


@final
class RejectApprovalInput(TypedDict):
    id: str
    reason: NotRequired[str]


@final
class RejectApprovalOutput(TypedDict):
    approval: Approval


@final
class RejectWithdrawalInput(TypedDict):
    id: str


RejectWithdrawalOutput: TypeAlias = AdminWithdrawal


@final
class ReleaseHoldInput(TypedDict):
    id: str


@final
class RemoveApprovalPolicyInput(TypedDict):
    action: Literal[
        'mint',
        'burn',
        'refund',
        'reward',
        'treasury-transfer',
        'withdrawal-settle',
        'role-change',
        'user-delete',
        'factor-reset',
        'limit',
        'budget',
        'platform-status',
        'api-key',
        'service-account',
        'rate',
    ]


@final
class RemoveApprovalPolicyOutput(TypedDict):
    approval: Approval


@final
class RemovePasskeyInput(TypedDict):
    id: str
    password: str
    code: NotRequired[str]
    """
    Code of the authenticator app, or a recovery code. Required while an app is set up
    """


@final
class RemoveTotpInput(TypedDict):
    password: str
    code: str


ReplayWebhookInput = TypedDict(
    'ReplayWebhookInput',
    {
        'id': str,
        'from': str | datetime,
        'to': str | datetime,
    },
)


@final
class RequestPasswordResetInput(TypedDict):
    email: str


@final
class ResetPasswordInput(TypedDict):
    token: str
    newPassword: str


@final
class ResetUserTotpInput(TypedDict):
    id: int


@final
class ResetUserTotpOutput(TypedDict):
    approval: Approval


@final
class ResumeScheduleInput(TypedDict):
    id: str


ResumeScheduleOutput: TypeAlias = Schedule


@final
class RevokeApiKeyInput(TypedDict):
    id: str


@final
class RewardUserInput(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class RewardUserOutput2(TypedDict):
    approval: Approval


@final
class RewardUsersInputReward(TypedDict):
    userId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class RewardUsersInput(TypedDict):
    rewards: list[RewardUsersInputReward]
    metadata: NotRequired[Metadata]
    """
    For rewards without own metadata
    """


@final
class RewardUsersOutput2(TypedDict):
    approval: Approval


@final
class RotateApiKeyInput(TypedDict):
    id: str
    overlapSeconds: NotRequired[int]
    """
    Seconds until the old key expires; 86400 by default
    """


RotateApiKeyOutput1: TypeAlias = NewApiKey


@final
class RotateApiKeyOutput2(TypedDict):
    approval: Approval


RotateApiKeyOutput: TypeAlias = RotateApiKeyOutput1 | RotateApiKeyOutput2


@final
class RotateServiceAccountSecretInput(TypedDict):
    id: str
    overlapSeconds: NotRequired[int]
    """
    Seconds until former secrets expire; 86400 by default
    """


RotateServiceAccountSecretOutput1: TypeAlias = NewServiceAccount


@final
class RotateServiceAccountSecretOutput2(TypedDict):
    approval: Approval


RotateServiceAccountSecretOutput: TypeAlias = (
    RotateServiceAccountSecretOutput1 | RotateServiceAccountSecretOutput2
)


@final
class RotateWebhookSecretInput(TypedDict):
    id: str


@final
class SetApprovalPolicyInput(TypedDict):
    action: Literal[
        'mint',
        'burn',
        'refund',
        'reward',
        'treasury-transfer',
        'withdrawal-settle',
        'role-change',
        'user-delete',
        'factor-reset',
        'limit',
        'budget',
        'platform-status',
        'api-key',
        'service-account',
        'rate',
    ]
    aboveAmount: Decimal | int | None
    """
    Daily total, per UTC day, that one person may do alone, in coins (whole XAF for withdrawal-settle). Null: every operation needs an approval
    """


SetApprovalPolicyOutput1: TypeAlias = ApprovalPolicy


@final
class SetApprovalPolicyOutput2(TypedDict):
    approval: Approval


SetApprovalPolicyOutput: TypeAlias = SetApprovalPolicyOutput1 | SetApprovalPolicyOutput2


@final
class SetExchangeRateInput(TypedDict):
    xafPerCoin: Decimal | int
    """
    XAF per coin, with at most 6 decimals
    """
    feePercent: Decimal | int
    """
    Percent of the XAF, with at most 2 decimals
    """


SetExchangeRateOutput1: TypeAlias = ExchangeRate


@final
class SetExchangeRateOutput2(TypedDict):
    approval: Approval


SetExchangeRateOutput: TypeAlias = SetExchangeRateOutput1 | SetExchangeRateOutput2


@final
class SetTreasuryAlarmInput(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    below: Decimal | int | None
    """
    Coins; null removes the alarm
    """


@final
class SetTreasuryAlarmOutput(TypedDict):
    treasury: WatchedTreasury


@final
class SetUpTotpInput(TypedDict):
    password: str


@final
class SetUpTotpOutput(TypedDict):
    secret: str
    otpauthUrl: str


@final
class SetUserRoleInput(TypedDict):
    id: int
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']


@final
class SetUserRoleOutput1User(TypedDict):
    id: int
    """
    Id of a user
    """
    role: Literal['USER', 'DEVELOPER', 'ADMIN', 'SUPERADMIN']


@final
class SetUserRoleOutput1(TypedDict):
    message: str
    user: SetUserRoleOutput1User


@final
class SetUserRoleOutput2(TypedDict):
    approval: Approval


SetUserRoleOutput: TypeAlias = SetUserRoleOutput1 | SetUserRoleOutput2


@final
class SettleWithdrawalInput(TypedDict):
    id: str


SettleWithdrawalOutput1: TypeAlias = AdminWithdrawal


@final
class SettleWithdrawalOutput2(TypedDict):
    approval: Approval


SettleWithdrawalOutput: TypeAlias = SettleWithdrawalOutput1 | SettleWithdrawalOutput2


@final
class SignInByPasskeyInputPasskeyResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


@final
class SignInByPasskeyInputPasskey(TypedDict):
    id: str
    rawId: str
    type: Literal['public-key']
    authenticatorAttachment: NotRequired[Any]
    clientExtensionResults: NotRequired[Any]
    response: SignInByPasskeyInputPasskeyResponse


@final
class SignInByPasskeyInput(TypedDict):
    passkey: SignInByPasskeyInputPasskey


SignInByPasskeyOutput: TypeAlias = TokenPair


StartVerificationOutput: TypeAlias = Verification


@final
class TransferCoinsInput1(TypedDict):
    toUserId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class TransferCoinsInput2(TypedDict):
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


TransferCoinsInput: TypeAlias = TransferCoinsInput1 | TransferCoinsInput2


@final
class TransferFromTreasuryInput1(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    toUserId: int
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


@final
class TransferFromTreasuryInput2(TypedDict):
    code: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations']
    amount: Decimal | int
    """
    Coins, with at most 4 decimals. More decimals are refused, never rounded
    """
    reason: str
    metadata: NotRequired[Metadata]
    """
    Your own texts, at most 20
    """


TransferFromTreasuryInput: TypeAlias = TransferFromTreasuryInput1 | TransferFromTreasuryInput2


@final
class TransferFromTreasuryOutput2(TypedDict):
    approval: Approval


@final
class UnfreezeWalletInput(TypedDict):
    id: int


@final
class Transaction(TypedDict):
    id: int
    type: TransactionType
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """
    fromUserId: int | None
    toUserId: int | None
    fromTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    reason: str
    createdAt: str
    """
    ISO 8601, UTC
    """
    refundOf: NotRequired[int]
    """
    Of a REFUND: the purchase
    """
    holdId: NotRequired[str]
    """
    The hold whose capture it is
    """
    reference: NotRequired[str]
    """
    The platform's reference of a purchase
    """
    platform: NotRequired[str]
    """
    The platform that the request came through
    """
    approvalId: NotRequired[str]
    """
    The approval by which a second person did it
    """
    paymentRequestId: NotRequired[str]
    """
    The payment request that it pays
    """
    groupId: NotRequired[str]
    """
    Group of a split: its legs and their refunds
    """
    scheduleId: NotRequired[str]
    """
    The schedule whose run it is
    """
    metadata: NotRequired[Metadata]
    """
    Texts of whoever asked for it
    """


@final
class AdminTransaction(TypedDict):
    id: int
    type: TransactionType
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """
    fromUserId: int | None
    toUserId: int | None
    fromTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    reason: str
    createdAt: str
    """
    ISO 8601, UTC
    """
    refundOf: NotRequired[int]
    """
    Of a REFUND: the purchase
    """
    holdId: NotRequired[str]
    """
    The hold whose capture it is
    """
    reference: NotRequired[str]
    """
    The platform's reference of a purchase
    """
    platform: NotRequired[str]
    """
    The platform that the request came through
    """
    approvalId: NotRequired[str]
    """
    The approval by which a second person did it
    """
    paymentRequestId: NotRequired[str]
    """
    The payment request that it pays
    """
    groupId: NotRequired[str]
    """
    Group of a split: its legs and their refunds
    """
    scheduleId: NotRequired[str]
    """
    The schedule whose run it is
    """
    metadata: NotRequired[Metadata]
    """
    Texts of whoever asked for it
    """
    initiatedBy: NotRequired[int]
    """
    The user who asked for it
    """
    apiKeyId: NotRequired[str]
    """
    The API key that was used
    """


@final
class Problem(TypedDict):
    type: str
    """
    Path of a page about the code
    """
    title: str
    status: int
    detail: str
    code: ProblemCode
    instance: str
    """
    Id of the request
    """
    errors: NotRequired[list[ProblemError]]
    limit: NotRequired[str]
    """
    For `limit_exceeded`: id of the spending limit, or `link` for the limit of a platform's link
    """
    retryAt: NotRequired[str | None]
    """
    With `limit`: time when the same request would fit, if nothing else is sent; null: never
    """
    error: NotRequired[
        Literal[
            'invalid_request',
            'invalid_client',
            'invalid_grant',
            'unauthorized_client',
            'unsupported_grant_type',
            'invalid_scope',
            'server_error',
            'temporarily_unavailable',
        ]
    ]
    """
    Only at /api/auth/token: error code of RFC 6749 §5.2
    """


@final
class Hold(TypedDict):
    id: str
    fromUserId: int
    """
    Id of a user
    """
    toUserId: int | None
    toTreasury: Literal['course-fees', 'subscriptions', 'rewards', 'general-operations'] | None
    amount: Decimal
    """
    Coins, with at most 4 decimals
    """
    captured: Decimal
    """
    Coins, with at most 4 decimals
    """
    released: Decimal
    """
    Coins, with at most 4 decimals
    """
    status: Literal['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED']
    reason: str
    platform: NotRequired[str]
    """
    The platform through which it was placed
    """
    metadata: NotRequired[Metadata]
    """
    Texts of whoever placed it
    """
    expiresAt: str
    """
    ISO 8601, UTC
    """
    createdAt: str
    """
    ISO 8601, UTC
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """


@final
class WebhookDelivery(TypedDict):
    id: str
    """
    The header webhook-id, in every attempt
    """
    eventId: str
    """
    The id of the CloudEvent
    """
    type: str
    status: Literal['PENDING', 'DELIVERED', 'FAILED']
    attempts: int
    lastStatus: int | None
    """
    The HTTP status with which the last attempt was answered; null when no answer came
    """
    lastError: str | None
    nextAttemptAt: str | None
    createdAt: str
    """
    In real time, also where there is a clock to test with: deliveries are tried again by it
    """
    lastAttempts: NotRequired[list[WebhookAttempt]]
    """
    The last 10 attempts, newest first, also those before it was sent again; none of a webhook that is pulled
    """
    waitsFor: NotRequired[str | None]
    """
    The delivery at the head of its order that was tried and not taken: this one is sent after it; null when it waits for none
    """


@final
class Webhook(TypedDict):
    id: str
    url: NotRequired[str]
    """
    Where it is; left out of one that is pulled
    """
    types: list[str]
    """
    Of the events that it is sent
    """
    description: str | None
    platform: NotRequired[str]
    """
    Whose events it is sent: those that bear this platform, and no others; left out: all
    """
    status: Literal['ACTIVE', 'DISABLED']
    """
    DISABLED also after 3 days of failures, or in which nobody acknowledged what waited to be pulled
    """
    failingSince: str | None
    """
    The first of the failures that no success followed; a ping is none while something is `blocked`. Of one that is pulled: since when something waits and nothing was acknowledged
    """
    createdAt: str
    """
    In real time, also where there is a clock to test with: deliveries are tried again by it
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """
    waiting: NotRequired[int]
    """
    How many deliveries are PENDING, counted up to 10000
    """
    blocked: NotRequired[list[WebhookDelivery]]
    """
    What was tried and not taken at the head of an order: all behind it waits for it
    """
    lastStatus: NotRequired[int | None]
    """
    The HTTP status of the last answer, of what is blocked if anything is; null when none came
    """
    lastError: NotRequired[str | None]
    lastAnswer: NotRequired[str | None]
    """
    The first 500 characters of the body of the last answer; null when there was none
    """


@final
class NewWebhook(TypedDict):
    id: str
    url: NotRequired[str]
    """
    Where it is; left out of one that is pulled
    """
    types: list[str]
    """
    Of the events that it is sent
    """
    description: str | None
    platform: NotRequired[str]
    """
    Whose events it is sent: those that bear this platform, and no others; left out: all
    """
    status: Literal['ACTIVE', 'DISABLED']
    """
    DISABLED also after 3 days of failures, or in which nobody acknowledged what waited to be pulled
    """
    failingSince: str | None
    """
    The first of the failures that no success followed; a ping is none while something is `blocked`. Of one that is pulled: since when something waits and nothing was acknowledged
    """
    createdAt: str
    """
    In real time, also where there is a clock to test with: deliveries are tried again by it
    """
    updatedAt: str
    """
    ISO 8601, UTC
    """
    waiting: NotRequired[int]
    """
    How many deliveries are PENDING, counted up to 10000
    """
    blocked: NotRequired[list[WebhookDelivery]]
    """
    What was tried and not taken at the head of an order: all behind it waits for it
    """
    lastStatus: NotRequired[int | None]
    """
    The HTTP status of the last answer, of what is blocked if anything is; null when none came
    """
    lastError: NotRequired[str | None]
    lastAnswer: NotRequired[str | None]
    """
    The first 500 characters of the body of the last answer; null when there was none
    """
    secret: str
    """
    Signs the events; shown only once
    """


@final
class ApplyBulkOutputResultBody(TypedDict):
    transaction: Transaction
    wallet: Wallet


@final
class ApplyBulkOutputResultBody2(TypedDict):
    transactions: list[Transaction]
    wallet: Wallet


@final
class ApplyBulkOutputResultBody3(TypedDict):
    transaction: Transaction


@final
class ApplyBulkOutputResultBody5(TypedDict):
    transaction: AdminTransaction
    wallet: Wallet


@final
class ApplyBulkOutputResultBody6(TypedDict):
    transaction: AdminTransaction
    treasury: Treasury


@final
class ApplyBulkOutputResultBody7(TypedDict):
    transaction: AdminTransaction
    wallet: Wallet


@final
class ApplyBulkOutputResultBody8(TypedDict):
    transaction: Transaction


@final
class ApplyBulkOutputResultBody9(TypedDict):
    transactions: list[Transaction]


@final
class ApplyBulkOutputResultBody10(TypedDict):
    transaction: Transaction
    hold: Hold


@final
class ApplyBulkOutputResultBody11(TypedDict):
    hold: Hold


@final
class ApplyBulkOutputResult(TypedDict):
    status: int
    body: (
        Problem
        | ApplyBulkOutputResultBody
        | ApplyBulkOutputResultBody2
        | ApplyBulkOutputResultBody3
        | ApplyBulkOutputResultBody4
        | ApplyBulkOutputResultBody5
        | ApplyBulkOutputResultBody6
        | ApplyBulkOutputResultBody7
        | ApplyBulkOutputResultBody8
        | ApplyBulkOutputResultBody9
        | ApplyBulkOutputResultBody10
        | ApplyBulkOutputResultBody11
    )


@final
class ApplyBulkOutput(TypedDict):
    results: list[ApplyBulkOutputResult]
    """
    In the order of the operations
    """


@final
class BurnCoinsOutput1(TypedDict):
    transaction: AdminTransaction
    wallet: Wallet


BurnCoinsOutput: TypeAlias = BurnCoinsOutput1 | BurnCoinsOutput2


@final
class CaptureHoldOutput(TypedDict):
    transaction: Transaction
    hold: Hold


ChangeWebhookOutput: TypeAlias = Webhook


CreateWebhookOutput: TypeAlias = NewWebhook


@final
class ExchangeCoinsOutput(TypedDict):
    transaction: Transaction
    wallet: Wallet


GetHoldOutput: TypeAlias = Hold


GetTransactionOutput: TypeAlias = Transaction


GetWebhookOutput: TypeAlias = Webhook


@final
class ListHoldsOutput(TypedDict):
    holds: list[Hold]
    nextCursor: str | None


@final
class ListMyHoldsOutput(TypedDict):
    holds: list[Hold]
    nextCursor: str | None


@final
class ListMyTransactionsOutput(TypedDict):
    transactions: list[Transaction]
    nextCursor: str | None


@final
class ListPlatformTransactionsOutput(TypedDict):
    transactions: list[Transaction]
    nextCursor: str | None


@final
class ListTransactionsOutput(TypedDict):
    transactions: list[AdminTransaction]
    nextCursor: str | None


@final
class ListTreasuryTransactionsOutput(TypedDict):
    transactions: list[AdminTransaction]
    nextCursor: str | None


@final
class ListUserTransactionsOutput(TypedDict):
    transactions: list[AdminTransaction]
    nextCursor: str | None


@final
class ListWebhookDeliveriesOutput(TypedDict):
    deliveries: list[WebhookDelivery]
    nextCursor: str | None


@final
class ListWebhooksOutput(TypedDict):
    webhooks: list[Webhook]


@final
class MakePurchaseOutput1(TypedDict):
    transaction: Transaction
    wallet: Wallet


@final
class MakePurchaseOutput2(TypedDict):
    transactions: list[Transaction]
    wallet: Wallet


MakePurchaseOutput: TypeAlias = MakePurchaseOutput1 | MakePurchaseOutput2


@final
class MintCoinsOutput1(TypedDict):
    transaction: AdminTransaction
    wallet: Wallet


@final
class MintCoinsOutput2(TypedDict):
    transaction: AdminTransaction
    treasury: Treasury


MintCoinsOutput: TypeAlias = MintCoinsOutput1 | MintCoinsOutput2 | MintCoinsOutput3


@final
class PayPaymentRequestOutput(TypedDict):
    transaction: Transaction
    transactions: NotRequired[list[Transaction]]
    """
    All legs of a split
    """
    wallet: Wallet
    paymentRequest: PaymentRequest


@final
class PlaceHoldOutput(TypedDict):
    hold: Hold
    wallet: Wallet


@final
class RefundPurchaseOutput1(TypedDict):
    transaction: Transaction


@final
class RefundPurchaseOutput2(TypedDict):
    transactions: list[Transaction]


RefundPurchaseOutput: TypeAlias = RefundPurchaseOutput1 | RefundPurchaseOutput2 | RefundPurchaseOutput3


@final
class ReleaseHoldOutput(TypedDict):
    hold: Hold


@final
class RewardUserOutput1(TypedDict):
    transaction: Transaction


RewardUserOutput: TypeAlias = RewardUserOutput1 | RewardUserOutput2


@final
class RewardUsersOutput1(TypedDict):
    transactions: list[Transaction]


RewardUsersOutput: TypeAlias = RewardUsersOutput1 | RewardUsersOutput2


RotateWebhookSecretOutput: TypeAlias = NewWebhook


@final
class StreamMyTransactionsOutput(TypedDict):
    transactions: list[Transaction]


@final
class TransferCoinsOutput(TypedDict):
    transaction: Transaction
    wallet: Wallet


@final
class TransferFromTreasuryOutput1(TypedDict):
    transaction: AdminTransaction


TransferFromTreasuryOutput: TypeAlias = TransferFromTreasuryOutput1 | TransferFromTreasuryOutput2
