import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { batchReads } from './batch-reads.ts';

/** Names rarely change. */
const FRESH_MS = 60_000;

const read = batchReads(async (ids) => (await api.listUsers({ ids: ids.join(',') })).users);

export const useMayKnowUsers = () => isAtLeast(useViewer().role, 'ADMIN');

const personQuery = (id: number) => ({
  queryKey: ['person', id],
  queryFn: () => read(id),
  staleTime: FRESH_MS,
});

/** Null when no such user exists now. All reads of a page are batched. */
export function usePerson(id: number | undefined) {
  const mayKnow = useMayKnowUsers();
  return useQuery({ ...personQuery(id ?? 0), enabled: id !== undefined && mayKnow });
}

export function usePersons(ids: readonly number[]) {
  const mayKnow = useMayKnowUsers();
  return useQueries({ queries: ids.map((id) => ({ ...personQuery(id), enabled: mayKnow })) });
}
