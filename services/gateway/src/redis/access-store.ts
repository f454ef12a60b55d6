import {
  FoundApiKey,
  LIMITS,
  type PlatformAccess,
  PlatformStatus,
  Role,
  Units,
  type UserAccess,
} from '@cowrie/contracts';
import { z } from 'zod';
import { DROP, MARK, PUT } from './access-scripts.ts';
import type { RedisAccess, RedisResult } from './client.ts';
import { perTurn } from './per-turn.ts';

/**
 * How long the gateway trusts a cached user or session: as long as an access token lives. A look-up costs the user
 * service 0.16 ms, and nearly as much around it. No shorter bound is needed: what a command may change is marked before
 * the command is sent (auth/changes.ts). A change that was made is kept for CHANGE_KEPT_SECONDS; while Redis is away, each process keeps what
 * it looked up for 5 s (auth/access.ts).
 */
export const CACHED_SECONDS = LIMITS.accessTokenSeconds;
/**
 * How long the gateway trusts a cached API key. A key is revoked by its id, and only the answer tells which entry that
 * is, so the entry cannot be marked beforehand. If a gateway dies before it has written a revocation, the key stays
 * good for this long.
 */
export const KEY_CACHED_SECONDS = 30;
/**
 * How long a change stays in Redis. It must outlive every access token, and every cached entry that is older than the
 * change.
 */
export const CHANGE_KEPT_SECONDS = CACHED_SECONDS + 60;

const { commandDeadlineMs, replyGraceMs, clockSkewMs, queryDeadlineMs } = LIMITS;
const APPLIED_WITHIN_MS = commandDeadlineMs + replyGraceMs + clockSkewMs;
/** A deadline is checked when a batch begins; a statement of that batch may still take so long. */
const COMMITTED_WITHIN_MS = 10_000;
/** How long a look-up or a login that was answered before the change may still write what it was told. */
const ANSWERED_WITHIN_MS = Math.max(commandDeadlineMs, queryDeadlineMs) + replyGraceMs;
/**
 * How long an entry stays marked as changing when its gateway dies. By then the command is done or never will be, and
 * nobody can still write the state from before it.
 */
export const MARKER_SECONDS = Math.ceil(
  (APPLIED_WITHIN_MS + COMMITTED_WITHIN_MS + ANSWERED_WITHIN_MS) / 1000,
);

/** Of a session, or of a service account: one that was deleted has ended. */
export type SessionMark = 'active' | 'ended';
type AskedAccess = { userId: number; sessionId: string };
type CachedAccess = { user: UserAccess | null; session: SessionMark | null };
export type CachedKey = FoundApiKey | 'revoked' | null;

/** Says that a command may change the entry under `key`; `id` is the command's alone. */
export type Marker = { key: string; id: string; ttlSeconds: number };

/**
 * What gateways share about users, sessions, service accounts and API keys. A user's entry is only replaced by a newer version;
 * `ended`, `deleted` and `revoked` are final: what was looked up before a change cannot overwrite the change. An entry
 * that is marked counts as unknown, and only what is final, or comes with the marker, takes the marker's place.
 */
export type AccessStore = {
  readAccess(userId: number, sessionId: string): Promise<RedisResult<CachedAccess>>;
  readKey(keyHash: string): Promise<RedisResult<CachedKey>>;
  putUser(access: UserAccess, ttlSeconds: number, marker?: Marker): Promise<RedisResult<unknown>>;
  putSession(sessionId: string, mark: SessionMark, marker?: Marker): Promise<RedisResult<unknown>>;
  readServiceAccount(id: string): Promise<RedisResult<SessionMark | null>>;
  putServiceAccount(id: string, mark: SessionMark, marker?: Marker): Promise<RedisResult<unknown>>;
  putKey(keyHash: string, key: FoundApiKey | 'revoked'): Promise<RedisResult<unknown>>;
  /** As `putKey`, also where the key is known: it ends sooner than it did. */
  replaceKey(keyHash: string, key: FoundApiKey): Promise<RedisResult<unknown>>;
  readPlatform(id: string): Promise<RedisResult<PlatformAccess | null>>;
  putPlatform(access: PlatformAccess, marker?: Marker): Promise<RedisResult<unknown>>;
  mark(marker: Marker): Promise<RedisResult<unknown>>;
  /** Takes the marker away if it is still there; the entry is looked up again. */
  drop(marker: Marker): Promise<RedisResult<unknown>>;
};

export const userKey = (userId: number): string => `access:user:${userId}`;
export const sessionKey = (sessionId: string): string => `access:session:${sessionId}`;
export const serviceAccountKey = (id: string): string => `access:service:${id}`;
export const platformKey = (id: string): string => `access:platform:${id}`;
export const apiKeyKey = (keyHash: string): string => `access:key:${keyHash}`;

const StoredUser = z.tuple([z.coerce.number().int(), Role, z.enum(['live', 'totp', 'deleted'])]);

const StoredPlatform = z.tuple([
  z.coerce.number().int().min(1),
  PlatformStatus,
  StoredUnits(),
  StoredUnits(),
]);

/** Empty: there is no limit. */
function StoredUnits() {
  return z.union([z.literal('').transform(() => null), Units]);
}

export function createAccessStore(redis: RedisAccess): AccessStore {
  const put = (key: string, text: string, ttlSeconds: number, marker: Marker | undefined) =>
    redis.run((client) => client.eval(PUT, 1, key, text, ttlSeconds, marker?.id ?? ''));
  const readTogether = perTurn(async (asked: readonly AskedAccess[]) => {
    const keys = asked.flatMap(({ userId, sessionId }) => [userKey(userId), sessionKey(sessionId)]);
    const read = await redis.run((client) => client.mget(keys));
    return asked.map(({ userId }, index): RedisResult<CachedAccess> => {
      if (!read.ok) return read;
      const user = readUser(userId, read.value[2 * index]);
      return { ok: true, value: { user, session: readMark(read.value[2 * index + 1]) } };
    });
  });
  const putMark = (key: string, mark: SessionMark, marker: Marker | undefined) =>
    put(key, mark, mark === 'ended' ? CHANGE_KEPT_SECONDS : CACHED_SECONDS, marker);
  const readServices = perTurn(async (ids: readonly string[]) => {
    const read = await redis.run((client) => client.mget(ids.map(serviceAccountKey)));
    return ids.map(
      (_, index): RedisResult<SessionMark | null> =>
        read.ok ? { ok: true, value: readMark(read.value[index]) } : read,
    );
  });
  return {
    readAccess: (userId, sessionId) => readTogether({ userId, sessionId }),
    async readKey(keyHash) {
      const read = await redis.run((client) => client.get(apiKeyKey(keyHash)));
      return read.ok ? { ok: true, value: readKeyText(read.value) } : read;
    },
    putUser(access, ttlSeconds, marker) {
      const { userId, version, role, deleted, secondFactor } = access;
      const state = deleted ? 'deleted' : secondFactor ? 'totp' : 'live';
      return put(userKey(userId), `${version}|${role}|${state}`, ttlSeconds, marker);
    },
    putSession: (sessionId, mark, marker) => putMark(sessionKey(sessionId), mark, marker),
    readServiceAccount: (id) => readServices(id),
    putServiceAccount: (id, mark, marker) => putMark(serviceAccountKey(id), mark, marker),
    mark: ({ key, id, ttlSeconds }) =>
      redis.run((client) => client.eval(MARK, 1, key, id, Math.ceil(ttlSeconds * 1000))),
    drop: ({ key, id }) => redis.run((client) => client.eval(DROP, 1, key, id, CHANGE_KEPT_SECONDS)),
    putKey(keyHash, key) {
      const name = apiKeyKey(keyHash);
      return redis.run((client) =>
        key === 'revoked'
          ? client.set(name, key, 'EX', CHANGE_KEPT_SECONDS)
          : client.set(name, JSON.stringify(key), 'EX', KEY_CACHED_SECONDS, 'NX'),
      );
    },
    replaceKey: (keyHash, key) =>
      redis.run((client) => client.set(apiKeyKey(keyHash), JSON.stringify(key), 'EX', KEY_CACHED_SECONDS)),
    async readPlatform(id) {
      const read = await redis.run((client) => client.get(platformKey(id)));
      return read.ok ? { ok: true, value: readPlatformText(id, read.value) } : read;
    },
    putPlatform(access, marker) {
      const { id, version, status, mintPerDayUnits, rewardPerDayUnits } = access;
      const text = [version, status, mintPerDayUnits ?? '', rewardPerDayUnits ?? ''].join('|');
      return put(platformKey(id), text, CACHED_SECONDS, marker);
    },
  };
}

/** A marker, and text that is not ours, are as good as none: it is looked up again. */
function readUser(userId: number, text: string | null | undefined): UserAccess | null {
  const parsed = StoredUser.safeParse(text?.split('|'));
  if (!parsed.success) return null;
  const [version, role, state] = parsed.data;
  const access = { userId, version, role, deleted: state === 'deleted' };
  return state === 'totp' ? { ...access, secondFactor: true } : access;
}

function readPlatformText(id: string, text: string | null): PlatformAccess | null {
  const parsed = StoredPlatform.safeParse(text?.split('|'));
  if (!parsed.success) return null;
  const [version, status, mintPerDayUnits, rewardPerDayUnits] = parsed.data;
  return { id, version, status, mintPerDayUnits, rewardPerDayUnits };
}

function readMark(text: string | null | undefined): SessionMark | null {
  return text === 'active' || text === 'ended' ? text : null;
}

function readKeyText(text: string | null): CachedKey {
  if (text === null || text === 'revoked') return text;
  try {
    return FoundApiKey.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
