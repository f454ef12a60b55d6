import {
  ActiveApiKey,
  type ApprovalPolicies,
  LIMITS,
  LinkBounds,
  type PlatformAccess,
  PlatformStatus,
  PolicyAction,
  Role,
  SpendingLimits,
  Units,
  type UserAccess,
} from '@cowrie/contracts';
import { z } from 'zod';
import { DROP, MARK, PUT, REPLACE_KEY } from './access-scripts.ts';
import { batchPerTurn } from './batch-per-turn.ts';
import type { RedisAccess, RedisResult } from './client.ts';

/**
 * Entries live as long as an access token. A lookup costs the user service 0.16 ms, and nearly as much around it. A
 * shorter time is not needed, because a command marks the entries that it may change (auth/changes.ts). While Redis is
 * away, each process keeps its lookups for 5 s (auth/lookup-cache.ts).
 */
export const CACHED_SECONDS = LIMITS.accessTokenSeconds;
/**
 * A key is revoked by its id, and only the reply tells which entry that is, so it cannot be marked before. If a gateway
 * dies before it has written a revocation, the key stays valid for this time.
 */
export const KEY_CACHED_SECONDS = 30;
/** Outlives every access token, and every cached entry that is older than the change. */
export const CHANGE_KEPT_SECONDS = CACHED_SECONDS + 60;

const { commandDeadlineMs, replyGraceMs, clockSkewMs, queryDeadlineMs } = LIMITS;
const APPLIED_WITHIN_MS = commandDeadlineMs + replyGraceMs + clockSkewMs;
/** A deadline is checked when a batch begins; a statement of that batch may still take this long. */
const COMMITTED_WITHIN_MS = 10_000;
/** A lookup or login answered before the change may still write its answer for this long. */
const ANSWERED_WITHIN_MS = Math.max(commandDeadlineMs, queryDeadlineMs) + replyGraceMs;
/** By then the command is applied or never will be, and nobody can still write the state from before it. */
export const MARKER_SECONDS = Math.ceil(
  (APPLIED_WITHIN_MS + COMMITTED_WITHIN_MS + ANSWERED_WITHIN_MS) / 1000,
);

export type SessionMark = 'active' | 'ended';
export type CachedAccess = { user: UserAccess | null; session: SessionMark | LinkBounds | null };
export type CachedKey = ActiveApiKey | 'revoked' | null;

/** Each command that may change the entry has its own `id`. */
export type Marker = { key: string; id: string; ttlSeconds: number };

/**
 * Only a newer version replaces a user's entry. `ended`, `deleted` and `revoked` are final, so a lookup from before a
 * change cannot overwrite it. A marked entry counts as unknown; only a final entry, or one with the same marker,
 * replaces the marker.
 */
export type AccessStore = {
  readAccess(userId: number, sessionId: string): Promise<RedisResult<CachedAccess>>;
  readKey(keyHash: string): Promise<RedisResult<CachedKey>>;
  putUser(access: UserAccess, ttlSeconds: number, marker?: Marker): Promise<RedisResult<unknown>>;
  putSession(sessionId: string, mark: SessionMark, marker?: Marker): Promise<RedisResult<unknown>>;
  /** The link's tokens have its id in place of a session's. */
  putLink(id: string, bounds: LinkBounds): Promise<RedisResult<unknown>>;
  readServiceAccount(id: string): Promise<RedisResult<SessionMark | null>>;
  putServiceAccount(id: string, mark: SessionMark, marker?: Marker): Promise<RedisResult<unknown>>;
  putKey(keyHash: string, key: ActiveApiKey | 'revoked'): Promise<RedisResult<unknown>>;
  /** Replaces a cached entry, because the key now ends sooner. */
  replaceKey(keyHash: string, key: ActiveApiKey): Promise<RedisResult<unknown>>;
  readPlatform(id: string): Promise<RedisResult<PlatformAccess | null>>;
  putPlatform(access: PlatformAccess, marker?: Marker): Promise<RedisResult<unknown>>;
  readLimits(): Promise<RedisResult<SpendingLimits | null>>;
  putLimits(limits: SpendingLimits, marker?: Marker): Promise<RedisResult<unknown>>;
  readPolicies(): Promise<RedisResult<ApprovalPolicies | null>>;
  putPolicies(policies: ApprovalPolicies, marker?: Marker): Promise<RedisResult<unknown>>;
  mark(marker: Marker): Promise<RedisResult<unknown>>;
  /** The next reader looks the entry up again. */
  drop(marker: Marker): Promise<RedisResult<unknown>>;
};

export const userKey = (userId: number): string => `access:user:${userId}`;
export const sessionKey = (sessionId: string): string => `access:session:${sessionId}`;
export const serviceAccountKey = (id: string): string => `access:service:${id}`;
export const platformKey = (id: string): string => `access:platform:${id}`;
export const LIMITS_KEY = 'access:limits';
export const POLICIES_KEY = 'access:approval-policies';
export const apiKeyKey = (keyHash: string): string => `access:key:${keyHash}`;

const StoredUser = z.tuple([z.coerce.number().int(), Role, z.enum(['live', 'totp', 'deleted'])]);

const StoredPlatform = z.tuple([
  z.coerce.number().int().min(1),
  PlatformStatus,
  StoredUnits(),
  StoredUnits(),
]);

const StoredPolicies = z.array(
  z.tuple([PolicyAction, StoredUnits()]).transform(([action, aboveUnits]) => ({ action, aboveUnits })),
);

function StoredUnits() {
  return z.union([z.literal('').transform(() => null), Units]);
}

export function createAccessStore(redis: RedisAccess): AccessStore {
  const put = (key: string, text: string, ttlSeconds: number, marker: Marker | undefined) =>
    redis.run((client) => client.eval(PUT, 1, key, text, ttlSeconds, marker?.id ?? ''));
  /** All reads within one turn of the event loop are sent as one command. */
  const readKeys = batchPerTurn(async (requests: readonly (readonly string[])[]) => {
    const keys = [...new Set(requests.flat())];
    const read = await redis.run((client) => client.mget(keys));
    if (!read.ok) return requests.map((): RedisResult<(string | null)[]> => read);
    const texts = new Map(keys.map((key, index) => [key, read.value[index] ?? null]));
    return requests.map((of) => ({ ok: true as const, value: of.map((key) => texts.get(key) ?? null) }));
  });
  const readKey = async <T>(key: string, parse: (text: string | null) => T): Promise<RedisResult<T>> => {
    const read = await readKeys([key]);
    return read.ok ? { ok: true, value: parse(read.value[0] ?? null) } : read;
  };
  const limitsOf = createLimitsReader();
  const putMark = (key: string, mark: SessionMark, marker: Marker | undefined) =>
    put(key, mark, mark === 'ended' ? CHANGE_KEPT_SECONDS : CACHED_SECONDS, marker);
  return {
    async readAccess(userId, sessionId) {
      const read = await readKeys([userKey(userId), sessionKey(sessionId)]);
      if (!read.ok) return read;
      const [user, session] = read.value;
      return {
        ok: true,
        value: { user: readUser(userId, user), session: readMark(session) ?? readLink(session) },
      };
    },
    readKey: (keyHash) => readKey(apiKeyKey(keyHash), readKeyText),
    putUser(access, ttlSeconds, marker) {
      const { userId, version, role, deleted, secondFactor } = access;
      const state = deleted ? 'deleted' : secondFactor ? 'totp' : 'live';
      return put(userKey(userId), `${version}|${role}|${state}`, ttlSeconds, marker);
    },
    putSession: (sessionId, mark, marker) => putMark(sessionKey(sessionId), mark, marker),
    putLink: (id, { version, dailyUnits }) =>
      put(sessionKey(id), `${version}|link|${dailyUnits ?? ''}`, CACHED_SECONDS, undefined),
    readServiceAccount: (id) => readKey(serviceAccountKey(id), readMark),
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
      redis.run((client) =>
        client.eval(REPLACE_KEY, 1, apiKeyKey(keyHash), JSON.stringify(key), KEY_CACHED_SECONDS),
      ),
    readPlatform: (id) => readKey(platformKey(id), (text) => readPlatformText(id, text)),
    readLimits: () => readKey(LIMITS_KEY, limitsOf),
    putLimits: (limits, marker) => put(LIMITS_KEY, limitsText(limits), CACHED_SECONDS, marker),
    putPlatform(access, marker) {
      const { id, version, status, mintPerDayUnits, rewardPerDayUnits } = access;
      const text = [version, status, mintPerDayUnits ?? '', rewardPerDayUnits ?? ''].join('|');
      return put(platformKey(id), text, CACHED_SECONDS, marker);
    },
    async readPolicies() {
      const read = await redis.run((client) => client.get(POLICIES_KEY));
      return read.ok ? { ok: true, value: readPoliciesText(read.value) } : read;
    },
    putPolicies({ version, policies }, marker) {
      const all = policies.map(({ action, aboveUnits }) => `${action}=${aboveUnits ?? ''}`);
      return put(POLICIES_KEY, [version, 'policies', ...all].join('|'), CACHED_SECONDS, marker);
    },
  };
}

/** Markers and unexpected texts count as no entry, so the user is looked up again. */
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

/** `<version>|policies|mint=1000|burn=`; without units every operation needs an approval. */
function readPoliciesText(text: string | null): ApprovalPolicies | null {
  const [version, mark, ...all] = text?.split('|') ?? [];
  if (mark !== 'policies') return null;
  const policies = StoredPolicies.safeParse(all.map((each) => each.split('=')));
  return policies.success ? { version: Number(version), policies: policies.data } : null;
}

function readMark(text: string | null | undefined): SessionMark | null {
  return text === 'active' || text === 'ended' ? text : null;
}

const StoredLink = z.tuple([z.coerce.number(), z.literal('link'), StoredUnits()]);

function readLink(text: string | null | undefined): LinkBounds | null {
  const parsed = StoredLink.safeParse(text?.split('|'));
  if (!parsed.success) return null;
  const [version, , dailyUnits] = parsed.data;
  return LinkBounds.parse({ version, dailyUnits });
}

function readKeyText(text: string | null): CachedKey {
  if (text === null || text === 'revoked') return text;
  try {
    return ActiveApiKey.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The encoding keeps a limit's text from looking like a marker (access-scripts.ts). */
const limitsText = (all: SpendingLimits): string =>
  `${all.version}|limits|${Buffer.from(JSON.stringify(all)).toString('base64url')}`;

/** Limits rarely change, so the last text is not parsed again. */
function createLimitsReader(): (text: string | null) => SpendingLimits | null {
  let last: { text: string; limits: SpendingLimits | null } = { text: '', limits: null };
  return (text) => {
    if (text === null) return null;
    if (text !== last.text) last = { text, limits: readLimitsText(text) };
    return last.limits;
  };
}

function readLimitsText(text: string): SpendingLimits | null {
  const [, kind, encoded] = text.split('|');
  if (kind !== 'limits' || encoded === undefined) return null;
  try {
    return SpendingLimits.parse(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  } catch {
    return null;
  }
}
