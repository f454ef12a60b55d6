import { WITHDRAWAL, type WithdrawalStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Keyed } from '../../book/decision.ts';

/** XAF that a user wants paid out by a provider. They left the user when it was made. The owner of its partition sees to its payout. */
export const PLACED_WITHDRAWALS = table('withdrawals', {
  id: column.uuid(),
  userId: column.number(),
  xaf: column.bigint(),
  status: column.text<WithdrawalStatus>(),
  provider: column.text(),
  /** Where the provider pays to; empty once it is decided and its user was deleted. */
  account: column.text(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  partition: column.int(),
  /** The administrator who rejected it while it may be paid: it takes another one. */
  rejectRequestedBy: column.number().orNull(),
  /** Its provider was asked and may have paid it, or may yet. */
  mayBePaid: column.computed<boolean>('asked_at IS NOT NULL'),
});
export const WITHDRAWALS = PLACED_WITHDRAWALS.omit('partition');
export type Withdrawal = RowOf<typeof WITHDRAWALS>;

/** What replies show of a withdrawal. */
export const toWithdrawalState = WITHDRAWAL.of<Withdrawal>({}).toWire;

/** A withdrawal as its provider gets it. */
export type Payout = { withdrawalId: string; xaf: bigint; provider: string; account: string };

export type WithdrawalRecords = { withdrawals: Keyed<Withdrawal> };
