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

const PAYMENT_REFUSALS = ['user_not_found', 'wallet_closed', 'insufficient_funds'] as const;

export const purchases = {
  commands: {
    /** A `reference` works once per API key, or once per user without a key. */
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
      rejects: [...PAYMENT_REFUSALS, 'wallet_frozen', 'receiver_frozen', 'reference_taken', 'limit_exceeded'],
    }),
    /**
     * Each leg is a PURCHASE, all or none. A refusal names legs in `errors`, as `INDEX.toUserId`. A ledger
     * without splits refuses this command instead of recording a wrong amount.
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
        ...PAYMENT_REFUSALS,
        ...(['wallet_frozen', 'receiver_frozen', 'self_transfer'] as const),
        ...(['reference_taken', 'limit_exceeded'] as const),
      ],
    }),
    /** All rewards are paid or none. A refusal names recipients in `errors`, as `INDEX.userId`. */
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
      rejects: [...PAYMENT_REFUSALS, 'receiver_frozen', 'budget_exceeded'],
    }),
    /** The buyer's lock puts refunds of one purchase in order, also within a bulk. */
    'coins.refund': command({
      data: z.object({
        transactionId: TransactionId,
        buyerUserId: UserId,
        /** The seller of a leg of a split may be a user, whose wallet is locked too. */
        sellerUserId: UserId.optional(),
        amountUnits: AmountUnits.nullable(),
        reason: Reason,
        ...metadataField,
        /** Purchases of other platforms are refused as unknown. */
        onlyPlatform: PlatformId.optional(),
      }),
      key: ({ buyerUserId }) => walletKey(buyerUserId),
      reply: WalletMovementReply,
      effects: ['takes-treasury-coins'],
      rejects: [...PAYMENT_REFUSALS, 'transaction_not_found', 'not_refundable', 'refund_exceeds_purchase'],
    }),
    /**
     * The refund follows the remainder of each leg. `legs` are the receivers from `group.sides`, whose
     * accounts are locked too.
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
      rejects: [...PAYMENT_REFUSALS, 'transaction_not_found', 'refund_exceeds_purchase'],
    }),
  },
  queries: {
    /** The reply leaves out unknown groups. */
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
