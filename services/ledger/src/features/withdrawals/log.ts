import type { AdminAction } from '@cowrie/contracts';
import { approvalDetails, type Effect, findRecord, type LogEntry } from '../../book/log-details.ts';
import type { Withdrawal } from './withdrawal.ts';

export const logSettleWithdrawal = (_: unknown, effect: Effect) => toLogEntries(effect, 'withdrawal.settled');
export const logRejectWithdrawal = (_: unknown, effect: Effect) =>
  toLogEntries(effect, 'withdrawal.rejected');

/** Omits the payout account, because the log stays after the user is deleted. XAF are whole numbers. */
function toLogEntries(effect: Effect, action: AdminAction): LogEntry[] {
  const withdrawal = findRecord<Withdrawal>(effect, 'withdrawals');
  if (!withdrawal) return [];
  const { id, userId, xaf, provider, status, rejectRequestedBy } = withdrawal;
  const details = {
    ...{ xaf: Number(xaf), user: `user:${userId}`, provider },
    ...(status === 'PENDING' ? { waitsFor: 'another administrator' } : {}),
    ...(status === 'REJECTED' && rejectRequestedBy !== null ? { requestedBy: rejectRequestedBy } : {}),
    ...approvalDetails(effect),
  };
  return [{ action, target: `withdrawal:${id}`, details }];
}
