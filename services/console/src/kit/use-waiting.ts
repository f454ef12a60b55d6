import { useQuery } from '@tanstack/react-query';
import { api } from './api/api.ts';

const ASK_AGAIN_MS = 30_000;
const COUNTED_MAX = 100;

/** How much waits; beyond what is counted there is more. */
export type WaitingCount = { count: number; isMore: boolean };

const waiting = (items: readonly unknown[], nextCursor: string | null): WaitingCount => ({
  count: items.length,
  isMore: nextCursor !== null,
});
const QUESTION = { status: 'PENDING', limit: COUNTED_MAX } as const;

/** What waits for a decision, asked for again now and then; undefined until it is known. */
export function useWaiting() {
  const acts = useWaitingActs();
  const withdrawals = useQuery({
    queryKey: ['withdrawals', 'waiting'],
    queryFn: async () => {
      const { withdrawals: found, nextCursor } = await api.listWithdrawals(QUESTION);
      return waiting(found, nextCursor);
    },
    refetchInterval: ASK_AGAIN_MS,
  });
  return { acts, withdrawals: withdrawals.data };
}

/** Acts that wait for a second person. */
export function useWaitingActs(): WaitingCount | undefined {
  const { data } = useQuery({
    queryKey: ['approvals', 'waiting'],
    queryFn: async () => {
      const { approvals, nextCursor } = await api.listApprovals(QUESTION);
      return waiting(approvals, nextCursor);
    },
    refetchInterval: ASK_AGAIN_MS,
  });
  return data;
}

export const countText = ({ count, isMore }: WaitingCount) => (isMore ? `${count}+` : String(count));
