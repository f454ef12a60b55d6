import { TREASURY, TREASURY_NAME } from '@cowrie/contracts';
import { z } from 'zod';
import { AdminTransaction } from './objects.ts';

/** Treasury objects of answers, in the order in which the OpenAPI document lists them. */

export const TreasuryName = TREASURY_NAME.public;

/** Administrators also see the balance. */
export const TreasuryBalance = TREASURY.public;

export const TreasuryMovedBody = z.strictObject({
  transaction: AdminTransaction,
  treasury: TreasuryBalance,
});
