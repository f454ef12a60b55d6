import { z } from 'zod';
import { FREEZE_DIRECTIONS } from '../ledger/freezes.ts';
import { TRANSACTION_RECORDED } from '../ledger/transaction.ts';
import { Sha256Hex, TransactionId, UserId } from '../primitives.ts';
import { XafTransactionType } from '../transactions.ts';

const Time = z.iso.datetime();

export const TransactionRecorded = TRANSACTION_RECORDED.event;
export type TransactionRecorded = z.infer<typeof TransactionRecorded>;

const Xaf = z.number().int().meta({ description: 'Whole XAF, at most 15 digits' });
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

export const VoidedEvent = z.object({
  type: z.string(),
  sequence: z.number().int().min(1),
  subject: z.string(),
  time: Time,
  data: z.unknown().meta({ description: 'The data of the voided event; null when it could not be read' }),
});
export type VoidedEvent = z.infer<typeof VoidedEvent>;

/** A restore that voids many events publishes several of these, each for its own range. */
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
