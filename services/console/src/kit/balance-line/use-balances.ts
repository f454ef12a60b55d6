import type { Amount } from '@cowrie/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { AccountRef } from '../tables/movements.tsx';
import { mapConcurrently, momentsOf, type PeriodDays } from './moments.ts';

export type Point = { at: number; balance: Amount };

/** The connections of a browser to one host (6), less those that the rest of the page needs. */
const CONCURRENCY = 4;
/** The balance at a moment this long ago does not change any more. */
const SETTLED_AFTER_MS = 60_000;
const FRESH_MS = 5 * 60_000;

/** Each past midnight is requested once. */
export function useBalances(of: AccountRef, days: PeriodDays) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['balances', of, days],
    staleTime: FRESH_MS,
    queryFn: () => {
      const now = Date.now();
      return mapConcurrently(momentsOf(days, now), CONCURRENCY, async (at): Promise<Point> => {
        const isSettled = now - at > SETTLED_AFTER_MS;
        const { balance } = await queries.fetchQuery({
          queryKey: ['balance-at', of, at],
          queryFn: () => balanceAt(of, new Date(at).toISOString()),
          staleTime: isSettled ? Number.POSITIVE_INFINITY : 0,
        });
        return { at, balance };
      });
    },
  });
}

function balanceAt(of: AccountRef, at: string) {
  if (of === 'mine') return api.getMyBalance({ at });
  if ('userId' in of) return api.getUserBalance({ id: of.userId, at });
  return api.getTreasuryBalance({ code: of.treasury, at });
}
