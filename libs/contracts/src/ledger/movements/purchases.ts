import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { LedgerPosition, PlatformId, TransactionId, Treasury, UserId } from '../../primitives.ts';
import {
  AmountUnits,
  metadataField,
  Reason,
  receiverFields,
  WALLET,
  WalletMovementReply,
  walletKey,
} from '../states.ts';
import { TRANSACTION } from '../transaction.ts';

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
        ...metadataField,
      }),
      key: ({ userId }) => walletKey(userId),
      reply: WalletMovementReply,
      bounded: ['PURCHASE'],
      rejects: [...OF_PAYMENTS, 'wallet_frozen', 'receiver_frozen', 'reference_taken', 'limit_exceeded'],
    }),
    /**
     * One PURCHASE for each leg, all or nothing, all with the `groupId`; the first bears the reference. A refusal names legs in
     * `errors`, as `INDEX.toUserId`. A command of its own: a ledger that does not know splits refuses it, and never takes it for a
     * purchase of another sum.
     */
    'coins.split-purchase': command({
      data: z.object({
        userId: UserId,
        legs: z
          .array(z.object({ ...receiverFields, amountUnits: AmountUnits }))
          .min(LIMITS.splitsMin)
          .max(LIMITS.splitsMax),
        groupId: z.uuid(),
        reason: Reason,
        reference: z.string().min(1).max(400).nullable(),
        ...metadataField,
      }),
      key: ({ userId }) => walletKey(userId),
      reply: z.object({
        transactions: z.array(TRANSACTION.wire),
        wallet: WALLET.wire,
        position: LedgerPosition,
      }),
      bounded: ['PURCHASE'],
      rejects: [
        ...OF_PAYMENTS,
        ...(['wallet_frozen', 'receiver_frozen', 'self_transfer'] as const),
        ...(['reference_taken', 'limit_exceeded'] as const),
      ],
    }),
    /**
     * All or nothing, paid by the treasury `rewards`. A refusal names recipients in `errors`, as `INDEX.userId`. Answers in
     * the same order.
     */
    'coins.reward': command({
      data: z.object({
        rewards: z
          .array(z.object({ userId: UserId, amountUnits: AmountUnits, reason: Reason, ...metadataField }))
          .min(1)
          .max(LIMITS.rewardsMax),
        ...metadataField,
      }),
      key: ({ rewards }) => walletKey(rewards[0]?.userId ?? 0),
      reply: z.object({ transactions: z.array(TRANSACTION.wire), position: LedgerPosition }),
      effects: ['takes-treasury-coins'],
      bounded: ['REWARD'],
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
        /** Whom it paid, where that is a user: a leg of a split. Their wallet is locked too. */
        sellerUserId: UserId.optional(),
        amountUnits: AmountUnits.nullable(),
        reason: Reason,
        ...metadataField,
        /** Only a purchase that bears it: any other is not there for who asks. */
        onlyPlatform: PlatformId.optional(),
      }),
      key: ({ buyerUserId }) => walletKey(buyerUserId),
      reply: WalletMovementReply,
      effects: ['takes-treasury-coins'],
      rejects: [...OF_PAYMENTS, 'transaction_not_found', 'not_refundable', 'refund_exceeds_purchase'],
    }),
    /**
     * Gives back a split purchase, or with `amountUnits` a part of it, in proportion to what is left of each leg. `legs` are whom it
     * paid, as `group.sides` says: their accounts are locked with the buyer's. None: there is no such group.
     */
    'coins.refund-group': command({
      data: z.object({
        groupId: z.uuid(),
        buyerUserId: UserId,
        legs: z.array(z.object(receiverFields)).max(LIMITS.splitsMax),
        amountUnits: AmountUnits.nullable(),
        reason: Reason,
        ...metadataField,
        onlyPlatform: PlatformId.optional(),
      }),
      key: ({ buyerUserId }) => walletKey(buyerUserId),
      reply: z.object({ transactions: z.array(TRANSACTION.wire), position: LedgerPosition }),
      effects: ['takes-treasury-coins'],
      rejects: [...OF_PAYMENTS, 'transaction_not_found', 'refund_exceeds_purchase'],
    }),
  },
  queries: {
    /** Who bought these groups, and whom their legs paid, in their order; those that there are not are left out. */
    'group.sides': query({
      data: z.object({ groupIds: z.array(z.uuid()).min(1).max(LIMITS.bulkMax) }),
      reply: z.object({
        groups: z.array(
          z.object({ groupId: z.uuid(), buyerUserId: UserId, legs: z.array(z.object(receiverFields)) }),
        ),
      }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
