import type { FoundApiKey, Role } from '@cowrie/contracts';
import type { Bus, RequestContext } from '../bus/bus.ts';
import { createLru } from '../lru.ts';
import { fail, type Outcome, succeed } from '../outcome.ts';
import { type AccessStore, CACHED_SECONDS } from '../redis/access-store.ts';
import type { Changes } from './changes.ts';

/** What counts now, whatever a token says. Looked up on each request. */
export type AccessLookup = {
  /** The role of a user whose session is live; fails as `unauthenticated` when it is not, or `unavailable`. */
  roleOf(context: RequestContext, userId: number, sessionId: string): Promise<Outcome<Role>>;
  /** An API key that is good; null for one that is unknown, revoked or expired. */
  findKey(context: RequestContext, keyHash: string): Promise<Outcome<FoundApiKey | null>>;
  /** Drops what is known in this process. */
  forget(): void;
};

/** While Redis is away an answer of the user service serves this long. */
const LOCAL_FALLBACK_MS = 5_000;
const LOCAL_FALLBACK_MAX = 10_000;

type State = { role: Role; live: boolean };
type Known<T> = { value: T; untilMs: number };

export function createAccessLookup(deps: {
  store: AccessStore;
  changes: Changes;
  bus: Bus;
  now: () => number;
}): AccessLookup {
  const { store, changes, bus, now } = deps;
  const states = createLru<string, Known<State>>(LOCAL_FALLBACK_MAX);
  const keys = createLru<string, Known<FoundApiKey>>(LOCAL_FALLBACK_MAX);

  const askState = async (
    context: RequestContext,
    userId: number,
    sessionId: string,
    redisUsable: boolean,
  ) => {
    const local = `${userId} ${sessionId}`;
    const known = redisUsable ? undefined : states.get(local);
    if (known && known.untilMs > now()) return succeed(known.value);
    const asked = await bus.call(context, 'access.get', { userId, sessionId });
    if (!asked.ok) return asked;
    const { access, sessionActive } = asked.value;
    const state: State = { role: access.role, live: sessionActive && !access.deleted };
    if (redisUsable) {
      // While the entry is marked as changing, Redis ignores this write, and every request asks the user service.
      await Promise.all([
        store.putUser(access, CACHED_SECONDS),
        store.putSession(sessionId, sessionActive ? 'active' : 'ended'),
      ]);
    } else {
      states.set(local, { value: state, untilMs: now() + LOCAL_FALLBACK_MS });
    }
    return succeed(state);
  };

  const findState = async (
    context: RequestContext,
    userId: number,
    sessionId: string,
  ): Promise<Outcome<State>> => {
    const unwritten = changes.unwrittenUser(userId);
    if (unwritten?.deleted || changes.isSessionUnwritten(sessionId)) return succeed(GONE);
    const cached = await store.readAccess(userId, sessionId);
    const { user, session } = cached.ok ? cached.value : { user: null, session: null };
    if (user?.deleted || session === 'ended') return succeed(GONE);
    const found: Outcome<State> =
      user && session === 'active'
        ? succeed({ role: user.role, live: true })
        : await askState(context, userId, sessionId, cached.ok);
    return found.ok && unwritten ? succeed({ ...found.value, role: unwritten.role }) : found;
  };

  const askKey = async (context: RequestContext, keyHash: string, redisUsable: boolean) => {
    const known = redisUsable ? undefined : keys.get(keyHash);
    if (known && known.untilMs > now()) return succeed(known.value);
    const asked = await bus.call(context, 'api-key.find', { keyHash });
    if (!asked.ok) return asked;
    const { apiKey } = asked.value;
    if (apiKey && redisUsable) await store.putKey(keyHash, apiKey);
    if (apiKey && !redisUsable) keys.set(keyHash, { value: apiKey, untilMs: now() + LOCAL_FALLBACK_MS });
    return succeed(apiKey);
  };

  return {
    async roleOf(context, userId, sessionId) {
      const found = await findState(context, userId, sessionId);
      if (!found.ok) return found;
      if (!found.value.live) return fail('unauthenticated', 'The session has ended; log in again.');
      return succeed(found.value.role);
    },
    async findKey(context, keyHash) {
      if (changes.isKeyUnwritten(keyHash)) return succeed(null);
      const cached = await store.readKey(keyHash);
      const known = cached.ok ? cached.value : null;
      if (known === 'revoked') return succeed(null);
      const found = known ? succeed(known) : await askKey(context, keyHash, cached.ok);
      if (!found.ok || found.value === null) return found;
      const { expiresAtMs } = found.value;
      return succeed(expiresAtMs === null || expiresAtMs > now() ? found.value : null);
    },
    forget() {
      states.clear();
      keys.clear();
    },
  };
}

const GONE: State = { role: 'USER', live: false };
