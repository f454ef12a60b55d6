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
    /**
     * A `reference` can be used once by the request's API key, or once by the user if the request has no key.
     */
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
     * Makes one PURCHASE per leg, all or nothing, all with the `groupId`; the first has the reference. A
     * refusal names legs in `errors`, as `INDEX.toUserId`. This is a separate command, so that a ledger of a
     * release without splits refuses it instead of recording a purchase of a wrong amount.
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
    /**
     * Pays all rewards or none from the treasury `rewards`. A refusal names recipients in `errors`, as
     * `INDEX.userId`. The reply keeps the order.
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
      rejects: [...PAYMENT_REFUSALS, 'receiver_frozen', 'budget_exceeded'],
    }),
    /**
     * Gives back a purchase, or the part `amountUnits`. The command has the buyer's key: under the buyer's
     * lock, refunds of one purchase are decided one after the other, also within a bulk.
     */
    'coins.refund': command({
      data: z.object({
        transactionId: TransactionId,
        buyerUserId: UserId,
        /** The seller, if the purchase paid a user (a leg of a split). Their wallet is locked too. */
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
     * Gives back a split purchase, or the part `amountUnits`, in proportion to the remainder of each leg.
     * `legs` lists the receivers from `group.sides`, because their accounts are locked with the buyer's. It
     * is empty for an unknown group.
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
    /** Returns the buyer and the receivers of each split purchase, in order; unknown groups are missing. */
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
