import {
  type AllLimits,
  type FoundApiKey,
  type LinkBounds,
  type PlatformAccess,
  type Policies,
  type Role,
  refuse,
} from '@cowrie/contracts';
import type { Bus, RequestContext } from '../bus/bus.ts';
import { createLru, type Lru } from '../lru.ts';
import { type Outcome, succeed } from '../outcome.ts';
import { type AccessStore, CACHED_SECONDS, type SessionMark } from '../redis/access-store.ts';
import { createPolicyLookup } from './acts/policies.ts';
import type { Changes } from './changes.ts';
import { hasRole, type LeastRole } from './roles.ts';

/** The role that counts, and what bounds the link if it is by one; `withheld` is the one that does not, for want of a second factor. */
export type CountingRole = { role: Role; withheld?: Role; link?: LinkBounds | undefined };

/** What counts now, whatever a token says. Looked up on each request. */
export type AccessLookup = {
  /** The role of a user whose session is live; fails as `unauthenticated` when it is not, or `unavailable`. */
  roleOf(context: RequestContext, userId: number, sessionId: string): Promise<Outcome<CountingRole>>;
  /** Fails as `unauthenticated` when there is no such service account any more, or `unavailable`. */
  checkServiceAccount(context: RequestContext, id: string): Promise<Outcome<null>>;
  /** An API key that is good; null for one that is unknown, revoked or expired. */
  findKey(context: RequestContext, keyHash: string): Promise<Outcome<FoundApiKey | null>>;
  /** A platform that may act; fails as `platform_suspended`, or `unavailable`. */
  activePlatform(context: RequestContext, id: string): Promise<Outcome<PlatformAccess>>;
  /** All limits of what users send; fails as `unavailable`. */
  limits(context: RequestContext): Promise<Outcome<AllLimits>>;
  /** Of which acts a second person is asked; or `unavailable`. */
  policies(context: RequestContext): Promise<Outcome<Policies>>;
  /** Drops what is known in this process. */
  forget(): void;
};

/**
 * While Redis is away an answer of the user service serves this long from when it was asked for: a change that was answered after
 * that may not be in it, however late it comes.
 */
const LOCAL_FALLBACK_MS = 5_000;
const LOCAL_FALLBACK_MAX = 10_000;

type State = {
  role: Role;
  live: boolean;
  secondFactor?: boolean | undefined;
  link?: LinkBounds | undefined;
};
const GONE: State = { role: 'USER', live: false };

type Known<T> = { value: T; untilMs: number };
type Deps = {
  store: AccessStore;
  changes: Changes;
  bus: Bus;
  now: () => number;
  /** From this role on a user needs a second factor; undefined: nobody does. */
  requireTotpFrom?: LeastRole | undefined;
  /** Units above which a mint waits for a second person, whatever the policies say; null: none does. */
  mintApprovalAboveUnits?: bigint | null;
};
type Lookup = Deps & {
  states: Lru<string, Known<State>>;
  keys: Lru<string, Known<FoundApiKey>>;
  services: Lru<string, Known<boolean>>;
  platforms: Lru<string, Known<PlatformAccess>>;
  limits: Lru<string, Known<AllLimits>>;
};

export function createAccessLookup(deps: Deps): AccessLookup {
  const states = createLru<string, Known<State>>(LOCAL_FALLBACK_MAX);
  const keys = createLru<string, Known<FoundApiKey>>(LOCAL_FALLBACK_MAX);
  const services = createLru<string, Known<boolean>>(LOCAL_FALLBACK_MAX);
  const platforms = createLru<string, Known<PlatformAccess>>(LOCAL_FALLBACK_MAX);
  const limits = createLru<string, Known<AllLimits>>(1);
  const lookup = { ...deps, states, keys, services, platforms, limits };
  const policies = createPolicyLookup({
    ...deps,
    servesMs: LOCAL_FALLBACK_MS,
    mintAboveUnits: deps.mintApprovalAboveUnits ?? null,
  });
  return {
    async roleOf(context, userId, sessionId) {
      const found = await findState(lookup, context, userId, sessionId);
      if (!found.ok) return found;
      if (!found.value.live) return refuse('unauthenticated', 'The session has ended; log in again.');
      const { role, secondFactor, link } = found.value;
      const { requireTotpFrom: from } = deps;
      const isWithheld = from !== undefined && hasRole(role, from) && !secondFactor;
      return succeed({ ...(isWithheld ? { role: 'USER', withheld: role } : { role }), link });
    },
    async checkServiceAccount(context, id) {
      const active = await isServiceActive(lookup, context, id);
      if (!active.ok) return active;
      return active.value ? succeed(null) : refuse('unauthenticated', 'The service account was deleted.');
    },
    async findKey(context, keyHash) {
      const found = await findKey(lookup, context, keyHash);
      if (!found.ok || found.value === null) return found;
      const { expiresAtMs } = found.value;
      return succeed(expiresAtMs === null || expiresAtMs > deps.now() ? found.value : null);
    },
    async activePlatform(context, id) {
      const found = await findPlatform(lookup, context, id);
      if (!found.ok || found.value.status === 'ACTIVE') return found;
      return refuse('platform_suspended', `The platform ${id} is suspended.`);
    },
    limits: (context) => findLimits(lookup, context),
    policies: policies.read,
    forget() {
      policies.forget();
      states.clear();
      keys.clear();
      services.clear();
      platforms.clear();
      limits.clear();
    },
  };
}

async function findState(
  lookup: Lookup,
  context: RequestContext,
  userId: number,
  sessionId: string,
): Promise<Outcome<State>> {
  const { store, changes } = lookup;
  const unwritten = changes.unwrittenUser(userId);
  if (unwritten?.deleted || changes.isSessionUnwritten(sessionId)) return succeed(GONE);
  const cached = await store.readAccess(userId, sessionId);
  const { user, session } = cached.ok ? cached.value : { user: null, session: null };
  if (user?.deleted || session === 'ended') return succeed(GONE);
  const found: Outcome<State> =
    user && session !== null
      ? succeed({ role: user.role, live: true, secondFactor: user.secondFactor, ...linkIn(session) })
      : await askState(lookup, context, userId, sessionId, cached.ok);
  if (!found.ok || !unwritten) return found;
  return succeed({ ...found.value, role: unwritten.role, secondFactor: unwritten.secondFactor });
}

async function askState(
  { store, bus, now, states }: Lookup,
  context: RequestContext,
  userId: number,
  sessionId: string,
  redisUsable: boolean,
): Promise<Outcome<State>> {
  const local = `${userId} ${sessionId}`;
  const known = redisUsable ? undefined : states.get(local);
  if (known && known.untilMs > now()) return succeed(known.value);
  const untilMs = now() + LOCAL_FALLBACK_MS;
  const asked = await bus.call(context, 'access.get', { userId, sessionId });
  if (!asked.ok) return asked;
  const { access, sessionActive, link } = asked.value;
  const { role, deleted, secondFactor } = access;
  const state: State = { role, live: sessionActive && !deleted, secondFactor, link };
  if (redisUsable) {
    // While the entry is marked as changing, Redis ignores this write, and every request asks the user service.
    await Promise.all([
      store.putUser(access, CACHED_SECONDS),
      link ? store.putLink(sessionId, link) : store.putSession(sessionId, sessionActive ? 'active' : 'ended'),
    ]);
  } else {
    states.set(local, { value: state, untilMs });
  }
  return succeed(state);
}

const linkIn = (session: SessionMark | LinkBounds) => (typeof session === 'string' ? {} : { link: session });

async function isServiceActive(
  lookup: Lookup,
  context: RequestContext,
  id: string,
): Promise<Outcome<boolean>> {
  if (lookup.changes.isServiceAccountUnwritten(id)) return succeed(false);
  const cached = await lookup.store.readServiceAccount(id);
  if (cached.ok && cached.value !== null) return succeed(cached.value === 'active');
  return askServiceAccount(lookup, context, id, cached.ok);
}

async function askServiceAccount(
  { store, bus, now, services }: Lookup,
  context: RequestContext,
  id: string,
  redisUsable: boolean,
): Promise<Outcome<boolean>> {
  const known = redisUsable ? undefined : services.get(id);
  if (known && known.untilMs > now()) return succeed(known.value);
  const untilMs = now() + LOCAL_FALLBACK_MS;
  const asked = await bus.call(context, 'service-account.access', { serviceAccountId: id });
  if (!asked.ok) return asked;
  const { active } = asked.value;
  if (redisUsable) await store.putServiceAccount(id, active ? 'active' : 'ended');
  else services.set(id, { value: active, untilMs });
  return succeed(active);
}

/** A key that may have expired. */
async function findKey(
  lookup: Lookup,
  context: RequestContext,
  keyHash: string,
): Promise<Outcome<FoundApiKey | null>> {
  if (lookup.changes.isKeyUnwritten(keyHash)) return succeed(null);
  const cached = await lookup.store.readKey(keyHash);
  const known = cached.ok ? cached.value : null;
  if (known === 'revoked') return succeed(null);
  return known ? succeed(known) : askKey(lookup, context, keyHash, cached.ok);
}

async function askKey(
  { store, bus, now, keys }: Lookup,
  context: RequestContext,
  keyHash: string,
  redisUsable: boolean,
): Promise<Outcome<FoundApiKey | null>> {
  const known = redisUsable ? undefined : keys.get(keyHash);
  if (known && known.untilMs > now()) return succeed(known.value);
  const untilMs = now() + LOCAL_FALLBACK_MS;
  const asked = await bus.call(context, 'api-key.find', { keyHash });
  if (!asked.ok) return asked;
  const { apiKey } = asked.value;
  if (apiKey && redisUsable) await store.putKey(keyHash, apiKey);
  if (apiKey && !redisUsable) keys.set(keyHash, { value: apiKey, untilMs });
  return succeed(apiKey);
}

async function findPlatform(
  lookup: Lookup,
  context: RequestContext,
  id: string,
): Promise<Outcome<PlatformAccess>> {
  const { store, bus, now, changes, platforms } = lookup;
  // What this gateway changed and could not write is asked for each time.
  const cached = changes.isPlatformUnwritten(id) ? null : await store.readPlatform(id);
  if (cached?.ok && cached.value) return succeed(cached.value);
  const known = cached && !cached.ok ? platforms.get(id) : undefined;
  if (known && known.untilMs > now()) return succeed(known.value);
  const untilMs = now() + LOCAL_FALLBACK_MS;
  const asked = await bus.call(context, 'platform.get', { platform: id });
  if (!asked.ok) return asked.code === 'platform_not_found' ? refuse('unavailable', asked.detail) : asked;
  const { platform } = asked.value;
  if (cached?.ok) await store.putPlatform(platform);
  else if (cached) platforms.set(id, { value: platform, untilMs });
  return succeed(platform);
}

async function findLimits(lookup: Lookup, context: RequestContext): Promise<Outcome<AllLimits>> {
  const { store, bus, now, changes, limits } = lookup;
  // What this gateway changed and could not write is asked for each time.
  const cached = changes.areLimitsUnwritten() ? null : await store.readLimits();
  if (cached?.ok && cached.value) return succeed(cached.value);
  const known = cached && !cached.ok ? limits.get('all') : undefined;
  if (known && known.untilMs > now()) return succeed(known.value);
  const untilMs = now() + LOCAL_FALLBACK_MS;
  const asked = await bus.call(context, 'limit.list', {});
  if (!asked.ok) return asked;
  if (cached?.ok) await store.putLimits(asked.value);
  else if (cached) limits.set('all', { value: asked.value, untilMs });
  return asked;
}
