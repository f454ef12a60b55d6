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
  description: 'Where XAF come from and are paid out, those of withdrawals under way, those of deleted users',
});
export const XafTransactionRecorded = z.object({
  id: TransactionId,
  type: XafTransactionType,
  xaf: Xaf,
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  fromAccount: XafAccount,
  toAccount: XafAccount,
  fromBalance: Xaf.meta({ description: 'XAF of the paying account after it; negative for issuance' }),
  toBalance: Xaf.meta({ description: 'XAF of the receiving account after it; negative for issuance' }),
  reason: z.string(),
  reference: z.string().nullable().meta({ description: 'The quote or the withdrawal that they moved for' }),
  initiatedBy: z.string().meta({ description: 'As of transactions of coins' }),
  apiKeyId: z.uuid().nullable(),
  approvalId: z.uuid().optional().meta({ description: 'The approval by which a second person did it' }),
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
  until: Time.nullable().meta({ description: 'When it ends by itself, without an event; null: it does not' }),
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
  data: z.unknown().meta({ description: 'As of an event of its type; null where it could not be read' }),
});
export type VoidedEvent = z.infer<typeof VoidedEvent>;

/** A restore that voids many events publishes several of these, each with its own range of sequences. */
export const EventsVoided = z.object({
  restoreId: z.uuid().meta({ description: 'The same in all events of one restore' }),
  fromSequence: z.number().int().min(1).meta({ description: 'The first void number of this partition' }),
  toSequence: z.number().int().min(1).meta({ description: 'The last one; all between them are void' }),
  reason: z.string(),
  voidedAt: Time,
  events: z.array(VoidedEvent).meta({ description: 'The events with these numbers, in their order' }),
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
    description: 'It was the first proof of the e-mail address: open payment requests are cancelled too',
  }),
  endedAt: Time,
});
export type UserAccessEnded = z.infer<typeof UserAccessEnded>;

/** The description of an event stands in its published schema. */
export const COIN_EVENTS = {
  'coin.transaction.recorded': TransactionRecorded.describe(
    'Coins moved: one double entry of the ledger. It is final.',
  ),
  'xaf.transaction.recorded': XafTransactionRecorded.describe(
    'XAF moved: one double entry of the same ledger, with a hash in the same chain. It is final.',
  ),
  'coin.wallet.opened': WalletOpened.describe('A wallet was opened. A user has one, from registration on.'),
  'coin.wallet.closed': WalletClosed.describe(
    'A wallet was closed because its user was deleted; it is empty.',
  ),
  'coin.wallet.frozen': WalletFrozen.describe(
    'A wallet sends or receives nothing, until the time that it says or `coin.wallet.unfrozen`.',
  ),
  'coin.wallet.unfrozen': WalletUnfrozen.describe('The freeze of a wallet was taken away.'),
  'coin.hold.placed': HOLD_CHANGED.event.describe(
    'Coins of a wallet were set aside for a receiver. The balance stays, what can be spent is less.',
  ),
  'coin.hold.captured': HOLD_CHANGED.event.describe(
    'The receiver of a hold took it, or a part; the rest is free again. The transaction names the hold.',
  ),
  'coin.hold.released': HOLD_CHANGED.event.describe(
    'A hold was given up before its time: all of it is free again.',
  ),
  'coin.hold.expired': HOLD_CHANGED.event.describe('The time of a hold was over: all of it is free again.'),
  'coin.payment-request.created': PAYMENT_REQUEST_CHANGED.event.describe(
    'Somebody is asked for coins. Nothing moved.',
  ),
  'coin.payment-request.paid': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request was paid, once and whole. The transaction stands in the same partition right before it.',
  ),
  'coin.payment-request.cancelled': PAYMENT_REQUEST_CHANGED.event.describe(
    'A payment request was given up before it was paid.',
  ),
  'coin.payment-request.expired': PAYMENT_REQUEST_CHANGED.event.describe(
    'The time of a payment request was over before it was paid.',
  ),
  'coin.schedule.created': SCHEDULE_CHANGED.event.describe(
    'A user is to send coins at a time of later, or again and again. Nothing moved.',
  ),
  'coin.schedule.paused': SCHEDULE_CHANGED.event.describe('A schedule pays nothing until it is resumed.'),
  'coin.schedule.resumed': SCHEDULE_CHANGED.event.describe(
    'A schedule goes on with the first occurrence that is still to come.',
  ),
  'coin.schedule.cancelled': SCHEDULE_CHANGED.event.describe(
    'A schedule is over: its payer ended it, or its payer or receiver was deleted.',
  ),
  'coin.schedule.finished': SCHEDULE_CHANGED.event.describe(
    'A schedule is over: it was paid as often as was asked for (the last transaction stands in the same partition right before it), or its only time had passed when it was resumed.',
  ),
  'coin.schedule.failed': SCHEDULE_CHANGED.event.describe(
    'An occurrence was refused as often as it is tried (`lastFailure`): the schedule is PAUSED. A run that was paid has the event of its transaction, and one that is tried again has none.',
  ),
  'coin.treasury.low': TREASURY_LOW.event.describe(
    'A movement took a treasury below its alarm. The transaction stands in the same partition before it; no other event comes before the balance was back at it.',
  ),
  'coin.events.voided': EventsVoided.describe(
    'The ledger was restored to an earlier moment: the events that it lists, of the same partition, did not happen.',
  ),
  'coin.chain.sealed': ChainSealed.describe(
    'The head of a partition of the ledger was signed: whoever keeps it notices when the ledger is rewritten later.',
  ),
} as const;
export const USER_EVENTS = {
  'user.registered': UserRegistered.describe(
    'Somebody registered. Name and e-mail address are no part of it.',
  ),
  'user.role-changed': UserRoleChanged.describe('A user was given another role.'),
  'user.deleted': UserDeleted.describe('A user was deleted. The id is not used again.'),
  'user.linked': UserLinked.describe(
    'From now on a platform may act for a user: they agreed, or it registered them.',
  ),
  'user.unlinked': UserUnlinked.describe('A platform may act for a user no more.'),
  'user.access-ended': UserAccessEnded.describe(
    'All sessions and delegated tokens of a user ended: they reset the password, or an administrator ended them.',
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
  ce_traceparent: z
    .string()
    .optional()
    .meta({ description: 'W3C trace context; only there when the request that caused it is traced' }),
});
