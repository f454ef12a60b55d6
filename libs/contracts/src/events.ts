import { z } from 'zod';
import { FREEZE_DIRECTIONS } from './ledger/freezes.ts';
import { ChainSealed } from './ledger/heads.ts';
import { HOLD_CHANGED } from './ledger/movements/holds.ts';
import { PAYMENT_REQUEST_CHANGED } from './ledger/movements/payment-requests.ts';
import { SCHEDULE_CHANGED } from './ledger/movements/schedules.ts';
import { TRANSACTION_RECORDED } from './ledger/transaction.ts';
import { TREASURY_LOW } from './ledger/treasuries.ts';
import { PlatformId, Role, Sha256Hex, TransactionId, UserId } from './primitives.ts';
import { XafTransactionType } from './transactions.ts';

/**
 * The public events (CloudEvents 1.0, Kafka binary mode, JSON data). Other teams rely on these schemas, so
 * fields are only added. Amounts are JSON numbers of coins, times ISO 8601 UTC.
 */

const Time = z.iso.datetime();

export const TransactionRecorded = TRANSACTION_RECORDED.event;
export type TransactionRecorded = z.infer<typeof TransactionRecorded>;

const Xaf = z.number().int().meta({ description: 'Whole XAF, at most 15 digits' });
/** Null if that side is a user. */
const XafAccount = z.enum(['issuance', 'pending', 'operations']).nullable().meta({
  description:
    'Issuance is the source of XAF and the target of payouts; pending has the XAF of undecided withdrawals; operations has the XAF of deleted users. Null: the side is a user',
});
export const XafTransactionRecorded = z.object({
  id: TransactionId,
  type: XafTransactionType,
  xaf: Xaf,
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  fromAccount: XafAccount,
  toAccount: XafAccount,
  fromBalance: Xaf.meta({
    description: 'XAF of the paying account after the transaction; negative for issuance',
  }),
  toBalance: Xaf.meta({
    description: 'XAF of the receiving account after the transaction; negative for issuance',
  }),
  reason: z.string(),
  reference: z.string().nullable().meta({ description: 'Id of the quote or the withdrawal' }),
  initiatedBy: z
    .string()
    .meta({ description: 'The caller who requested it, in the same form as in transactions of coins' }),
  apiKeyId: z.uuid().nullable(),
  approvalId: z.uuid().optional().meta({ description: 'The approval of a second person' }),
  createdAt: Time,
  previousHash: Sha256Hex,
  hash: Sha256Hex,
});
export type XafTransactionRecorded = z.infer<typeof XafTransactionRecorded>;

export const WalletOpened = z.object({ walletId: z.uuid(), userId: UserId, openedAt: Time });
export type WalletOpened = z.infer<typeof WalletOpened>;
export const WalletClosed = z.object({ walletId: z.uuid(), userId: UserId, closedAt: Time });
export type WalletClosed = z.infer<typeof WalletClosed>;

export const WalletFrozen = z.object({
  walletId: z.uuid(),
  userId: UserId,
  direction: z.enum(FREEZE_DIRECTIONS),
  frozenAt: Time,
  until: Time.nullable().meta({
    description: 'When the freeze ends by itself, without an event; null: it lasts until it is removed',
  }),
});
export type WalletFrozen = z.infer<typeof WalletFrozen>;
export const WalletUnfrozen = z.object({ walletId: z.uuid(), userId: UserId, unfrozenAt: Time });
export type WalletUnfrozen = z.infer<typeof WalletUnfrozen>;

/** A published event that a restore made void. */
export const VoidedEvent = z.object({
  type: z.string(),
  sequence: z.number().int().min(1),
  subject: z.string(),
  time: Time,
  data: z.unknown().meta({ description: 'The data of the voided event; null when it could not be read' }),
});
export type VoidedEvent = z.infer<typeof VoidedEvent>;

/** A restore that voids many events publishes several of these, each with its own range of sequences. */
export const EventsVoided = z.object({
  restoreId: z.uuid().meta({ description: 'Id of the restore; all events of one restore have the same' }),
  fromSequence: z.number().int().min(1).meta({ description: 'First voided sequence of this partition' }),
  toSequence: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'Last voided sequence; all sequences between the two are void as well' }),
  reason: z.string(),
  voidedAt: Time,
  events: z.array(VoidedEvent).meta({ description: 'The voided events in the order of their sequences' }),
});
export type EventsVoided = z.infer<typeof EventsVoided>;

/**
 * The event has no e-mail address and no name, because events are kept for ever and a deleted person's data
 * must not be.
 */
export const UserRegistered = z.object({ userId: UserId, role: Role, registeredAt: Time });
export type UserRegistered = z.infer<typeof UserRegistered>;
export const UserRoleChanged = z.object({
  userId: UserId,
  role: Role,
  previousRole: Role,
  changedBy: z.string(),
  changedAt: Time,
});
export type UserRoleChanged = z.infer<typeof UserRoleChanged>;
export const UserDeleted = z.object({ userId: UserId, deletedBy: z.string(), deletedAt: Time });
export type UserDeleted = z.infer<typeof UserDeleted>;
/** From now on the platform may act for the user. */
export const UserLinked = z.object({ userId: UserId, platform: PlatformId, linkedAt: Time });
export type UserLinked = z.infer<typeof UserLinked>;
/** From now on the platform may not act for the user any more. */
export const UserUnlinked = z.object({ userId: UserId, platform: PlatformId, unlinkedAt: Time });
export type UserUnlinked = z.infer<typeof UserUnlinked>;

export const ACCESS_END_CAUSES = ['password-reset', 'administrator'] as const;
/** All sessions and delegated tokens of the user ended, so the ledger pauses the user's schedules. */
export const UserAccessEnded = z.object({
  userId: UserId,
  cause: z.enum(ACCESS_END_CAUSES),
  isFirstProof: z.boolean().meta({
    description:
      'True when the user confirmed the e-mail address for the first time; open payment requests are then cancelled too',
  }),
  endedAt: Time,
});
export type UserAccessEnded = z.infer<typeof UserAccessEnded>;

/** The description of an event stands in its published schema. */
export const COIN_EVENTS = {
  'coin.transaction.recorded': TransactionRecorded.describe(
    'Coins moved, as one double entry of the ledger. It is final.',
  ),
  'xaf.transaction.recorded': XafTransactionRecorded.describe(
    'XAF moved, as one double entry of the same ledger with a hash in the same chain. It is final.',
  ),
  'coin.wallet.opened': WalletOpened.describe(
    'A wallet was opened. Every user has one wallet from registration on.',
  ),
  'coin.wallet.closed': WalletClosed.describe(
    'A wallet was closed because its user was deleted. Its balance is 0.',
  ),
  'coin.wallet.frozen': WalletFrozen.describe(
    'A wallet was frozen. Depending on `direction` it cannot send or receive until `coin.wallet.unfrozen` or the time in `until`.',
  ),
  'coin.wallet.unfrozen': WalletUnfrozen.describe('The freeze of a wallet was removed.'),
  'coin.hold.placed': HOLD_CHANGED.event.describe(
    'Coins of a wallet were reserved for a receiver. The balance stays the same, but these coins cannot be spent.',
  ),
  'coin.hold.captured': HOLD_CHANGED.event.describe(
    'A hold was captured, as a whole or in part. The rest can be spent again. The transaction has the id of the hold.',
  ),
  'coin.hold.released': HOLD_CHANGED.event.describe(
    'A hold was released before it expired. All its coins can be spent again.',
  ),
  'coin.hold.expired': HOLD_CHANGED.event.describe('A hold expired. All its coins can be spent again.'),
  'coin.payment-request.created': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request was created. No coins moved.',
  ),
  'coin.payment-request.paid': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request was paid, once and in full. The event of its transaction comes directly before, in the same partition.',
  ),
  'coin.payment-request.cancelled': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request was cancelled before anybody paid it.',
  ),
  'coin.payment-request.expired': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request expired before anybody paid it.',
  ),
  'coin.schedule.created': SCHEDULE_CHANGED.event.describe(
    'A schedule was created, which sends coins later or repeatedly. No coins moved.',
  ),
  'coin.schedule.paused': SCHEDULE_CHANGED.event.describe(
    'A schedule was paused. It pays nothing until it is resumed.',
  ),
  'coin.schedule.resumed': SCHEDULE_CHANGED.event.describe(
    'A schedule was resumed. It continues with its next occurrence.',
  ),
  'coin.schedule.cancelled': SCHEDULE_CHANGED.event.describe(
    'A schedule was cancelled, because its payer ended it, or its payer or receiver was deleted.',
  ),
  'coin.schedule.finished': SCHEDULE_CHANGED.event.describe(
    'A schedule made its last payment, or had no occurrence left when it was resumed. The event of a last payment comes directly before, in the same partition.',
  ),
  'coin.schedule.failed': SCHEDULE_CHANGED.event.describe(
    'A payment was refused (`lastFailure`) and all its retries were used up, so the schedule is PAUSED. A successful payment has the event of its transaction instead. A payment that will be retried has no event.',
  ),
  'coin.treasury.low': TREASURY_LOW.event.describe(
    'A movement took the balance of a treasury below its alarm. The event of its transaction comes before, in the same partition. There is no further event until the balance was at the alarm or above.',
  ),
  'coin.events.voided': EventsVoided.describe(
    'The ledger was restored to an earlier moment. The listed events of the same partition are void, as if they had never happened.',
  ),
  'coin.chain.sealed': ChainSealed.describe(
    'The head of a partition of the ledger was signed. Keep it to detect a later change of the ledger.',
  ),
} as const;
export const USER_EVENTS = {
  'user.registered': UserRegistered.describe(
    'A user registered. The event has neither name nor e-mail address.',
  ),
  'user.role-changed': UserRoleChanged.describe('A user got another role.'),
  'user.deleted': UserDeleted.describe('A user was deleted. The id is never used again.'),
  'user.linked': UserLinked.describe(
    'A platform may act for a user from now on, because the user confirmed the link, or the platform registered the user.',
  ),
  'user.unlinked': UserUnlinked.describe('A platform may no longer act for a user.'),
  'user.access-ended': UserAccessEnded.describe(
    'All sessions and delegated tokens of a user ended, because the user reset the password or an administrator ended them.',
  ),
} as const;
export const EVENTS = { ...COIN_EVENTS, ...USER_EVENTS } as const;
export type EventType = keyof typeof EVENTS;

export const LEDGER_SOURCE = '/cowrie/ledger';
export const USER_SOURCE = '/cowrie/user';

/** The attributes of an event. Sequences have no gaps within a source and partition. */
export type EventAttributes = {
  source: string;
  type: string;
  partition: number;
  sequence: bigint;
  /** The record that the event is about, such as a transaction id or a user id. */
  subject: string;
  timeMs: number;
};

/**
 * Names the schema of an event type: the `$id` of its JSON Schema and the `ce_dataschema` of its events. The
 * number stays while fields are only added. The name is short because every event carries it.
 */
export const schemaIdOf = (type: string): string => `urn:cowrie:${type}:1`;

/** Writes the Kafka headers of an event in the binary mode of the CloudEvents Kafka binding. */
export function eventHeaders(event: EventAttributes): Record<string, string> {
  return {
    ce_specversion: '1.0',
    ce_id: `${event.partition}:${event.sequence}`,
    ce_source: event.source,
    ce_type: event.type,
    ce_dataschema: schemaIdOf(event.type),
    ce_subject: event.subject,
    ce_time: new Date(event.timeMs).toISOString(),
    ce_partition: String(event.partition),
    ce_sequence: String(event.sequence),
    'content-type': 'application/json',
  };
}

export const CloudEventHeaders = z.object({
  ce_specversion: z.literal('1.0'),
  ce_id: z.string(),
  ce_source: z.string(),
  ce_type: z.string(),
  ce_dataschema: z.string(),
  ce_subject: z.string(),
  ce_time: Time,
  ce_partition: z.string().regex(/^\d+$/),
  ce_sequence: z.string().regex(/^[1-9]\d*$/),
  ce_traceparent: z.string().optional().meta({
    description: 'W3C trace context; present only when the request that caused the event is traced',
  }),
});
