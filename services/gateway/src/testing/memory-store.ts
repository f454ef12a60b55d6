import type {
  ApprovalPolicies,
  LinkBounds,
  PlatformAccess,
  SpendingLimits,
  UserAccess,
} from '@cowrie/contracts';
import {
  type AccessStore,
  CACHED_SECONDS,
  type CachedKey,
  CHANGE_KEPT_SECONDS,
  KEY_CACHED_SECONDS,
  LIMITS_KEY,
  type Marker,
  POLICIES_KEY,
  platformKey,
  type SessionMark,
  serviceAccountKey,
  sessionKey,
  userKey,
} from '../redis/access-store.ts';

type Entry<T> = {
  known: T | null;
  version: number;
  isFinal: boolean;
  marker: string | null;
  untilMs: number;
};
type PutOptions = { version?: number; isFinal: boolean; ttlSeconds: number; marker?: Marker | undefined };

function createTable<T>(now: () => number) {
  const entries = new Map<string, Entry<T>>();
  const nothing: Entry<T> = { known: null, version: 0, isFinal: false, marker: null, untilMs: 0 };
  const entryOf = (key: string): Entry<T> => {
    const entry = entries.get(key);
    return entry && entry.untilMs > now() ? entry : nothing;
  };
  return {
    read: (key: string) => entryOf(key).known,
    put(key: string, known: T, { version = 0, isFinal, ttlSeconds, marker }: PutOptions): void {
      const old = entryOf(key);
      if (!isFinal && (old.version > version || old.isFinal)) return;
      const isOthers = old.marker !== null && old.marker !== marker?.id && !isFinal;
      const untilMs = now() + ttlSeconds * 1000;
      entries.set(key, isOthers ? { ...old, version } : { known, version, isFinal, marker: null, untilMs });
    },
    mark({ key, id, ttlSeconds }: Marker): void {
      const old = entryOf(key);
      if (old.isFinal) return;
      const untilMs = now() + ttlSeconds * 1000;
      if (old.marker === null) entries.set(key, { ...old, known: null, marker: id, untilMs });
      else {
        const marker = old.marker === id ? id : '*';
        entries.set(key, { ...old, marker, untilMs: Math.max(untilMs, old.untilMs) });
      }
    },
    drop({ key, id }: Marker): void {
      const old = entryOf(key);
      if (old.marker === id) entries.set(key, { ...old, marker: null });
    },
  };
}

const markIn = (known: SessionMark | LinkBounds | null) => (typeof known === 'string' ? known : null);

/** Entries expire by the given clock, and `state.away` makes it fail. `log` lists marked entries in order. */
export function createMemoryStore(now: () => number) {
  const users = createTable<UserAccess>(now);
  const sessions = createTable<SessionMark | LinkBounds>(now);
  const keys = createTable<NonNullable<CachedKey>>(now);
  const state = { away: false };
  const log: string[] = [];
  const platforms = createTable<PlatformAccess>(now);
  const limits = createTable<SpendingLimits>(now);
  const policies = createTable<ApprovalPolicies>(now);
  const tableOf = ({ key }: Marker) => {
    if (key === LIMITS_KEY) return limits;
    if (key.startsWith('access:platform:')) return platforms;
    if (key === POLICIES_KEY) return policies;
    return key.startsWith('access:user:') ? users : sessions;
  };
  const run = async <T>(work: () => T) => {
    await new Promise(setImmediate);
    return state.away ? { ok: false as const } : { ok: true as const, value: work() };
  };
  const ttlOf = (isFinal: boolean, otherwise: number = CACHED_SECONDS) =>
    isFinal ? CHANGE_KEPT_SECONDS : otherwise;

  const putMark = (key: string, known: SessionMark, marker: Marker | undefined) => {
    const isFinal = known === 'ended';
    return run(() => sessions.put(key, known, { isFinal, ttlSeconds: ttlOf(isFinal), marker }));
  };

  const store: AccessStore = {
    readAccess: (userId, sessionId) =>
      run(() => ({ user: users.read(userKey(userId)), session: sessions.read(sessionKey(sessionId)) })),
    readKey: (keyHash) => run(() => keys.read(keyHash)),
    putUser: (access, ttlSeconds, marker) => {
      const { userId, version, deleted: isFinal } = access;
      return run(() => users.put(userKey(userId), access, { version, isFinal, ttlSeconds, marker }));
    },
    putSession: (id, known, marker) => putMark(sessionKey(id), known, marker),
    putLink: (id, bounds) =>
      run(() =>
        sessions.put(sessionKey(id), bounds, {
          version: bounds.version,
          isFinal: false,
          ttlSeconds: CACHED_SECONDS,
        }),
      ),
    readServiceAccount: (id) => run(() => markIn(sessions.read(serviceAccountKey(id)))),
    putServiceAccount: (id, known, marker) => putMark(serviceAccountKey(id), known, marker),
    putKey: (keyHash, known) => {
      const isFinal = known === 'revoked';
      const ttlSeconds = ttlOf(isFinal, KEY_CACHED_SECONDS);
      return run(() => keys.put(keyHash, known, { isFinal, ttlSeconds }));
    },
    replaceKey: (keyHash, known) =>
      run(() => keys.put(keyHash, known, { isFinal: false, ttlSeconds: KEY_CACHED_SECONDS })),
    readPlatform: (id) => run(() => platforms.read(platformKey(id))),
    putPlatform: (access, marker) => {
      const { id, version } = access;
      return run(() =>
        platforms.put(platformKey(id), access, {
          version,
          isFinal: false,
          ttlSeconds: CACHED_SECONDS,
          marker,
        }),
      );
    },
    readLimits: () => run(() => limits.read(LIMITS_KEY)),
    putLimits: (known, marker) =>
      run(() =>
        limits.put(LIMITS_KEY, known, {
          version: known.version,
          isFinal: false,
          ttlSeconds: CACHED_SECONDS,
          marker,
        }),
      ),
    readPolicies: () => run(() => policies.read(POLICIES_KEY)),
    putPolicies: (known, marker) => {
      const { version } = known;
      const put = { version, isFinal: false, ttlSeconds: CACHED_SECONDS, marker };
      return run(() => policies.put(POLICIES_KEY, known, put));
    },
    mark: (marker) =>
      run(() => {
        tableOf(marker).mark(marker);
        log.push(`mark ${marker.key}`);
      }),
    drop: (marker) => run(() => tableOf(marker).drop(marker)),
  };
  return { store, state, log };
}
