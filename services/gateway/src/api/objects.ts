import { TRANSACTION_TYPES, TREASURIES } from '@cowrie/contracts';
import { z } from 'zod';

/** What callers get. These schemas document; views.ts makes the objects. */

export const Time = z.iso.datetime().meta({ description: 'ISO 8601, UTC' });

export const Coins = z.number().min(0).meta({ description: 'Coins, with at most 4 decimals' });

export const Xaf = z.int().min(0).meta({ description: 'Whole francs (XAF)' });

export const UserId = z.int().min(1).meta({ description: 'Id of a user' });

export const Treasury = z.enum(TREASURIES);

const TransactionType = z.enum(TRANSACTION_TYPES).meta({ id: 'TransactionType' });

export const Wallet = z
  .strictObject({
    id: z.uuid(),
    userId: UserId,
    balance: Coins,
    activeCoins: Coins.meta({ description: 'Balance less coins on hold: what can be spent' }),
    totalReceived: Coins,
    totalSent: Coins,
    xafBalance: Xaf,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof Wallet>;

export const Transaction = z
  .strictObject({
    id: z.int().min(1),
    type: TransactionType,
    amount: Coins,
    fromUserId: UserId.nullable(),
    toUserId: UserId.nullable(),
    fromTreasury: Treasury.nullable(),
    toTreasury: Treasury.nullable(),
    reason: z.string(),
    createdAt: Time,
    refundOf: z.int().min(1).optional().meta({ description: 'Of a REFUND: the purchase' }),
    holdId: z.uuid().optional().meta({ description: 'The hold whose capture it is' }),
    reference: z.string().optional().meta({ description: 'What the caller knows a purchase by' }),
  })
  .meta({ id: 'Transaction' });
export type Transaction = z.infer<typeof Transaction>;

/** The same on paths for administrators, with who asked for it. */
export const AdminTransaction = Transaction.extend({
  initiatedBy: UserId.optional().meta({ description: 'The user who asked for it' }),
  apiKeyId: z.uuid().optional().meta({ description: 'The API key that was used' }),
}).meta({ id: 'AdminTransaction' });
export type AdminTransaction = z.infer<typeof AdminTransaction>;

export const TransactionBody = z.strictObject({ transaction: Transaction });

export const CoinsMovedBody = z.strictObject({ transaction: Transaction, wallet: Wallet });

export const AdminCoinsMovedBody = z.strictObject({ transaction: AdminTransaction, wallet: Wallet });
