import { HOLD_STATUSES } from '@cowrie/contracts';
import { z } from 'zod';
import { AdminTransaction, Coins, Time, Treasury, UserId } from './objects.ts';

/** What callers get of treasuries and holds; views.ts makes the objects. */

export const TreasuryName = z.strictObject({ code: Treasury, name: z.string() }).meta({ id: 'TreasuryName' });
export type TreasuryName = z.infer<typeof TreasuryName>;

/** The same for administrators, with what is in it. */
export const TreasuryBalance = z
  .strictObject({ ...TreasuryName.shape, balance: Coins, totalReceived: Coins, totalSent: Coins })
  .meta({ id: 'Treasury' });
export type TreasuryBalance = z.infer<typeof TreasuryBalance>;

export const Hold = z
  .strictObject({
    id: z.uuid(),
    fromUserId: UserId,
    toUserId: UserId.nullable(),
    toTreasury: Treasury.nullable(),
    amount: Coins,
    captured: Coins,
    released: Coins,
    status: z.enum(HOLD_STATUSES),
    reason: z.string(),
    expiresAt: Time,
    createdAt: Time,
    updatedAt: Time,
  })
  .meta({ id: 'Hold' });
export type Hold = z.infer<typeof Hold>;

export const TreasuryMovedBody = z.strictObject({
  transaction: AdminTransaction,
  treasury: TreasuryBalance,
});
