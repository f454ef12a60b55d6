import { z } from 'zod';
import { command, type FeatureContract } from '../contract.ts';
import { EpochMs, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { Reason, walletKey } from './states.ts';

/** Each transaction type declares which freezes stop it (`stoppedBy`). */
export const FREEZE_DIRECTIONS = ['IN', 'OUT', 'BOTH'] as const;
const FreezeDirection = z.enum(FREEZE_DIRECTIONS);

export const FREEZE = shape('Freeze', {
  direction: field
    .same(FreezeDirection)
    .about('OUT: coins that the user sends; IN: coins that others send to the user'),
  reason: field.text(),
  since: field.time(),
  until: field.time().orNull().about('When the freeze ends by itself; null: it lasts until it is removed'),
});
export type Freeze = WireOf<typeof FREEZE>;

const userKey = ({ userId }: { userId: number }) => walletKey(userId);

export const freezes = {
  commands: {
    /** An identical freeze changes nothing and keeps its start time. */
    'wallet.freeze': command({
      data: z.object({
        userId: UserId,
        direction: FreezeDirection,
        reason: Reason,
        untilMs: EpochMs.nullable(),
      }),
      key: userKey,
      reply: z.object({ freeze: FREEZE.wire }),
      rejects: ['user_not_found', 'wallet_closed'],
    }),
    /** It succeeds even if the wallet is not frozen. */
    'wallet.unfreeze': command({
      data: z.object({ userId: UserId }),
      key: userKey,
      reply: z.object({}),
      rejects: ['user_not_found', 'wallet_closed'],
    }),
  },
  queries: {},
} satisfies FeatureContract;
