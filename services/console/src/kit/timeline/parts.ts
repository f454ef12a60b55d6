import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type Attempt, refusedBefore } from '../api/refused.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

/** What was refused before something was done, for administrators; null or undefined: nothing is asked for. */
export function useRefusedBefore(attempt: Attempt | null | undefined) {
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  return useQuery({
    queryKey: ['refused-before', attempt?.operationId, attempt?.userId, attempt?.at],
    queryFn: attempt && isAdmin ? () => refusedBefore(api, attempt) : skipToken,
  });
}

type Part = { isLoading: boolean; error: unknown; refetch(): unknown };

/** Several readings as one: on its way while one is, failed when one did. */
export function joined(parts: readonly Part[]) {
  const failed = parts.filter(({ error }) => error !== null);
  return {
    isLoading: parts.some(({ isLoading }) => isLoading),
    error: failed[0]?.error ?? null,
    onRetry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

/** So many entries of the administrative log are shown of one thing. */
const ENTRIES_MAX = 100;

/** What administrators did to something, newest first; `version` says when it changed last. */
export const useLogOf = (target: string, version: string) =>
  useQuery({
    queryKey: ['audit-log', 'of', target, version],
    queryFn: async () => (await api.listAdminActions({ target, limit: ENTRIES_MAX })).entries,
  });
