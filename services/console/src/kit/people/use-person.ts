import { useQueries, useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';
import { batchReads } from './batch-reads.ts';

/** Names rarely change. */
const FRESH_MS = 60_000;

const readUser = batchReads(async (ids) => (await api.listUsers({ ids: ids.join(',') })).users);
/** Everybody reads the masked names of those whom they share coins with. */
const readMasked = batchReads(async (ids) => (await api.listUserNames({ ids: ids.join(',') })).users);

export const useMayKnowUsers = () => isAtLeast(useViewer().role, 'ADMIN');

const personQuery = (id: number) => ({
  queryKey: ['person', id],
  queryFn: () => readUser(id),
  staleTime: FRESH_MS,
});

/** The masked name of somebody; null when the reader shares nothing with them. */
export function useMaskedName(id: number | undefined) {
  const mayKnow = useMayKnowUsers();
  return useQuery({
    queryKey: ['masked-name', id],
    queryFn: async () => (await readMasked(id ?? 0))?.maskedName ?? null,
    staleTime: FRESH_MS,
    enabled: id !== undefined && !mayKnow,
  });
}

/** Null when no such user exists now. All reads of a page are batched. */
export function usePerson(id: number | undefined) {
  const mayKnow = useMayKnowUsers();
  return useQuery({ ...personQuery(id ?? 0), enabled: id !== undefined && mayKnow });
}

export function usePersons(ids: readonly number[]) {
  const mayKnow = useMayKnowUsers();
  return useQueries({ queries: ids.map((id) => ({ ...personQuery(id), enabled: mayKnow })) });
}
