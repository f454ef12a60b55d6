import { HOLD_STATUSES, LIMITS } from '@cowrie/contracts';
import { z } from 'zod';
import { coinFields, exactlyOne, receiverFields } from '../../api/coins.ts';
import { CoinAmount, integer, oneOf, PathId, pageQuery } from '../../api/inputs.ts';
import { MetadataInput } from '../../api/metadata.ts';

export const HoldBody = exactlyOne(
  z.strictObject({
    ...receiverFields,
    ...coinFields,
    expiresInSeconds: integer(1, LIMITS.holdSecondsMax)
      .optional()
      .meta({ description: `${LIMITS.holdSecondsDefault} by default` }),
  }),
  'toUserId',
  'toTreasury',
);

export const CaptureBody = z.strictObject({
  amount: CoinAmount.optional().meta({ description: 'The whole hold by default' }),
  metadata: MetadataInput.optional().meta({ description: 'The metadata of the hold by default' }),
});

export const AdminHoldListQuery = z.strictObject({
  status: oneOf(HOLD_STATUSES).optional(),
  userId: PathId.optional().meta({ description: 'Id of the payer or the receiver' }),
  ...pageQuery,
});

export const HoldListQuery = z.strictObject({
  status: oneOf(HOLD_STATUSES).optional(),
  ...pageQuery,
});
