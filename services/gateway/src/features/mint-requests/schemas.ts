import { MINT_REQUEST_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, exactlyOne, TreasuryText } from '../../api/coins.ts';
import { Id, oneOf, page } from '../../api/inputs.ts';
import { Coins, Time, Treasury, UserId } from '../../api/objects.ts';

export const MintRequest = z
  .strictObject({
    id: z.uuid(),
    status: z.enum(MINT_REQUEST_STATUSES),
    userId: UserId.nullable(),
    treasury: Treasury.nullable(),
    amount: Coins,
    reason: z.string(),
    requestedBy: UserId,
    createdAt: Time,
  })
  .meta({ id: 'MintRequest' });
export type MintRequest = z.infer<typeof MintRequest>;

export const MintRequestBody = z.strictObject({ request: MintRequest });

export const MintRequestListQuery = z.strictObject({
  ...page,
  status: oneOf(MINT_REQUEST_STATUSES).optional(),
});

export const MintBody = exactlyOne(
  z.strictObject({ userId: Id.optional(), treasury: TreasuryText.optional(), ...coins }),
  'userId',
  'treasury',
);
