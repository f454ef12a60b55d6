import { z } from 'zod';
import { APPROVAL_STATUSES } from '../../approvals/approvals.ts';
import { command, type FeatureContract, query } from '../../contract.ts';
import { EpochMs, Treasury, Units, UserId } from '../../primitives.ts';
import { field } from '../../shape/kinds.ts';
import { shape, type WireOf } from '../../shape/shape.ts';
import { AmountUnits, labelled, Minted, Reason, targetKey } from '../states.ts';

export const MINT_REQUEST_STATUSES = APPROVAL_STATUSES;
const MintRequestStatus = z.enum(MINT_REQUEST_STATUSES);
export type MintRequestStatus = z.infer<typeof MintRequestStatus>;
/** A mint that waits for a second administrator: an approval of the action `mint`, of the same id. Exactly one of `userId` and `treasury`. */
export const MINT_REQUEST = shape('MintRequest', {
  id: field.uuid(),
  status: field.same(MintRequestStatus),
  userId: field.userId().orNull(),
  treasury: field.treasury().orNull(),
  amount: field.coins(),
  reason: field.text(),
  requestedBy: field.userId(),
  createdAt: field.time(),
});
export type MintRequestState = WireOf<typeof MINT_REQUEST>;
const MintRequestAnswer = z.object({ request: MINT_REQUEST.wire });

/** The target is part of all three, so that they have one key and come one after another. */
const ofTarget = { mintRequestId: z.uuid(), userId: UserId.nullable(), treasury: Treasury.nullable() };
const OF_MINTS = ['user_not_found', 'wallet_closed', 'supply_limit_exceeded'] as const;
const OF_DECISIONS = ['not_found', 'mint_request_not_open', 'forbidden'] as const;

/** A place in the list of mint requests, newest first: everything after it is older. */
export const MintRequestPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type MintRequestPageKey = z.infer<typeof MintRequestPageKey>;

/** What the bounds of the platform and of the API key refuse. */
const OF_BOUNDS = ['budget_exceeded', 'mint_limit_exceeded', 'limit_exceeded'] as const;

export const mintRequests = {
  commands: {
    /**
     * Exactly one of `userId` and `treasury`. With `approval` it becomes a mint request of that id when it and what its principal, a
     * user, minted like this on the same UTC day are more than `aboveUnits` together.
     */
    'coins.mint': command({
      data: z.object({
        userId: UserId.nullable(),
        treasury: Treasury.nullable().default(null),
        amountUnits: AmountUnits,
        reason: Reason,
        ...labelled,
        approval: z.object({ aboveUnits: Units, mintRequestId: z.uuid() }).optional(),
      }),
      key: targetKey,
      reply: z.union([Minted, MintRequestAnswer]),
      rejects: [...OF_MINTS, ...OF_BOUNDS, 'forbidden'],
    }),
    /** The principal, a user, is the requester. It is refused for what a mint of it would be refused for now. */
    'mint-request.create': command({
      data: z.object({ ...ofTarget, amountUnits: AmountUnits, reason: Reason }),
      key: targetKey,
      reply: MintRequestAnswer,
      rejects: [...OF_MINTS, 'forbidden'],
    }),
    /** Mints, by a user who is not the requester. */
    'mint-request.approve': command({
      data: z.object(ofTarget),
      key: targetKey,
      reply: Minted,
      rejects: [...OF_DECISIONS, ...OF_MINTS, ...OF_BOUNDS],
    }),
    /** By any administrator. */
    'mint-request.reject': command({
      data: z.object(ofTarget),
      key: targetKey,
      reply: MintRequestAnswer,
      rejects: OF_DECISIONS,
    }),
  },
  queries: {
    'mint-request.get': query({
      data: z.object({ mintRequestId: z.uuid() }),
      reply: MintRequestAnswer,
      rejects: ['not_found'],
    }),
    /** Newest first. */
    'mint-request.list': query({
      data: z.object({
        status: MintRequestStatus.nullable(),
        limit: z.number().int().min(1).max(1000),
        before: MintRequestPageKey.nullable(),
      }),
      reply: z.object({ requests: z.array(MINT_REQUEST.wire), next: MintRequestPageKey.nullable() }),
      rejects: [],
    }),
  },
} satisfies FeatureContract;
