import { TREASURY, TREASURY_NAME } from '@cowrie/contracts';
import { z } from 'zod';
import { AdminTransaction } from './objects.ts';

/** What callers get of treasuries, in the order in which the document has them. */

export const TreasuryName = TREASURY_NAME.public;

/** The same for administrators, with what is in it. */
export const TreasuryBalance = TREASURY.public;

export const TreasuryMovedBody = z.strictObject({
  transaction: AdminTransaction,
  treasury: TreasuryBalance,
});
