import type { UserAnswer, UserQuery } from '@cowrie/contracts';
import { listAdminLog } from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import type { Db } from '../db.ts';
import { isKeyUsable, toApiKeyState } from '../features/api-keys/api-key.ts';
import { findApiKey, listApiKeys, noteApiKeyUse } from '../features/api-keys/table.ts';
import { findServiceAccount } from '../features/service-accounts/table.ts';
import { findAccess } from '../features/sessions/find-access.ts';
import { listUsers } from '../features/users/list-users.ts';
import { findUser } from '../identity/table.ts';
import { noAccess, toUserAccess, toUserState } from '../identity/user.ts';
import type { Unseal } from '../passwords/seal.ts';

type Name = UserQuery['name'];
type Query<N extends Name> = Extract<UserQuery, { name: N }>['data'];

type QueryDeps = { db: Db; logger: Logger; now: () => number; unseal: Unseal };

/** More keys do not fit a message. */
const API_KEYS_MAX = 1_000;
const NOTE_USE_EVERY_MS = 60_000;

/** Answers queries from what is committed. */
export function createQueries(deps: QueryDeps): (query: UserQuery) => Promise<UserAnswer<Name>> {
  return async (query) => {
    switch (query.name) {
      case 'user.get':
        return getUser(deps, query.data);
      case 'user.list':
        return { ok: true, data: await pageOfUsers(deps, query.data) };
      case 'access.get':
        return { ok: true, data: await access(deps, query.data) };
      case 'user.search':
        return searchUsers(deps, query.data);
      case 'api-key.find':
        return { ok: true, data: { apiKey: await usableKey(deps, query.data) } };
      case 'api-key.list':
        return { ok: true, data: { apiKeys: (await listApiKeys(deps.db, API_KEYS_MAX)).map(toApiKeyState) } };
      case 'log.list':
        return { ok: true, data: { entries: await listAdminLog(deps.db, query.data) } };
      case 'service-account.find':
        return { ok: true, data: { serviceAccount: await findServiceAccount(deps.db, query.data) } };
    }
  };
}

async function getUser({ db }: QueryDeps, { userId }: Query<'user.get'>): Promise<UserAnswer<'user.get'>> {
  const user = await findUser(db, userId);
  const state = user && toUserState(user);
  if (!state) return { ok: false, code: 'user_not_found', detail: `There is no user ${userId}.` };
  return { ok: true, data: { user: state } };
}

async function pageOfUsers({ db }: QueryDeps, { page, pageSize, ...filter }: Query<'user.list'>) {
  const offset = BigInt(page - 1) * BigInt(pageSize);
  const { users, total } = await listUsers(db, filter, { offset, limit: pageSize });
  return { users: users.flatMap((user) => toUserState(user) ?? []), total };
}

async function searchUsers(
  deps: QueryDeps,
  { sealedSearch, ...list }: Query<'user.search'>,
): Promise<UserAnswer<'user.search'>> {
  const search = await deps.unseal(sealedSearch);
  if (search !== null) return { ok: true, data: await pageOfUsers(deps, { ...list, search }) };
  deps.logger.error(
    {},
    'something was sealed for another key; do SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together?',
  );
  return { ok: false, code: 'internal', detail: 'Something went wrong.' };
}

async function access({ db, now }: QueryDeps, { userId, sessionId }: Query<'access.get'>) {
  const found = await findAccess(db, userId, sessionId, now());
  if (!found) return { access: noAccess(userId), sessionActive: false };
  return { access: toUserAccess(found.user), sessionActive: found.sessionActive && !found.user.deleted };
}

async function usableKey({ db, now, logger }: QueryDeps, { keyHash }: Query<'api-key.find'>) {
  const key = await findApiKey(db, keyHash);
  if (!key || !isKeyUsable(key, now())) return null;
  // The caller is not kept waiting for the note, and gets the answer even when it cannot be made.
  if (now() - (key.lastUsedAtMs ?? 0) >= NOTE_USE_EVERY_MS) {
    noteApiKeyUse(db, key.id, now(), NOTE_USE_EVERY_MS).catch((error: unknown) =>
      logger.warn({ err: error, apiKeyId: key.id }, 'use of an API key not noted'),
    );
  }
  return { id: key.id, scopes: key.scopes, expiresAtMs: key.expiresAtMs };
}
