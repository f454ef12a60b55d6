import type { AdminWithdrawal } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { attemptOfWithdrawal } from '../../kit/api/earlier-refusals.ts';
import { listWithdrawalApprovals } from '../../kit/api/withdrawals.ts';
import { withdrawalEvents } from '../../kit/timeline/decision-events.ts';
import { joinQueries, useAdminLog, useEarlierRefusals } from '../../kit/timeline/parts.ts';
import { Timeline } from '../../kit/timeline/timeline.tsx';

export function WithdrawalTimeline({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { id, userId, updatedAt } = withdrawal;
  const log = useAdminLog(`withdrawal:${id}`, updatedAt);
  const approvals = useQuery({
    queryKey: ['approvals', 'of-withdrawal', id, updatedAt],
    queryFn: () => listWithdrawalApprovals(api, id),
  });
  const refused = useEarlierRefusals(attemptOfWithdrawal(withdrawal));
  const { isLoading, ...rest } = joinQueries([log, approvals, refused]);
  const moments = () =>
    withdrawalEvents({
      withdrawal,
      entries: log.data ?? [],
      approvals: approvals.data ?? [],
      refusals: refused.data ?? [],
    });
  return (
    <Timeline
      {...rest}
      events={isLoading ? undefined : moments()}
      sides={{ theirs: userId }}
      operationId="settleWithdrawal"
    />
  );
}
