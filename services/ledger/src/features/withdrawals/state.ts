import type { WithdrawalState } from '@cowrie/contracts';
import type { Withdrawal } from './withdrawal.ts';

/** What replies show of a withdrawal. */
export function toWithdrawalState(withdrawal: Withdrawal): WithdrawalState {
  const { id, userId, status, provider, account, createdAtMs, updatedAtMs } = withdrawal;
  return { id, userId, xaf: String(withdrawal.xaf), status, provider, account, createdAtMs, updatedAtMs };
}
