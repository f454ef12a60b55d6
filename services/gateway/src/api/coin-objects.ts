import { TREASURY, TREASURY_NAME } from '@cowrie/contracts';
import { z } from 'zod';
import { AdminTransaction } from './objects.ts';

export const TreasuryName = TREASURY_NAME.public;

export const TreasuryBalance = TREASURY.public;

export const TreasuryMovedBody = z.strictObject({
  transaction: AdminTransaction,
  treasury: TreasuryBalance,
});
