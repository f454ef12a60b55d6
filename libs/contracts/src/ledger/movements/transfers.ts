import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { TransactionId, Treasury, UserId } from '../../primitives.ts';
import {
  AmountUnits,
  MintReply,
  metadataField,
  Parties,
  Reason,
  receiverFields,
  targetKey,
  WalletMovementReply,
  walletKey,
} from '../states.ts';
import { TRANSACTION } from '../transaction.ts';

const WALLET_REFUSALS = ['user_not_found', 'wallet_closed'] as const;
const FREEZE_REFUSALS = ['wallet_frozen', 'receiver_frozen'] as const;

export const transfers = {
  commands: {
    'coins.transfer': command({
      data: z.object({
        fromUserId: UserId,
        ...receiverFields,
        amountUnits: AmountUnits,
        reason: Reason,
        ...metadataField,
      }),
      key: ({ fromUserId }) => walletKey(fromUserId),
      reply: WalletMovementReply,
      bounded: ['TRANSFER'],
      rejects: [
        ...WALLET_REFUSALS,
        ...FREEZE_REFUSALS,
        'insufficient_funds',
        'self_transfer',
        'limit_exceeded',
      ],
    }),
    /** Exactly one of `userId` and `treasury` is set. */
    'coins.mint': command({
      data: z.object({
        userId: UserId.nullable(),
        treasury: Treasury.nullable().default(null),
        amountUnits: AmountUnits,
        reason: Reason,
        ...metadataField,
      }),
      key: targetKey,
      reply: MintReply,
      bounded: ['MINT'],
      rejects: [
        ...WALLET_REFUSALS,
        ...(['supply_limit_exceeded', 'budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded'] as const),
      ],
    }),
    'coins.burn': command({
      data: z.object({ userId: UserId, amountUnits: AmountUnits, reason: Reason, ...metadataField }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletMovementReply,
      bounded: ['BURN'],
      rejects: [...WALLET_REFUSALS, 'insufficient_funds', 'limit_exceeded'],
    }),
  },
  queries: {
    'transaction.get': query({
      data: z.object({ transactionId: TransactionId }),
      reply: z.object({ transaction: TRANSACTION.wire }),
      rejects: ['transaction_not_found'],
    }),
    /** The reply leaves out unknown transactions. */
    'transaction.sides': query({
      data: z.object({ transactionIds: z.array(TransactionId).min(1).max(LIMITS.bulkMax) }),
      reply: z.object({ transactions: z.array(Parties.extend({ transactionId: TransactionId })) }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
