import { z } from 'zod';
import { command, type FeatureContract } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { LedgerPosition, PlatformId, TransactionId, Treasury, UserId } from '../primitives.ts';
import { AmountUnits, CoinsMoved, labelled, Reason, walletKey } from './states.ts';
import { TRANSACTION } from './transaction.ts';

const OF_PAYMENTS = ['user_not_found', 'wallet_closed', 'insufficient_funds'] as const;

export const purchases = {
  commands: {
    /** `reference` is used once by the API key that came with the request, or, without one, by the user. */
    'coins.purchase': command({
      data: z.object({
        userId: UserId,
        treasury: Treasury,
        amountUnits: AmountUnits,
        reason: Reason,
        reference: z.string().min(1).max(400).nullable(),
        ...labelled,
      }),
      key: ({ userId }) => walletKey(userId),
      reply: CoinsMoved,
      rejects: [...OF_PAYMENTS, 'wallet_frozen', 'reference_taken', 'limit_exceeded'],
    }),
    /**
     * All or nothing, paid by the treasury `rewards`. A refusal names recipients in `errors`, as `INDEX.userId`. Answers in
     * the same order.
     */
    'coins.reward': command({
      data: z.object({
        rewards: z
          .array(z.object({ userId: UserId, amountUnits: AmountUnits, reason: Reason, ...labelled }))
          .min(1)
          .max(LIMITS.rewardsMax),
        ...labelled,
      }),
      key: ({ rewards }) => walletKey(rewards[0]?.userId ?? 0),
      reply: z.object({ transactions: z.array(TRANSACTION.wire), position: LedgerPosition }),
      rejects: [...OF_PAYMENTS, 'receiver_frozen', 'budget_exceeded'],
    }),
    /**
     * Gives back a purchase, or with `amountUnits` a part of it. By the key of the buyer, under whose lock refunds of one
     * purchase come one after another, in a bulk too.
     */
    'coins.refund': command({
      data: z.object({
        transactionId: TransactionId,
        buyerUserId: UserId,
        amountUnits: AmountUnits.nullable(),
        reason: Reason,
        ...labelled,
        /** Only a purchase that bears it: any other is not there for who asks. */
        onlyPlatform: PlatformId.optional(),
      }),
      key: ({ buyerUserId }) => walletKey(buyerUserId),
      reply: CoinsMoved,
      rejects: [...OF_PAYMENTS, 'transaction_not_found', 'not_refundable', 'refund_exceeds_purchase'],
    }),
  },
  queries: {},
} satisfies FeatureContract;
