import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type Attempt, findEarlierRefusals } from '../api/earlier-refusals.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

/** Null and undefined send no request. */
export function useEarlierRefusals(attempt: Attempt | null | undefined) {
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  return useQuery({
    queryKey: ['refused-before', attempt?.operationId, attempt?.userId, attempt?.at],
    queryFn: attempt && isAdmin ? () => findEarlierRefusals(api, attempt) : skipToken,
  });
}

type QueryPart = { isLoading: boolean; error: unknown; refetch(): unknown };

export function joinQueries(parts: readonly QueryPart[]) {
  const failed = parts.filter(({ error }) => error !== null);
  return {
    isLoading: parts.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    onRetry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

const ENTRIES_MAX = 100;

/** `version` is its last change and refreshes the query. */
export const useAdminLog = (target: string, version: string) =>
  useQuery({
    queryKey: ['audit-log', 'of', target, version],
    queryFn: async () => (await api.listAdminActions({ target, limit: ENTRIES_MAX })).entries,
  });
