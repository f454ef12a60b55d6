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
import type { EdgeRefusal, PendingApproval } from '../outcome.ts';
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
 * Access changes take effect from the next request on: they are in Redis before the caller gets the answer. A change
 * that cannot be written is effective in this gateway, and retried until it succeeds or every older token has expired.
 */
export type Changes = {
  /**
   * Readers then treat the entry as unknown. Await this before sending the command. If this gateway dies, the marker
   * expires after the command is settled. A given marker is renewed for one more command. While Redis is away the
   * command is sent all the same; only if the gateway dies too, the old entry stays effective until it expires
   * (CACHED_SECONDS).
   */
  mark(key: string, marker?: Partial<Pick<Marker, 'id' | 'ttlSeconds'>>): Promise<Marker>;
  /** Call this when the command was refused, needs an approval, or has an unknown outcome. */
  commandFailed<F extends EdgeRefusal | PendingApproval>(marker: Marker, failure: F): Promise<F>;
  /** Requests ask the user service until the command, whose outcome is unknown, is settled. */
  keepMarker(marker: Marker): Promise<void>;
  userChanged(access: UserAccess, marker: Marker): Promise<void>;
  sessionsEnded(sessionIds: readonly string[], marker: Marker): Promise<void>;
  linkChanged(link: (LinkBounds & { id: string }) | null, marker: Marker): Promise<void>;
  keysRevoked(keyHashes: readonly string[]): Promise<void>;
  keyEndMoved(keyHash: string, key: ActiveApiKey): Promise<void>;
  platformChanged(access: PlatformAccess, marker: Marker): Promise<void>;
  limitsChanged(limits: SpendingLimits, marker: Marker): Promise<void>;
  policiesChanged(policies: ApprovalPolicies, marker: Marker): Promise<void>;
  serviceAccountDeleted(id: string, marker: Marker): Promise<void>;
  sessionStarted(started: SessionReply, marker?: Marker): Promise<void>;
  unwrittenUser(userId: number): UserAccess | null;
  isSessionUnwritten(sessionId: string): boolean;
  isKeyUnwritten(keyHash: string): boolean;
  isKeyEndUnwritten(keyHash: string): boolean;
  isServiceAccountUnwritten(id: string): boolean;
  isPlatformUnwritten(id: string): boolean;
  areLimitsUnwritten(): boolean;
  arePoliciesUnwritten(): boolean;
  /** True after more changes waited than memory holds; no entry is trusted until all from before have expired. */
  areSomeLost(): boolean;
  /** Runs when Redis is back, and every second. */
  flush(): Promise<void>;
  close(): void;
};

const FLUSH_EVERY_MS = 1_000;
/** The name differs from a revocation's, because the key stays valid until its end. */
const keyEndName = (keyHash: string): string => `end of ${apiKeyKey(keyHash)}`;

type Deps = {
  store: AccessStore;
  now: () => number;
  logger: Logger;
  onChange: () => void;
};

export function createChanges(deps: Deps): Changes {
  const { store } = deps;
  const { write, ...unwritten } = createUnwritten(deps);
  // The entry is marked again, in case Redis was away or lost the first marker. The key of this write names
  // no change.
  const keepMarker = async (marker: Marker): Promise<void> => {
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
    async commandFailed(marker, failure) {
      if (failure.code === 'outcome_unknown') await keepMarker(marker);
      else await store.drop(marker);
      return failure;
    },
    keepMarker,
    async userChanged(access, marker) {
      await write(userKey(access.userId), () => store.putUser(access, CHANGE_KEPT_SECONDS, marker), access);
    },
    async sessionsEnded(sessionIds, marker) {
      const written = await Promise.all(
        sessionIds.map((id) => write(sessionKey(id), () => store.putSession(id, 'ended'), null)),
      );
      // A session that was not written, or not listed, may still be cached as active. The user's marker
      // covers it.
      const isComplete = sessionIds.length < LIMITS.sessionsEndedMax;
      if (!isComplete) await keepMarker(marker);
      else if (written.every(Boolean)) await store.drop(marker);
    },
    async linkChanged(link, marker) {
      const written = !link || (await write(`link ${link.id}`, () => store.putLink(link.id, link), null));
      // An entry that was not written may be outdated. The user's marker covers it in the other gateways.
      if (written) await store.drop(marker);
    },
    async keysRevoked(keyHashes) {
      await Promise.all(
        keyHashes.map((hash) => write(apiKeyKey(hash), () => store.putKey(hash, 'revoked'), null)),
      );
    },
    async keyEndMoved(keyHash, key) {
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

type UnwrittenChange = { write(): Promise<RedisResult<unknown>>; untilMs: number; access: UserAccess | null };

const PENDING_MAX = 10_000;

function createUnwritten({ now, logger, onChange }: Deps) {
  const pending = new Map<string, UnwrittenChange>();
  let lostUntilMs = 0;
  const areSomeLost = (): boolean => now() < lostUntilMs;
  return {
    areSomeLost,
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
          'too many changes wait for Redis; its entries are not trusted meanwhile',
        );
      }
      return false;
    },
    async flush(): Promise<void> {
      for (const [key, change] of pending) {
        const written = (await change.write()).ok;
        // A newer change may have replaced this one meanwhile.
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
