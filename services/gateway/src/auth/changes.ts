import {
  type ActiveApiKey,
  type ApprovalPolicies,
  LIMITS,
  type LinkBounds,
  type PlatformAccess,
  type SessionReply,
  type SpendingLimits,
  type UserAccess,
} from '@cowrie/contracts';
import { type Logger, uuidv7 } from '@cowrie/telemetry';
import type { EdgeRefusal, Held } from '../outcome.ts';
import {
  type AccessStore,
  apiKeyKey,
  CACHED_SECONDS,
  CHANGE_KEPT_SECONDS,
  LIMITS_KEY,
  MARKER_SECONDS,
  type Marker,
  POLICIES_KEY,
  platformKey,
  serviceAccountKey,
  sessionKey,
  userKey,
} from '../redis/access-store.ts';
import type { RedisResult } from '../redis/client.ts';

/**
 * Changes that this gateway made and that must count from the next request on: written to Redis before the
 * caller has the answer. What could not be written is kept here, counts in this gateway meanwhile, and is
 * written again until it succeeds or no token can be good any more.
 */
export type Changes = {
  /**
   * Marks an entry of the store as changing, so that it counts as unknown; to be awaited before the command that may
   * change it is sent. If this gateway dies before it has written what came of the command, the marker expires when
   * that is settled, and the truth is looked up. Given a marker again, it is renewed for one more command.
   *
   * When Redis cannot be reached, the command is sent all the same. What this gateway learns of it, it writes, or keeps
   * until it can; only if it dies as well before that, the old entry counts until it expires (CACHED_SECONDS).
   */
  mark(key: string, marker?: Partial<Pick<Marker, 'id' | 'ttlSeconds'>>): Promise<Marker>;
  /** The command with this marker failed: refused, held back, or `outcome_unknown`. */
  failed<F extends EdgeRefusal | Held>(marker: Marker, failure: F): Promise<F>;
  /** It may have happened or not: requests find out, and the marker stays, until that is settled. */
  inDoubt(marker: Marker): Promise<void>;
  userChanged(access: UserAccess, marker: Marker): Promise<void>;
  sessionsEnded(sessionIds: readonly string[], marker: Marker): Promise<void>;
  /** What bounds a link, null for one that is not in force; the marker is of its user. */
  linkChanged(link: (LinkBounds & { id: string }) | null, marker: Marker): Promise<void>;
  keysRevoked(keyHashes: readonly string[]): Promise<void>;
  /** It ends sooner than it did. */
  keyEnds(keyHash: string, key: ActiveApiKey): Promise<void>;
  platformChanged(access: PlatformAccess, marker: Marker): Promise<void>;
  limitsChanged(limits: SpendingLimits, marker: Marker): Promise<void>;
  policiesChanged(policies: ApprovalPolicies, marker: Marker): Promise<void>;
  serviceAccountDeleted(id: string, marker: Marker): Promise<void>;
  /** A session was started, or refreshed under a marker: its next request need not ask. */
  sessionStarted(started: SessionReply, marker?: Marker): Promise<void>;
  /** What is not in Redis yet. */
  unwrittenUser(userId: number): UserAccess | null;
  isSessionUnwritten(sessionId: string): boolean;
  /** That it was revoked. */
  isKeyUnwritten(keyHash: string): boolean;
  isKeyEndUnwritten(keyHash: string): boolean;
  isServiceAccountUnwritten(id: string): boolean;
  isPlatformUnwritten(id: string): boolean;
  areLimitsUnwritten(): boolean;
  arePoliciesUnwritten(): boolean;
  /** More changes waited for Redis than are kept: until all that it knows from before has expired, none of its entries counts. */
  areSomeLost(): boolean;
  /** Tries to write what is left; called when Redis is back and from time to time. */
  flush(): Promise<void>;
  close(): void;
};

const FLUSH_EVERY_MS = 1_000;
/** Not the name of a revocation: until its end the key is good. */
const keyEndName = (keyHash: string): string => `end of ${apiKeyKey(keyHash)}`;

type Deps = {
  store: AccessStore;
  now: () => number;
  logger: Logger;
  /** Called on each change, so that in-process caches can drop what they know. */
  onChange: () => void;
};

export function createChanges(deps: Deps): Changes {
  const { store } = deps;
  const { write, ...unwritten } = createUnwritten(deps);
  // Marked once more, in case that Redis was away, or forgot the first marker; kept under a key that means no change.
  const inDoubt = async (marker: Marker): Promise<void> => {
    await write(`changing ${marker.key}`, () => store.mark(marker), null);
  };
  const timer = setInterval(() => void unwritten.flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    ...unwritten,
    async mark(key, { id = uuidv7(), ttlSeconds = MARKER_SECONDS } = {}) {
      const marker = { key, id, ttlSeconds };
      await store.mark(marker);
      return marker;
    },
    async failed(marker, failure) {
      if (failure.code === 'outcome_unknown') await inDoubt(marker);
      else await store.drop(marker);
      return failure;
    },
    inDoubt,
    async userChanged(access, marker) {
      await write(userKey(access.userId), () => store.putUser(access, CHANGE_KEPT_SECONDS, marker), access);
    },
    async sessionsEnded(sessionIds, marker) {
      const written = await Promise.all(
        sessionIds.map((id) => write(sessionKey(id), () => store.putSession(id, 'ended'), null)),
      );
      // What could not be written, or is not in the list, may be known as active: the marker of the user covers that.
      const isComplete = sessionIds.length < LIMITS.sessionsEndedMax;
      if (!isComplete) await inDoubt(marker);
      else if (written.every(Boolean)) await store.drop(marker);
    },
    async linkChanged(link, marker) {
      const written = !link || (await write(`link ${link.id}`, () => store.putLink(link.id, link), null));
      // What could not be written may be known as it was: the marker of the user covers that for the other gateways.
      if (written) await store.drop(marker);
    },
    async keysRevoked(keyHashes) {
      await Promise.all(
        keyHashes.map((hash) => write(apiKeyKey(hash), () => store.putKey(hash, 'revoked'), null)),
      );
    },
    async keyEnds(keyHash, key) {
      await write(keyEndName(keyHash), () => store.replaceKey(keyHash, key), null);
    },
    async platformChanged(access, marker) {
      await write(platformKey(access.id), () => store.putPlatform(access, marker), null);
    },
    async limitsChanged(limits, marker) {
      await write(LIMITS_KEY, () => store.putLimits(limits, marker), null);
    },
    async policiesChanged(policies, marker) {
      await write(POLICIES_KEY, () => store.putPolicies(policies, marker), null);
    },
    async serviceAccountDeleted(id, marker) {
      await write(serviceAccountKey(id), () => store.putServiceAccount(id, 'ended', marker), null);
    },
    async sessionStarted({ sessionId, access }, marker) {
      await Promise.all([
        store.putUser(access, CACHED_SECONDS),
        store.putSession(sessionId, 'active', marker),
      ]);
    },
    close: () => clearInterval(timer),
  };
}

type Pending = { write(): Promise<RedisResult<unknown>>; untilMs: number; access: UserAccess | null };

const PENDING_MAX = 10_000;

/** What has to be written to Redis and is not yet. */
function createUnwritten({ now, logger, onChange }: Deps) {
  const pending = new Map<string, Pending>();
  let lostUntilMs = 0;
  const areSomeLost = (): boolean => now() < lostUntilMs;
  return {
    areSomeLost,
    /** Writes now, and answers whether it could; else what is written last under this key is written later. */
    async write(
      key: string,
      attempt: () => Promise<RedisResult<unknown>>,
      access: UserAccess | null,
    ): Promise<boolean> {
      onChange();
      if ((await attempt()).ok) return true;
      if (pending.size < PENDING_MAX || pending.has(key)) {
        pending.set(key, { write: attempt, untilMs: now() + CHANGE_KEPT_SECONDS * 1000, access });
      } else {
        lostUntilMs = now() + CHANGE_KEPT_SECONDS * 1000;
        logger.error(
          { pending: pending.size },
          'too many changes wait for Redis; its entries do not count meanwhile',
        );
      }
      return false;
    },
    async flush(): Promise<void> {
      for (const [key, change] of pending) {
        const written = (await change.write()).ok;
        // Another change under the same key may have taken its place meanwhile.
        if ((written || change.untilMs < now()) && pending.get(key) === change) pending.delete(key);
        if (!written) return;
      }
    },
    unwrittenUser: (userId: number) => pending.get(userKey(userId))?.access ?? null,
    isSessionUnwritten: (sessionId: string) => pending.has(sessionKey(sessionId)),
    isKeyUnwritten: (keyHash: string) => pending.has(apiKeyKey(keyHash)),
    isKeyEndUnwritten: (keyHash: string) => pending.has(keyEndName(keyHash)) || areSomeLost(),
    isServiceAccountUnwritten: (id: string) => pending.has(serviceAccountKey(id)),
    isPlatformUnwritten: (id: string) => pending.has(platformKey(id)) || areSomeLost(),
    areLimitsUnwritten: () => pending.has(LIMITS_KEY) || areSomeLost(),
    arePoliciesUnwritten: () => pending.has(POLICIES_KEY) || areSomeLost(),
  };
}
