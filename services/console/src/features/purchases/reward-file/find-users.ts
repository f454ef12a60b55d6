import { isProblem } from '@cowrie/client';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../kit/api/api.ts';
import { emailKey, type KnownUser, type KnownUsers } from './check.ts';

const AT_ONCE = 8;
const FRESH_MS = 60_000;

/** Stops when the gateway does not answer. `tell` gets the number found so far. */
export async function findUsers(
  queries: QueryClient,
  keys: readonly string[],
  { signal, tell }: { signal: AbortSignal; tell(found: number): void },
): Promise<KnownUsers> {
  const users = new Map<string, KnownUser>();
  const rest = keys.values();
  tell(0);
  const next = async (): Promise<void> => {
    for (const key of rest) {
      signal.throwIfAborted();
      users.set(key, await find(queries, key));
      tell(users.size);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return users;
}

const find = (queries: QueryClient, key: string): Promise<KnownUser> =>
  queries.fetchQuery({ queryKey: ['rewarded', key], queryFn: () => read(key), staleTime: FRESH_MS });

async function read(key: string): Promise<KnownUser> {
  const id = key.startsWith(emailKey(''))
    ? await idOf(key.slice(emailKey('').length))
    : key.slice('id:'.length);
  if (id === null) return null;
  try {
    const { fullName, email, wallet } = await api.getUser({ id: Number(id) });
    return { id: Number(id), fullName, email, balance: wallet.balance };
  } catch (error) {
    if (isProblem(error, 'user_not_found')) return null;
    throw error;
  }
}

async function idOf(email: string): Promise<number | null> {
  const { users } = await api.listUsers({ email });
  return users[0]?.id ?? null;
}
