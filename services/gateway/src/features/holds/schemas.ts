import { HOLD_STATUSES, LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, exactlyOne, receiver } from '../../api/coins.ts';
import { CoinAmount, integer, oneOf, PathId, page } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';

export const HoldBody = exactlyOne(
  z.strictObject({
    ...receiver,
    ...coins,
    expiresInSeconds: integer(1, LIMITS.holdSecondsMax)
      .optional()
      .meta({ description: `${LIMITS.holdSecondsDefault} by default` }),
  }),
  'toUserId',
  'toTreasury',
);

export const CaptureBody = z.strictObject({
  amount: CoinAmount.optional().meta({ description: 'Without it all of it' }),
  metadata: MetadataInput.optional().meta({ description: 'Without it that of the hold' }),
});

export const AdminHoldListQuery = z.strictObject({
  status: oneOf(HOLD_STATUSES).optional(),
  userId: PathId.optional().meta({ description: 'Id of the payer or the receiver' }),
  ...page,
});

export const HoldListQuery = z.strictObject({
  status: oneOf(HOLD_STATUSES).optional(),
  ...page,
});
