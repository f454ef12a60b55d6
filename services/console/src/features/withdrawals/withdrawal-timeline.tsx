import type { AdminWithdrawal } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { attemptOfWithdrawal } from '../../kit/api/refused.ts';
import { approvalsOfWithdrawal } from '../../kit/api/withdrawals.ts';
import { ofWithdrawal } from '../../kit/timeline/acts.ts';
import { joined, useLogOf, useRefusedBefore } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

/** How a withdrawal came about, and who decided about it. */
export function WithdrawalTimeline({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { id, userId, updatedAt } = withdrawal;
  const log = useLogOf(`withdrawal:${id}`, updatedAt);
  const approvals = useQuery({
    queryKey: ['approvals', 'of-withdrawal', id, updatedAt],
    queryFn: () => approvalsOfWithdrawal(api, id),
  });
  const refused = useRefusedBefore(attemptOfWithdrawal(withdrawal));
  const { isLoading, ...rest } = joined([log, approvals, refused]);
  const moments = () =>
    ofWithdrawal({
      withdrawal,
      entries: log.data ?? [],
      approvals: approvals.data ?? [],
      refusals: refused.data ?? [],
    });
  return (
    <Timeline
      {...rest}
      moments={isLoading ? undefined : moments()}
      sides={{ theirs: userId }}
      acts="settleWithdrawal"
    />
  );
}
