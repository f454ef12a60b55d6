import { z } from 'zod';
import { unitsToCoins } from '../money.ts';
import { LedgerPosition, Metadata, Treasury, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { TRANSACTION } from './transaction.ts';

/** Between services it says what is on hold; callers see what is not. */
export const WALLET = shape('Wallet', {
  id: field.uuid(),
  userId: field.userId(),
  balance: field.coins(),
  activeCoins: field
    .coins()
    .called('heldUnits')
    .about('Balance less coins on hold: what can be spent')
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

/** A treasury as everybody sees it. */
export const TREASURY_NAME = shape('TreasuryName', {
  code: field.treasury(),
  name: field.computed(z.string(), ({ code }: { code: Treasury }) => TREASURY_NAMES[code]),
});

/** The same for administrators, with what is in it. */
export const TREASURY = shape('Treasury', {
  ...TREASURY_NAME.fields,
  balance: field.coins(),
  totalReceived: field.coins().called('receivedUnits'),
  totalSent: field.coins().called('sentUnits'),
});
export type TreasuryState = WireOf<typeof TREASURY>;

/** What movements of coins answer; `position` is that of the last change. */
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
/** A mint, at once or approved: with the wallet or the treasury that got the coins. */
export const MintReply = z.union([WalletMovementReply, TreasuryMovementReply]);
export type MintReply = z.infer<typeof MintReply>;

/** Who gave, and who got or is to get. */
export const Parties = z.object({
  fromUserId: UserId.nullable(),
  toUserId: UserId.nullable(),
  toTreasury: Treasury.nullable(),
});
export type Parties = z.infer<typeof Parties>;

/** What several commands carry. */
export const AmountUnits = z.string().regex(/^[1-9]\d{0,14}$/);
export const Reason = z.string().min(1).max(1000);
/** Of commands that move or hold coins: it stands on what they make. */
export const metadataField = { metadata: Metadata.optional() };
/** Exactly one of the two. */
export const receiverFields = { toUserId: UserId.nullable(), toTreasury: Treasury.nullable() };

/** The partition key of commands about a wallet, and of its account's rows: its user. */
export const walletKey = (userId: number): string => String(userId);

/** Where what is left goes when a wallet is closed. */
export const SWEEP_TREASURY = 'general-operations' satisfies Treasury;
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
