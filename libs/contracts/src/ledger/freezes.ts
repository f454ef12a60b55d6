import { z } from 'zod';
import { command, type FeatureContract } from '../contract.ts';
import { EpochMs, UserId } from '../primitives.ts';
import { field } from '../shape/kinds.ts';
import { shape, type WireOf } from '../shape/shape.ts';
import { Reason, walletKey } from './states.ts';

/** IN: what others send the user; OUT: what the user sends. Which transactions that stops, each type says (`stoppedBy`). */
export const FREEZE_DIRECTIONS = ['IN', 'OUT', 'BOTH'] as const;
const FreezeDirection = z.enum(FREEZE_DIRECTIONS);

export const FREEZE = shape('Freeze', {
  direction: field.same(FreezeDirection).about('IN: what others send; OUT: what the user sends'),
  reason: field.text(),
  since: field.time(),
  until: field.time().orNull().about('When it ends by itself; null: it does not'),
});
export type Freeze = WireOf<typeof FREEZE>;

const ofUser = ({ userId }: { userId: number }) => walletKey(userId);

export const freezes = {
  commands: {
    /** In place of a freeze that is there. The same again changes nothing, and goes on with its beginning. */
    'wallet.freeze': command({
      data: z.object({
        userId: UserId,
        direction: FreezeDirection,
        reason: Reason,
        untilMs: EpochMs.nullable(),
      }),
      key: ofUser,
      reply: z.object({ freeze: FREEZE.wire }),
      rejects: ['user_not_found', 'wallet_closed'],
    }),
    /** Also when there is none, which changes nothing. */
    'wallet.unfreeze': command({
      data: z.object({ userId: UserId }),
      key: ofUser,
      reply: z.object({}),
      rejects: ['user_not_found', 'wallet_closed'],
    }),
  },
  queries: {},
} satisfies FeatureContract;
