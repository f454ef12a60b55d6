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
import { createPolicyLookup } from './acts/policies.ts';
import type { Changes } from './changes.ts';
import { createKept } from './kept.ts';
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
  findKey(context: RequestContext, keyHash: string): Promise<Outcome<ActiveApiKey | null>>;
  /** A platform that may act; fails as `platform_suspended`, or `unavailable`. */
  activePlatform(context: RequestContext, id: string): Promise<Outcome<PlatformAccess>>;
  /** All limits of what users send; fails as `unavailable`. */
  limits(context: RequestContext): Promise<Outcome<SpendingLimits>>;
  /** Of which acts a second person is asked; or `unavailable`. */
  policies(context: RequestContext): Promise<Outcome<Policies>>;
  /** Drops what is known in this process. */
  forget(): void;
};

type State = {
  role: Role;
  /** Of the user, as the user service counts their changes. */
  version: number;
  live: boolean;
  secondFactor?: boolean | undefined;
  link?: LinkBounds | undefined;
};
const GONE: State = { role: 'USER', version: 0, live: false };

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
type Lookup = Deps & ReturnType<typeof createAllKept>;

const createAllKept = (now: () => number) => ({
  states: createKept<State>(now),
  keys: createKept<ActiveApiKey | null>(now),
  services: createKept<boolean>(now),
  platforms: createKept<PlatformAccess>(now),
  allLimits: createKept<SpendingLimits>(now),
});

export function createAccessLookup(deps: Deps): AccessLookup {
  const kept = createAllKept(deps.now);
  const lookup = { ...deps, ...kept };
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
    forget() {
      policies.forget();
      for (const each of Object.values(kept)) each.forget();
    },
  };
}

async function findState(
  { store, changes, bus, states }: Lookup,
  context: RequestContext,
  userId: number,
  sessionId: string,
): Promise<Outcome<State>> {
  const unwritten = changes.unwrittenUser(userId);
  if (unwritten?.deleted || changes.isSessionUnwritten(sessionId)) return succeed(GONE);
  const read = await store.readAccess(userId, sessionId);
  const cached = read.ok ? { ok: read.ok, value: stateIn(read.value) } : read;
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
  // What another gateway changed since is newer than what this one could not write.
  if (found.value.version >= unwritten.version) return found;
  return succeed({ ...found.value, role: unwritten.role, secondFactor: unwritten.secondFactor });
}

/** What Redis has of a user and a session; null while one of the two is not known. */
function stateIn({ user, session }: CachedAccess): State | null {
  if (user?.deleted || session === 'ended') return GONE;
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

/** A key that may have expired. */
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
