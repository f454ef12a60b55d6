import {
  type ActiveApiKey,
  type LinkBounds,
  type PlatformAccess,
  type Policies,
  type Role,
  refuse,
  type SpendingLimits,
} from '@cowrie/contracts';
import type { Bus, RequestContext } from '../bus/bus.ts';
import { type Outcome, succeed } from '../outcome.ts';
import { type AccessStore, CACHED_SECONDS, type CachedAccess } from '../redis/access-store.ts';
import { createPolicyLookup } from './approvals/policies.ts';
import type { Changes } from './changes.ts';
import { createLookupCache } from './lookup-cache.ts';
import { hasRole, type LeastRole } from './roles.ts';

/** `withheld` has no effect until the user sets up a second factor. */
export type EffectiveRole = { role: Role; withheld?: Role; link?: LinkBounds | undefined };

/** Looked up on each request, because a token may be older than a change. */
export type AccessLookup = {
  /** Fails with `unauthenticated` when the session has ended, or `unavailable`. */
  roleOf(context: RequestContext, userId: number, sessionId: string): Promise<Outcome<EffectiveRole>>;
  checkServiceAccount(context: RequestContext, id: string): Promise<Outcome<null>>;
  findKey(context: RequestContext, keyHash: string): Promise<Outcome<ActiveApiKey | null>>;
  /** Fails with `platform_suspended` or `unavailable`. */
  activePlatform(context: RequestContext, id: string): Promise<Outcome<PlatformAccess>>;
  limits(context: RequestContext): Promise<Outcome<SpendingLimits>>;
  policies(context: RequestContext): Promise<Outcome<Policies>>;
  clearCaches(): void;
};

type AccessState = {
  role: Role;
  version: number;
  live: boolean;
  secondFactor?: boolean | undefined;
  link?: LinkBounds | undefined;
};
const ENDED_STATE: AccessState = { role: 'USER', version: 0, live: false };

type Deps = {
  store: AccessStore;
  changes: Changes;
  bus: Bus;
  now: () => number;
  requireTotpFrom?: LeastRole | undefined;
  /** A larger mint needs an approval even without a policy; null: none does. */
  mintApprovalAboveUnits?: bigint | null;
};
type Lookup = Deps & ReturnType<typeof createCaches>;

const createCaches = (now: () => number) => ({
  states: createLookupCache<AccessState>(now),
  keys: createLookupCache<ActiveApiKey | null>(now),
  services: createLookupCache<boolean>(now),
  platforms: createLookupCache<PlatformAccess>(now),
  allLimits: createLookupCache<SpendingLimits>(now),
});

export function createAccessLookup(deps: Deps): AccessLookup {
  const caches = createCaches(deps.now);
  const lookup = { ...deps, ...caches };
  const policies = createPolicyLookup({ ...deps, mintAboveUnits: deps.mintApprovalAboveUnits ?? null });
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
    clearCaches() {
      policies.clearCache();
      for (const each of Object.values(caches)) each.clear();
    },
  };
}

async function findState(
  { store, changes, bus, states }: Lookup,
  context: RequestContext,
  userId: number,
  sessionId: string,
): Promise<Outcome<AccessState>> {
  const unwritten = changes.unwrittenUser(userId);
  if (unwritten?.deleted || changes.isSessionUnwritten(sessionId)) return succeed(ENDED_STATE);
  const read = await store.readAccess(userId, sessionId);
  const cached = read.ok ? { ok: read.ok, value: combineState(read.value) } : read;
  const found = await states.find(
    `${userId} ${sessionId}`,
    changes.areSomeLost() ? null : cached,
    async () => {
      const asked = await bus.call(context, 'access.get', { userId, sessionId });
      if (!asked.ok) return asked;
      const { access, sessionActive, link } = asked.value;
      const { role, version, deleted, secondFactor } = access;
      const putSession = () => store.putSession(sessionId, sessionActive ? 'active' : 'ended');
      return succeed({
        value: { role, version, live: sessionActive && !deleted, secondFactor, link },
        put: () =>
          Promise.all([
            store.putUser(access, CACHED_SECONDS),
            link ? store.putLink(sessionId, link) : putSession(),
          ]),
      });
    },
  );
  if (!found.ok || !unwritten || !found.value.live) return found;
  // A change by another gateway is newer than the change that this gateway could not write yet.
  if (found.value.version >= unwritten.version) return found;
  return succeed({ ...found.value, role: unwritten.role, secondFactor: unwritten.secondFactor });
}

function combineState({ user, session }: CachedAccess): AccessState | null {
  if (user?.deleted || session === 'ended') return ENDED_STATE;
  if (!user || session === null) return null;
  const link = typeof session === 'string' ? {} : { link: session };
  return { role: user.role, version: user.version, live: true, secondFactor: user.secondFactor, ...link };
}

async function isServiceActive(
  { store, changes, bus, services }: Lookup,
  context: RequestContext,
  id: string,
): Promise<Outcome<boolean>> {
  if (changes.isServiceAccountUnwritten(id)) return succeed(false);
  const read = await store.readServiceAccount(id);
  const cached = read.ok ? { ok: read.ok, value: read.value && read.value === 'active' } : read;
  return services.find(id, changes.areSomeLost() ? null : cached, async () => {
    const asked = await bus.call(context, 'service-account.access', { serviceAccountId: id });
    if (!asked.ok) return asked;
    const { active } = asked.value;
    return succeed({ value: active, put: () => store.putServiceAccount(id, active ? 'active' : 'ended') });
  });
}

/** The key may have expired. */
async function findKey(
  { store, changes, bus, keys }: Lookup,
  context: RequestContext,
  keyHash: string,
): Promise<Outcome<ActiveApiKey | null>> {
  if (changes.isKeyUnwritten(keyHash)) return succeed(null);
  const read = await store.readKey(keyHash);
  const known = read.ok ? read.value : null;
  if (known === 'revoked') return succeed(null);
  const cached = read.ok ? { ok: read.ok, value: known } : read;
  return keys.find(keyHash, changes.isKeyEndUnwritten(keyHash) ? null : cached, async () => {
    const asked = await bus.call(context, 'api-key.find', { keyHash });
    if (!asked.ok) return asked;
    const { apiKey } = asked.value;
    return succeed({ value: apiKey, put: apiKey && (() => store.putKey(keyHash, apiKey)) });
  });
}

async function findPlatform(
  { store, changes, bus, platforms }: Lookup,
  context: RequestContext,
  id: string,
): Promise<Outcome<PlatformAccess>> {
  const cached = changes.isPlatformUnwritten(id) ? null : await store.readPlatform(id);
  return platforms.find(id, cached, async () => {
    const asked = await bus.call(context, 'platform.get', { platform: id });
    if (!asked.ok) return asked.code === 'platform_not_found' ? refuse('unavailable', asked.detail) : asked;
    const { platform } = asked.value;
    return succeed({ value: platform, put: () => store.putPlatform(platform) });
  });
}

async function findLimits(
  { store, changes, bus, allLimits }: Lookup,
  context: RequestContext,
): Promise<Outcome<SpendingLimits>> {
  const cached = changes.areLimitsUnwritten() ? null : await store.readLimits();
  return allLimits.find('all', cached, async () => {
    const asked = await bus.call(context, 'limit.list', {});
    return asked.ok ? succeed({ value: asked.value, put: () => store.putLimits(asked.value) }) : asked;
  });
}
