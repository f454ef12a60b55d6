import { z } from 'zod';
import { TreasuryMovedBody } from '../../api/coin-objects.ts';
import { coinFields, exactlyOne, TreasuryText } from '../../api/coins.ts';
import { Id } from '../../api/inputs.ts';
import { AdminCoinsMovedBody } from '../../api/objects.ts';

export const MintBody = exactlyOne(
  z.strictObject({ userId: Id.optional(), treasury: TreasuryText.optional(), ...coinFields }),
  'userId',
  'treasury',
);
export const MintAnswer = z.union([AdminCoinsMovedBody, TreasuryMovedBody]);
