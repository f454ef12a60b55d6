import { z } from 'zod';
import { Coins } from '../../api/objects.ts';

/** What callers send and get about supply, verification, the administrative log and mint requests. */

export const Supply = z
  .strictObject({
    minted: Coins,
    burned: Coins,
    supply: Coins.meta({ description: 'Minted less burned; also in wallets and treasuries together' }),
    inWallets: Coins,
    inTreasuries: Coins,
  })
  .meta({ id: 'Supply' });
export type Supply = z.infer<typeof Supply>;
