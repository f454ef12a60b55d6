import { z } from 'zod';
import { TreasuryMovedBody } from '../../api/coin-objects.ts';
import { coins, exactlyOne, TreasuryText } from '../../api/coins.ts';
import { Id } from '../../api/inputs.ts';
import { AdminCoinsMovedBody } from '../../api/objects.ts';

export const MintBody = exactlyOne(
  z.strictObject({ userId: Id.optional(), treasury: TreasuryText.optional(), ...coins }),
  'userId',
  'treasury',
);
export const MintedBody = z.union([AdminCoinsMovedBody, TreasuryMovedBody]);
