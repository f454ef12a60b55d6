import type { AdminAction } from '@cowrie/contracts';
import { actDetails, type Effect, type LogEntry, recordIn } from '../../book/logged.ts';
import type { Withdrawal } from './withdrawal.ts';

export const logSettleWithdrawal = (_: unknown, effect: Effect) => ofWithdrawal(effect, 'withdrawal.settled');
export const logRejectWithdrawal = (_: unknown, effect: Effect) =>
  ofWithdrawal(effect, 'withdrawal.rejected');

/** XAF are whole. Where they went is left out: the log stays after the user is deleted. */
function ofWithdrawal(effect: Effect, action: AdminAction): LogEntry[] {
  const withdrawal = recordIn<Withdrawal>(effect, 'withdrawals');
  if (!withdrawal) return [];
  const { id, userId, xaf, provider, status, rejectRequestedBy } = withdrawal;
  const details = {
    ...{ xaf: Number(xaf), user: `user:${userId}`, provider },
    ...(status === 'PENDING' ? { waitsFor: 'another administrator' } : {}),
    ...(status === 'REJECTED' && rejectRequestedBy !== null ? { requestedBy: rejectRequestedBy } : {}),
    ...actDetails(effect),
  };
  return [{ action, target: `withdrawal:${id}`, details }];
}
