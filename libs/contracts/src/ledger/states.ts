import { z } from 'zod';
import { EpochMs, LedgerPosition, TransactionId, Treasury, Units, UserId } from '../primitives.ts';
import { Principal } from '../principal.ts';
import { TransactionType } from '../transactions.ts';

/** A wallet between services; `amounts` are units as text. activeCoins = balance − held. */
export const WalletState = z.object({
  id: z.uuid(),
  userId: UserId,
  balanceUnits: Units,
  heldUnits: Units,
  receivedUnits: Units,
  sentUnits: Units,
  /** Whole XAF. Answers that were kept from before there were any have none. */
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

/** What movements of coins answer; `position` is that of the last change. */
export const CoinsMoved = z.object({
  transaction: TransactionState,
  wallet: WalletState,
  position: LedgerPosition,
});
export type CoinsMoved = z.infer<typeof CoinsMoved>;
export const TreasuryMoved = z.object({
  transaction: TransactionState,
  treasury: TreasuryState,
  position: LedgerPosition,
});
/** A mint, at once or approved: with the wallet or the treasury that got the coins. */
export const Minted = z.union([CoinsMoved, TreasuryMoved]);
export type Minted = z.infer<typeof Minted>;

/** Who gave, and who got or is to get. */
export const Sides = z.object({
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  toTreasury: Treasury.nullable(),
});
export type Sides = z.infer<typeof Sides>;

/** What several commands carry. */
export const AmountUnits = z.string().regex(/^[1-9]\d{0,14}$/);
export const Reason = z.string().min(1).max(1000);
/** Exactly one of the two. */
export const receiver = { toUserId: UserId.nullable(), toTreasury: Treasury.nullable() };

/** The partition key of commands about a wallet, and of its account's rows: its user. */
export const walletKey = (userId: number): string => String(userId);

/** Where what is left goes when a wallet is closed. */
export const SWEPT_TO = 'general-operations' satisfies Treasury;
export const treasuryKey = (treasury: Treasury): string => `treasury:${treasury}`;
/** Of commands that give coins to a wallet or, with no user, to a treasury. */
export function targetKey({
  userId,
  treasury,
}: {
  userId: number | null;
  treasury: Treasury | null;
}): string {
  return userId === null ? `treasury:${treasury}` : walletKey(userId);
}

/** The hash that the first transaction of a partition follows. */
export const GENESIS_HASH = '0'.repeat(64);
