import { z } from 'zod';
import { command, type FeatureContract, query } from '../contract.ts';
import { LIMITS } from '../limits.ts';
import { EpochMs, LedgerPosition, UserId } from '../primitives.ts';
import {
  AmountUnits,
  HoldState,
  HoldStatus,
  Reason,
  receiver,
  Sides,
  TransactionState,
  WalletState,
  walletKey,
} from './states.ts';

/** Of all holds, so that it can be found by whoever may act on it. */
const ofHold = { holdId: z.uuid(), payerUserId: UserId };
const keyOfPayer = ({ payerUserId }: { payerUserId: number }) => walletKey(payerUserId);
/** Whose rights count: a user that must be the receiver, or null for an administrator or a service account. */
const actor = { actorUserId: UserId.nullable() };
const OF_SETTLING = ['hold_not_found', 'hold_not_open', 'forbidden'] as const;
const HoldAnswer = z.object({ hold: HoldState });

/** A place in a list of holds, newest first: everything after it is older. */
export const HoldPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type HoldPageKey = z.infer<typeof HoldPageKey>;

const listed = z.object({
  status: HoldStatus.nullable(),
  limit: z.number().int().min(1).max(1000),
  before: HoldPageKey.nullable(),
});
const HoldPage = z.object({ holds: z.array(HoldState), next: HoldPageKey.nullable() });

export const holds = {
  commands: {
    /** It expires `expiresInMs` after it was applied. */
    'hold.place': command({
      data: z.object({
        holdId: z.uuid(),
        fromUserId: UserId,
        ...receiver,
        amountUnits: AmountUnits,
        reason: Reason,
        expiresInMs: z.number().int().min(1),
      }),
      key: ({ fromUserId }) => walletKey(fromUserId),
      reply: z.object({ hold: HoldState, wallet: WalletState, position: LedgerPosition }),
      rejects: ['user_not_found', 'wallet_closed', 'insufficient_funds', 'self_transfer'],
    }),
    /** Without `amountUnits` all of it; the rest is released. `forbidden` is said to the payer. */
    'hold.capture': command({
      data: z.object({ ...ofHold, ...actor, amountUnits: AmountUnits.nullable() }),
      key: keyOfPayer,
      reply: z.object({ transaction: TransactionState, hold: HoldState, position: LedgerPosition }),
      rejects: [...OF_SETTLING, 'capture_exceeds_hold'],
    }),
    'hold.release': command({
      data: z.object({ ...ofHold, ...actor }),
      key: keyOfPayer,
      reply: z.object({ hold: HoldState, position: LedgerPosition }),
      rejects: OF_SETTLING,
    }),
    /** By the ledger itself, once `expiresAtMs` is over; one that is not open any more stays as it is. */
    'hold.expire': command({
      data: z.object(ofHold),
      key: keyOfPayer,
      reply: HoldAnswer,
      rejects: ['hold_not_found'],
    }),
  },
  queries: {
    'hold.get': query({
      data: z.object({ holdId: z.uuid() }),
      reply: HoldAnswer,
      rejects: ['hold_not_found'],
    }),
    /** Between whom these holds are; those that there are not are left out. */
    'hold.sides': query({
      data: z.object({ holdIds: z.array(z.uuid()).min(1).max(LIMITS.bulkMax) }),
      reply: z.object({ holds: z.array(Sides.extend({ holdId: z.uuid() })) }),
      rejects: [],
    }),
    /** Those that the user placed or is to receive, newest first. */
    'hold.list': query({ data: listed.extend({ userId: UserId }), reply: HoldPage, rejects: [] }),
    /** The same of all. */
    'hold.list-all': query({ data: listed, reply: HoldPage, rejects: [] }),
  },
} satisfies FeatureContract;
