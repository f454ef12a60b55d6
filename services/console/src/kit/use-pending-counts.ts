import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

const ASK_AGAIN_MS = 30_000;
const COUNTED_MAX = 100;

/** The number of pending records; `isMore` when there are more than are counted. */
export type PendingCount = { count: number; isMore: boolean };

const pendingCount = (items: readonly unknown[], nextCursor: string | null): PendingCount => ({
  count: items.length,
  isMore: nextCursor !== null,
});
const QUESTION = { status: 'PENDING', limit: COUNTED_MAX } as const;

export function usePendingCounts() {
  const approvals = usePendingApprovalCount();
  const withdrawals = useQuery({
    queryKey: ['withdrawals', 'waiting'],
    queryFn: async () => {
      const { withdrawals: found, nextCursor } = await api.listWithdrawals(QUESTION);
      return pendingCount(found, nextCursor);
    },
    refetchInterval: ASK_AGAIN_MS,
  });
  return { approvals, withdrawals: withdrawals.data };
}

export function usePendingApprovalCount(): PendingCount | undefined {
  const { data } = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: async () => {
      const { approvals, nextCursor } = await api.listApprovals(QUESTION);
      return pendingCount(approvals, nextCursor);
    },
    refetchInterval: ASK_AGAIN_MS,
  });
  return data;
}

export const formatCount = ({ count, isMore }: PendingCount) => (isMore ? `${count}+` : String(count));
