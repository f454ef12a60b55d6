import { Role, type UserAccess } from '@cowrie/contracts';
import { z } from 'zod';
import { FoundApiKey } from '../schemas/answers.ts';
import type { RedisAccess, RedisResult } from './client.ts';

/**
 * How long what was looked up may be taken from Redis. Changes are written there at once; this bounds only what a gateway
 * leaves behind that dies between a change and its writing. At 30 s, with 10,000 people active, every third request
 * paid for a look-up.
 */
export const KNOWN_SECONDS = 120;
/** How long a change is remembered: longer than an access token lives, and than any stale answer is under way. */
export const CHANGED_SECONDS = 960;

export type SessionMark = 'active' | 'ended';
export type CachedAccess = { user: UserAccess | null; session: SessionMark | null };
export type CachedKey = FoundApiKey | 'revoked' | null;

/**
 * What gateways share about users, sessions and API keys. A user's entry is only replaced by a newer version;
 * `ended` and `revoked` are final: what was looked up before a change cannot overwrite the change.
 */
export type AccessStore = {
  readAccess(userId: number, sessionId: string): Promise<RedisResult<CachedAccess>>;
  readKey(keyHash: string): Promise<RedisResult<CachedKey>>;
  putUser(access: UserAccess, ttlSeconds: number): Promise<RedisResult<unknown>>;
  putSession(sessionId: string, mark: SessionMark): Promise<RedisResult<unknown>>;
  putKey(keyHash: string, key: FoundApiKey | 'revoked'): Promise<RedisResult<unknown>>;
  /** Drops what is known, so that it is looked up anew. */
  forget(keys: readonly string[]): Promise<RedisResult<unknown>>;
};

export const userKey = (userId: number): string => `access:user:${userId}`;
export const sessionKey = (sessionId: string): string => `access:session:${sessionId}`;
export const apiKeyKey = (keyHash: string): string => `access:key:${keyHash}`;

/** Sets KEYS[1] to ARGV[2] for ARGV[3] seconds unless it holds a higher version than ARGV[1]. */
const PUT_NEWER = `
local known = redis.call('GET', KEYS[1])
if known and tonumber(string.match(known, '^%d+')) > tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`;

const StoredUser = z.tuple([z.coerce.number().int(), Role, z.enum(['live', 'deleted'])]);

export function createAccessStore(redis: RedisAccess): AccessStore {
  return {
    async readAccess(userId, sessionId) {
      const read = await redis.run((client) => client.mget(userKey(userId), sessionKey(sessionId)));
      if (!read.ok) return read;
      const [user, session] = read.value;
      return { ok: true, value: { user: readUser(userId, user), session: readMark(session) } };
    },
    async readKey(keyHash) {
      const read = await redis.run((client) => client.get(apiKeyKey(keyHash)));
      return read.ok ? { ok: true, value: readKeyText(read.value) } : read;
    },
    putUser(access, ttlSeconds) {
      const { userId, version, role, deleted } = access;
      const text = `${version}|${role}|${deleted ? 'deleted' : 'live'}`;
      return redis.run((client) => client.eval(PUT_NEWER, 1, userKey(userId), version, text, ttlSeconds));
    },
    putSession(sessionId, mark) {
      const key = sessionKey(sessionId);
      return redis.run((client) =>
        mark === 'ended'
          ? client.set(key, mark, 'EX', CHANGED_SECONDS)
          : client.set(key, mark, 'EX', KNOWN_SECONDS, 'NX'),
      );
    },
    forget: (keys) => redis.run((client) => client.del(...keys)),
    putKey(keyHash, key) {
      const name = apiKeyKey(keyHash);
      return redis.run((client) =>
        key === 'revoked'
          ? client.set(name, key, 'EX', CHANGED_SECONDS)
          : client.set(name, JSON.stringify(key), 'EX', KNOWN_SECONDS, 'NX'),
      );
    },
  };
}

/** Text that is not ours is as good as none: it is looked up anew. */
function readUser(userId: number, text: string | null | undefined): UserAccess | null {
  const parsed = StoredUser.safeParse(text?.split('|'));
  if (!parsed.success) return null;
  const [version, role, state] = parsed.data;
  return { userId, version, role, deleted: state === 'deleted' };
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
