import { apiSchemas, TRANSACTION, WALLET } from '@cowrie/contracts';
import { z } from 'zod';

export const { time: Time, coins: Coins, userId: UserId } = apiSchemas;

export const Wallet = WALLET.public;
export type Wallet = z.infer<typeof Wallet>;

export const Transaction = TRANSACTION.public;

export const AdminTransaction = TRANSACTION.admin;

export const TransactionBody = z.strictObject({ transaction: Transaction });

export const CoinsMovedBody = z.strictObject({ transaction: Transaction, wallet: Wallet });

export const AdminCoinsMovedBody = z.strictObject({ transaction: AdminTransaction, wallet: Wallet });
