import { Badge } from '@mantine/core';
import { formatCount, usePendingCounts } from '../../../kit/use-pending-counts.ts';

export function PendingCountBadge() {
  const { approvals, withdrawals } = usePendingCounts();
  if (!approvals || !withdrawals) return null;
  const count = approvals.count + withdrawals.count;
  if (count === 0) return null;
  return (
    <Badge variant="filled" radius="sm" size="sm">
      {formatCount({ count, isMore: approvals.isMore || withdrawals.isMore })}
    </Badge>
  );
}
