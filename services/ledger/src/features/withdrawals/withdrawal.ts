import { WITHDRAWAL, type WithdrawalStatus } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { RecordsById } from '../../book/decision.ts';

/** The XAF left the user's account when the withdrawal was created. The owner of its partition submits the payout. */
export const WITHDRAWAL_ROWS = table('withdrawals', {
  id: column.uuid(),
  userId: column.number(),
  xaf: column.bigint(),
  status: column.text<WithdrawalStatus>(),
  provider: column.text(),
  /** It is empty after the decision if the user was deleted. */
  account: column.text(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  partition: column.int(),
  /** Rejected while it may be paid; a second administrator must confirm. */
  rejectRequestedBy: column.number().orNull(),
  /** True when the provider was asked, and may pay. */
  mayBePaid: column.computed<boolean>('asked_at IS NOT NULL'),
});
export const WITHDRAWALS = WITHDRAWAL_ROWS.omit('partition');
export type Withdrawal = RowOf<typeof WITHDRAWALS>;

export const toWithdrawalState = WITHDRAWAL.of<Withdrawal>({}).toWire;

export type Payout = { withdrawalId: string; xaf: bigint; provider: string; account: string };

export type WithdrawalRecords = { withdrawals: RecordsById<Withdrawal> };
