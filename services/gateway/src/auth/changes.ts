import type { UserAccess } from '@cowrie/contracts';
import type { Logger } from '@cowrie/messaging';
import { type AccessStore, apiKeyKey, CHANGED_SECONDS, sessionKey, userKey } from '../redis/access-store.ts';
import type { RedisResult } from '../redis/client.ts';

/**
 * Changes that this gateway made and that must count from the next request on: written to Redis before the
 * caller has the answer. What could not be written is kept here, counts in this gateway meanwhile, and is
 * written again until it succeeds or no token can be good any more.
 */
export type Changes = {
  userChanged(access: UserAccess): Promise<void>;
  sessionsEnded(sessionIds: readonly string[]): Promise<void>;
  keysRevoked(keyHashes: readonly string[]): Promise<void>;
  /**
   * A change may have happened or not (its deadline is over): what is known under these keys of the store is
   * dropped, so that the next request finds out.
   */
  inDoubt(keys: readonly string[]): Promise<void>;
  /** What is not in Redis yet. */
  unwrittenUser(userId: number): UserAccess | null;
  isSessionUnwritten(sessionId: string): boolean;
  isKeyUnwritten(keyHash: string): boolean;
  /** Tries to write what is left; called when Redis is back and from time to time. */
  flush(): Promise<void>;
  close(): void;
};

type Pending = { write(): Promise<RedisResult<unknown>>; untilMs: number; access: UserAccess | null };

const PENDING_MAX = 10_000;
const FLUSH_EVERY_MS = 1_000;

export function createChanges(deps: {
  store: AccessStore;
  now: () => number;
  logger: Logger;
  /** Called on each change, so that in-process caches can drop what they know. */
  onChange: () => void;
}): Changes {
  const { store, now, logger, onChange } = deps;
  const pending = new Map<string, Pending>();

  const write = async (
    key: string,
    attempt: () => Promise<RedisResult<unknown>>,
    access: UserAccess | null,
  ) => {
    onChange();
    if ((await attempt()).ok) return;
    if (pending.size >= PENDING_MAX) {
      logger.error({ pending: pending.size }, 'too many changes wait for Redis; one is dropped');
      return;
    }
    pending.set(key, { write: attempt, untilMs: now() + CHANGED_SECONDS * 1000, access });
  };

  const flush = async (): Promise<void> => {
    for (const [key, change] of pending) {
      const written = (await change.write()).ok;
      // Another change under the same key may have taken its place meanwhile.
      if ((written || change.untilMs < now()) && pending.get(key) === change) pending.delete(key);
      if (!written) return;
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS);
  timer.unref();

  return {
    userChanged: (access) =>
      write(userKey(access.userId), () => store.putUser(access, CHANGED_SECONDS), access),
    async sessionsEnded(sessionIds) {
      await Promise.all(
        sessionIds.map((id) => write(sessionKey(id), () => store.putSession(id, 'ended'), null)),
      );
    },
    async keysRevoked(keyHashes) {
      await Promise.all(
        keyHashes.map((hash) => write(apiKeyKey(hash), () => store.putKey(hash, 'revoked'), null)),
      );
    },
    async inDoubt(keys) {
      onChange();
      // Without Redis there is nothing that could be stale for longer than the in-process cache.
      await store.forget(keys);
    },
    unwrittenUser: (userId) => pending.get(userKey(userId))?.access ?? null,
    isSessionUnwritten: (sessionId) => pending.has(sessionKey(sessionId)),
    isKeyUnwritten: (keyHash) => pending.has(apiKeyKey(keyHash)),
    flush,
    close: () => clearInterval(timer),
  };
}
