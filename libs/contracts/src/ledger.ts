import { z } from 'zod';
import { Principal } from './envelope.ts';
import { EpochMs, Position, TransactionId, TransactionType, Treasury, Units, UserId } from './primitives.ts';

/** A wallet between services; `amounts` are units as text. activeCoins = balance − held. */
export const WalletState = z.object({
  id: z.uuid(),
  userId: UserId,
  balanceUnits: Units,
  heldUnits: Units,
  receivedUnits: Units,
  sentUnits: Units,
  /** Whole francs. Answers that were kept from before there were any have none. */
  xaf: Units.default('0'),
  createdAtMs: EpochMs,
  updatedAtMs: EpochMs,
  closed: z.boolean(),
});
export type WalletState = z.infer<typeof WalletState>;

/** A transaction between services. */
export const TransactionState = z.object({
  id: TransactionId,
  type: TransactionType,
  amountUnits: Units,
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  fromTreasury: Treasury.nullable(),
  toTreasury: Treasury.nullable(),
  reason: z.string(),
  createdAtMs: EpochMs,
  /** Of a REFUND: the purchase that it gives back. */
  refundOf: TransactionId.optional(),
  /** The hold whose capture it is. */
  holdId: z.uuid().optional(),
  /** What the caller knows a purchase by. */
  reference: z.string().optional(),
  /** Who asked for it and through which key; for administrators. */
  initiatedBy: Principal.optional(),
  apiKeyId: z.uuid().nullable().optional(),
});
export type TransactionState = z.infer<typeof TransactionState>;

/** A treasury between services. */
export const TreasuryState = z.object({
  code: Treasury,
  balanceUnits: Units,
  receivedUnits: Units,
  sentUnits: Units,
});
export type TreasuryState = z.infer<typeof TreasuryState>;

export const HOLD_STATUSES = ['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED'] as const;
export const HoldStatus = z.enum(HOLD_STATUSES);
export type HoldStatus = z.infer<typeof HoldStatus>;

/** A hold between services. Once it is not OPEN, captured + released = amount. */
export const HoldState = z.object({
  id: z.uuid(),
  fromUserId: UserId,
  toUserId: UserId.nullable(),
  toTreasury: Treasury.nullable(),
  amountUnits: Units,
  capturedUnits: Units,
  releasedUnits: Units,
  status: HoldStatus,
  reason: z.string(),
  expiresAtMs: EpochMs,
  createdAtMs: EpochMs,
  updatedAtMs: EpochMs,
});
export type HoldState = z.infer<typeof HoldState>;

/** What coin commands answer. Each says which of these it is; `position` is that of its last change. */
export const CoinsMoved = z.object({
  transaction: TransactionState,
  wallet: WalletState,
  position: Position,
});
export type CoinsMoved = z.infer<typeof CoinsMoved>;
export const TreasuryMoved = z.object({
  transaction: TransactionState,
  treasury: TreasuryState,
  position: Position,
});
export type TreasuryMoved = z.infer<typeof TreasuryMoved>;
export const CoinsRewarded = z.object({ transactions: z.array(TransactionState), position: Position });
export type CoinsRewarded = z.infer<typeof CoinsRewarded>;
export const HoldPlaced = z.object({ hold: HoldState, wallet: WalletState, position: Position });
export type HoldPlaced = z.infer<typeof HoldPlaced>;
export const HoldCaptured = z.object({ transaction: TransactionState, hold: HoldState, position: Position });
export type HoldCaptured = z.infer<typeof HoldCaptured>;
export const HoldReleased = z.object({ hold: HoldState, position: Position });
export type HoldReleased = z.infer<typeof HoldReleased>;

/** The hash that the first transaction of a partition follows. */
export const GENESIS_HASH = '0'.repeat(64);
