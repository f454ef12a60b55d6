import { z } from 'zod';
import { command, type FeatureContract, query } from '../../contract.ts';
import { LIMITS } from '../../limits.ts';
import { EpochMs, LedgerPosition, Metadata, PlatformId, UserId } from '../../primitives.ts';
import { field } from '../../shape/kinds.ts';
import { shape, type WireOf } from '../../shape/shape.ts';
import { AmountUnits, metadataField, Parties, Reason, receiverFields, WALLET, walletKey } from '../states.ts';
import { TRANSACTION } from '../transaction.ts';

export const HOLD_STATUSES = ['OPEN', 'CAPTURED', 'RELEASED', 'EXPIRED'] as const;
export const HoldStatus = z.enum(HOLD_STATUSES);
export type HoldStatus = z.infer<typeof HoldStatus>;

/** Once a hold is not OPEN, captured + released = amount. */
export const HOLD = shape('Hold', {
  id: field.uuid(),
  fromUserId: field.userId(),
  toUserId: field.userId().orNull(),
  toTreasury: field.treasury().orNull(),
  amount: field.coins(),
  captured: field.coins(),
  released: field.coins(),
  status: field.same(HoldStatus),
  reason: field.text(),
  platform: field.text().whereItApplies().about('The platform that the hold was placed through'),
  metadata: field.same(Metadata).whereItApplies().about('Texts that the payer or the platform added'),
  expiresAt: field.time(),
  createdAt: field.time(),
  updatedAt: field.time(),
});
export type HoldState = WireOf<typeof HOLD>;

const { id, ...rest } = HOLD.fields;
export const HOLD_CHANGED = shape(null, { holdId: id.called('id'), ...rest });

/** The payer's key finds the partition of the hold. */
const holdFields = { holdId: z.uuid(), payerUserId: UserId };
const keyOfPayer = ({ payerUserId }: { payerUserId: number }) => walletKey(payerUserId);
/** The actor must be the receiver; null is an administrator or a service account. */
const actorField = { actorUserId: UserId.nullable() };
const SETTLEMENT_REFUSALS = ['hold_not_found', 'hold_not_open', 'forbidden'] as const;
const HoldAnswer = z.object({ hold: HOLD.wire });

export const HoldPageKey = z.object({ createdAtMs: EpochMs, id: z.uuid() });
export type HoldPageKey = z.infer<typeof HoldPageKey>;

const listFields = z.object({
  status: HoldStatus.nullable(),
  limit: z.number().int().min(1).max(1000),
  before: HoldPageKey.nullable(),
});
const HoldPage = z.object({ holds: z.array(HOLD.wire), next: HoldPageKey.nullable() });

export const holds = {
  commands: {
    /** The hold expires `expiresInMs` after it was applied. */
    'hold.place': command({
      data: z.object({
        holdId: z.uuid(),
        fromUserId: UserId,
        ...receiverFields,
        amountUnits: AmountUnits,
        reason: Reason,
        ...metadataField,
        expiresInMs: z.number().int().min(1),
      }),
      key: ({ fromUserId }) => walletKey(fromUserId),
      reply: z.object({ hold: HOLD.wire, wallet: WALLET.wire, position: LedgerPosition }),
      bounded: ['TRANSFER', 'PURCHASE'],
      rejects: [
        'user_not_found',
        'wallet_closed',
        'wallet_frozen',
        'receiver_frozen',
        'insufficient_funds',
        'self_transfer',
        'limit_exceeded',
      ],
    }),
    /** A null amount captures the whole hold; otherwise the rest is released. The payer is refused. */
    'hold.capture': command({
      data: z.object({ ...holdFields, ...actorField, amountUnits: AmountUnits.nullable(), ...metadataField }),
      key: keyOfPayer,
      reply: z.object({ transaction: TRANSACTION.wire, hold: HOLD.wire, position: LedgerPosition }),
      rejects: [...SETTLEMENT_REFUSALS, 'capture_exceeds_hold'],
    }),
    'hold.release': command({
      data: z.object({ ...holdFields, ...actorField }),
      key: keyOfPayer,
      reply: z.object({ hold: HOLD.wire, position: LedgerPosition }),
      rejects: SETTLEMENT_REFUSALS,
    }),
    /** The ledger sends itself this command after `expiresAtMs`. */
    'hold.expire': command({
      data: z.object(holdFields),
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
    /** The reply leaves out unknown holds. */
    'hold.sides': query({
      data: z.object({ holdIds: z.array(z.uuid()).min(1).max(LIMITS.bulkMax) }),
      reply: z.object({ holds: z.array(Parties.extend({ holdId: z.uuid() })) }),
      rejects: [],
    }),
    /** With `platform` it returns only holds placed through it. */
    'hold.list': query({
      data: listFields.extend({ userId: UserId, platform: PlatformId.optional() }),
      reply: HoldPage,
      rejects: [],
    }),
    'hold.list-all': query({ data: listFields, reply: HoldPage, rejects: [] }),
  },
} satisfies FeatureContract;
