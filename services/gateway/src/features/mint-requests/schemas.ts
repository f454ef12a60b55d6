import { APPROVAL, MINT_REQUEST, MINT_REQUEST_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { coins, exactlyOne, TreasuryText } from '../../api/coins.ts';
import { Id, oneOf, page } from '../../api/inputs.ts';

export const MintRequest = MINT_REQUEST.public;
export const MintRequestBody = z.strictObject({ request: MintRequest });
/** A mint that waits is an approval, too. */
export const HeldMintBody = z.strictObject({ request: MintRequest, approval: APPROVAL.public.optional() });

export const MintRequestListQuery = z.strictObject({
  ...page,
  status: oneOf(MINT_REQUEST_STATUSES).optional(),
});

export const MintBody = exactlyOne(
  z.strictObject({ userId: Id.optional(), treasury: TreasuryText.optional(), ...coins }),
  'userId',
  'treasury',
);
