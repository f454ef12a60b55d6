import type { Amount } from '@cowrie/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import type { AccountOf } from '../tables/movements.tsx';
import { eachOf, momentsOf, type PeriodDays } from './moments.ts';

export type Point = { at: number; balance: Amount };

/** As many connections as a browser has to the gateway, less what the rest of the page needs. */
const AT_ONCE = 4;
/** A midnight that is so long ago does not change any more. */
const SETTLED_AFTER_MS = 60_000;
const FRESH_MS = 5 * 60_000;

/** What an account had at the moments of a period, each as the gateway says it; what a midnight was is asked for once. */
export function useBalances(of: AccountOf, days: PeriodDays) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: ['balances', of, days],
    staleTime: FRESH_MS,
    queryFn: () => {
      const now = Date.now();
      return eachOf(momentsOf(days, now), AT_ONCE, async (at): Promise<Point> => {
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

function balanceAt(of: AccountOf, at: string) {
  if (of === 'mine') return api.getMyBalance({ at });
  if ('userId' in of) return api.getUserBalance({ id: of.userId, at });
  return api.getTreasuryBalance({ code: of.treasury, at });
}
