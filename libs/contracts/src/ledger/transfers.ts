import { z } from 'zod';
import { command, type Feature, query } from '../contract.ts';
import { TransactionId, Treasury, UserId } from '../primitives.ts';
import {
  Amount,
  CoinsMoved,
  Minted,
  Reason,
  receiver,
  TransactionState,
  targetKey,
  walletKey,
} from './states.ts';

const OF_WALLETS = ['user_not_found', 'wallet_closed'] as const;

export const transfers = {
  commands: {
    /** Answers with the sender's wallet. */
    'coins.transfer': command({
      data: z.object({ fromUserId: UserId, ...receiver, amountUnits: Amount, reason: Reason }),
      key: ({ fromUserId }) => walletKey(fromUserId),
      reply: CoinsMoved,
      rejects: [...OF_WALLETS, 'insufficient_funds', 'self_transfer'],
    }),
    /** Exactly one of `userId` and `treasury`. */
    'coins.mint': command({
      data: z.object({
        userId: UserId.nullable(),
        treasury: Treasury.nullable().default(null),
        amountUnits: Amount,
        reason: Reason,
      }),
      key: targetKey,
      reply: Minted,
      rejects: [...OF_WALLETS, 'supply_limit_exceeded'],
    }),
    'coins.burn': command({
      data: z.object({ userId: UserId, amountUnits: Amount, reason: Reason }),
      key: ({ userId }) => walletKey(userId),
      reply: CoinsMoved,
      rejects: [...OF_WALLETS, 'insufficient_funds'],
    }),
  },
  queries: {
    'transaction.get': query({
      data: z.object({ transactionId: TransactionId }),
      reply: z.object({ transaction: TransactionState }),
      rejects: ['transaction_not_found'],
    }),
  },
} satisfies Feature;
