import { z } from 'zod';
import { unitsToCoins } from '../money.ts';
import { LedgerPosition, Metadata, Treasury, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { TRANSACTION } from './transaction.ts';

/** Services pass the coins on hold instead of the active coins. */
export const WALLET = shape('Wallet', {
  id: field.uuid(),
  userId: field.userId(),
  balance: field.coins(),
  activeCoins: field
    .coins()
    .called('heldUnits')
    .about('Coins that can be spent: the balance less coins on hold')
    .printed((heldUnits: string, { balanceUnits }: { balanceUnits: string }) =>
      unitsToCoins(BigInt(balanceUnits) - BigInt(heldUnits)),
    ),
  totalReceived: field.coins().called('receivedUnits'),
  totalSent: field.coins().called('sentUnits'),
  xafBalance: field.xaf().called('xaf'),
  createdAt: field.time(),
  updatedAt: field.time(),
  closed: field.flag().forServices(),
});
export type WalletState = WireOf<typeof WALLET>;

const TREASURY_NAMES: Readonly<Record<Treasury, string>> = {
  'course-fees': 'Course fees',
  subscriptions: 'Subscriptions',
  rewards: 'Rewards',
  'general-operations': 'General operations',
};

export const TREASURY_NAME = shape('TreasuryName', {
  code: field.treasury(),
  name: field.computed(z.string(), ({ code }: { code: Treasury }) => TREASURY_NAMES[code]),
});

export const TREASURY = shape('Treasury', {
  ...TREASURY_NAME.fields,
  balance: field.coins(),
  totalReceived: field.coins().called('receivedUnits'),
  totalSent: field.coins().called('sentUnits'),
});
export type TreasuryState = WireOf<typeof TREASURY>;

export const WalletMovementReply = z.object({
  transaction: TRANSACTION.wire,
  wallet: WALLET.wire,
  position: LedgerPosition,
});
export type WalletMovementReply = z.infer<typeof WalletMovementReply>;
export const TreasuryMovementReply = z.object({
  transaction: TRANSACTION.wire,
  treasury: TREASURY.wire,
  position: LedgerPosition,
});
export const MintReply = z.union([WalletMovementReply, TreasuryMovementReply]);
export type MintReply = z.infer<typeof MintReply>;

export const Parties = z.object({
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  toTreasury: Treasury.nullable(),
});
export type Parties = z.infer<typeof Parties>;

export const AmountUnits = z.string().regex(/^[1-9]\d{0,14}$/);
export const Reason = z.string().min(1).max(1000);
export const metadataField = { metadata: Metadata.optional() };
/** Exactly one of the two is not null. */
export const receiverFields = { toUserId: UserId.nullable(), toTreasury: Treasury.nullable() };

export const walletKey = (userId: number): string => String(userId);

/** The remaining coins of a closed wallet go to this treasury. */
export const SWEEP_TREASURY = 'general-operations' satisfies Treasury;
export const treasuryKey = (treasury: Treasury): string => `treasury:${treasury}`;
export function targetKey({
  userId,
  treasury,
}: {
  userId: number | null;
  treasury: Treasury | null;
}): string {
  return userId === null ? `treasury:${treasury}` : walletKey(userId);
}

/** The previous hash of a partition's first transaction. */
export const GENESIS_HASH = '0'.repeat(64);
