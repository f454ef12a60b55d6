import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { readTogether } from './together.ts';

/** Names change seldom. */
const FRESH_MS = 60_000;

const read = readTogether(async (ids) => (await api.listUsers({ ids: ids.join(',') })).users);

/** Whether the reader may know who a user is. */
export const useMayKnowUsers = () => isAtLeast(useViewer().role, 'ADMIN');

const personQuery = (id: number) => ({
  queryKey: ['person', id],
  queryFn: () => read(id),
  staleTime: FRESH_MS,
});

/** Who a user is, for administrators; null when there is nobody with that id by now. All of a page are read together. */
export function usePerson(id: number | undefined) {
  const mayKnow = useMayKnowUsers();
  return useQuery({ ...personQuery(id ?? 0), enabled: id !== undefined && mayKnow });
}

/** The same of several. */
export function usePersons(ids: readonly number[]) {
  const mayKnow = useMayKnowUsers();
  return useQueries({ queries: ids.map((id) => ({ ...personQuery(id), enabled: mayKnow })) });
}
