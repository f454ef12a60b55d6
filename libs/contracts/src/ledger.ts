import { z } from 'zod';
import { commandSchema, Principal, querySchema } from './envelope.ts';
import { EpochMs, Position, TransactionId, TransactionType, Treasury, Units, UserId } from './primitives.ts';

/** A wallet between services; `amounts` are units as text. activeCoins = balance − held. */
export const WalletState = z.object({
  id: z.uuid(),
  userId: UserId,
  balanceUnits: Units,
  heldUnits: Units,
  receivedUnits: Units,
  sentUnits: Units,
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
  /** Who asked for it and through which key; for administrators, and only from the ledger. */
  initiatedBy: Principal.optional(),
  apiKeyId: z.uuid().nullable().optional(),
});
export type TransactionState = z.infer<typeof TransactionState>;

/** What a coin command answers: the transaction, the asked-for wallet after it, and where it stands. */
export const CoinsMoved = z.object({
  transaction: TransactionState,
  wallet: WalletState,
  position: Position,
});
export type CoinsMoved = z.infer<typeof CoinsMoved>;

const Amount = z.string().regex(/^[1-9]\d{0,14}$/);
const Reason = z.string().min(1).max(1000);

/** Opens the user's wallet; with one there already it changes nothing. Answers `{wallet}`. */
export const OpenWallet = commandSchema('wallet.open', z.object({ userId: UserId, walletId: z.uuid() }));
/** Sweeps what is left to a treasury and closes the wallet; closed already: changes nothing. Answers `{wallet}`. */
export const CloseWallet = commandSchema('wallet.close', z.object({ userId: UserId, reason: Reason }));
/** Answers `CoinsMoved` with the target's wallet. */
export const Mint = commandSchema(
  'coins.mint',
  z.object({ userId: UserId, amountUnits: Amount, reason: Reason }),
);
/** Answers `CoinsMoved` with the target's wallet. */
export const Burn = commandSchema(
  'coins.burn',
  z.object({ userId: UserId, amountUnits: Amount, reason: Reason }),
);
/** Exactly one of `toUserId` and `toTreasury`. Answers `CoinsMoved` with the sender's wallet. */
export const Transfer = commandSchema(
  'coins.transfer',
  z.object({
    fromUserId: UserId,
    toUserId: UserId.nullable(),
    toTreasury: Treasury.nullable(),
    amountUnits: Amount,
    reason: Reason,
  }),
);

export const LedgerCommand = z.discriminatedUnion('name', [OpenWallet, CloseWallet, Mint, Burn, Transfer]);
export type LedgerCommand = z.infer<typeof LedgerCommand>;
export type LedgerCommandName = LedgerCommand['name'];

/** The partition key of a ledger command: the user whose wallet pays (or, minting, receives). */
export function ledgerCommandKey(userId: number): string {
  return String(userId);
}

/**
 * The wallet of a user, as committed. `waitFor` waits (until the deadline) for it to be open or closed;
 * without it a wallet that is not there or closed is rejected as `user_not_found`. Answers `{wallet}`.
 */
export const GetWallet = querySchema(
  'wallet.get',
  z.object({ userId: UserId, waitFor: z.enum(['open', 'closed']).nullable() }),
);
export const LedgerQuery = z.discriminatedUnion('name', [GetWallet]);
export type LedgerQuery = z.infer<typeof LedgerQuery>;

/** The hash that the first transaction of a partition follows. */
export const GENESIS_HASH = '0'.repeat(64);
