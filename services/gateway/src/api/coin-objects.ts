import { z } from 'zod';
import { AdminTransaction, Coins, Treasury } from './objects.ts';

/** What callers get of treasuries and holds; views.ts makes the objects. */

export const TreasuryName = z.strictObject({ code: Treasury, name: z.string() }).meta({ id: 'TreasuryName' });
export type TreasuryName = z.infer<typeof TreasuryName>;

/** The same for administrators, with what is in it. */
export const TreasuryBalance = z
  .strictObject({ ...TreasuryName.shape, balance: Coins, totalReceived: Coins, totalSent: Coins })
  .meta({ id: 'Treasury' });
export type TreasuryBalance = z.infer<typeof TreasuryBalance>;

export const TreasuryMovedBody = z.strictObject({
  transaction: AdminTransaction,
  treasury: TreasuryBalance,
});
