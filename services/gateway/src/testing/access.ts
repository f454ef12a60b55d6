import type { UserAccess } from '@cowrie/contracts';
import { createAccessLookup } from '../auth/access.ts';
import { createChanges } from '../auth/changes.ts';
import type { LeastRole } from '../auth/roles.ts';
import { createBus, type RequestContext } from '../bus/bus.ts';
import { type AccessStore, CACHED_SECONDS } from '../redis/access-store.ts';
import { fakeRequester, queryClientsOf, type Script, silentLogger } from './fakes.ts';
import { SERVICE_ACCOUNT, SESSION, UNBOUND_KEY } from './identities.ts';
import { createMemoryStore } from './memory-store.ts';

const context: RequestContext = {
  principal: 'user:1',
  apiKeyId: null,
  requestId: 'r',
  traceparent: null,
  network: null,
};

export const ADMIN_ACCESS: UserAccess = { userId: 1, role: 'ADMIN', version: 3, deleted: false };

export function createTestAccess(
  store: AccessStore,
  now: () => number,
  script: Script = {},
  requireTotpFrom?: LeastRole,
) {
  const requester = fakeRequester({
    'access.get': () => ({ access: ADMIN_ACCESS, sessionActive: true }),
    'service-account.access': () => ({ active: true }),
    'api-key.find': () => ({ apiKey: { ...UNBOUND_KEY, scopes: ['a:b'] } }),
    ...script,
  });
  const bus = createBus(requester, queryClientsOf(requester), now);
  const onChange = () => lookup.clearCaches();
  const changes = createChanges({ store, now, logger: silentLogger, onChange });
  changes.close();
  const lookup = createAccessLookup({ store, changes, bus, now, requireTotpFrom });
  return {
    changes,
    lookup,
    context,
    asked: requester.asked,
    async role(sessionId = SESSION, userId = ADMIN_ACCESS.userId) {
      const found = await lookup.roleOf(context, userId, sessionId);
      return found.ok ? found.value.role : found.code;
    },
    async service() {
      const found = await lookup.checkServiceAccount(context, SERVICE_ACCOUNT);
      return found.ok ? 'active' : found.code;
    },
    async hasKey() {
      const found = await lookup.findKey(context, 'hash');
      return found.ok ? found.value !== null : found.code;
    },
    async know(access: UserAccess, session: 'active' | 'ended' = 'active') {
      await store.putUser(access, CACHED_SECONDS);
      await store.putSession(SESSION, session);
    },
  };
}

/** `truth` is the state that the user service has committed. */
export function createTestPair() {
  const clock = { nowMs: 1_000_000 };
  const now = () => clock.nowMs;
  const memory = createMemoryStore(now);
  const truth = { access: ADMIN_ACCESS, sessionActive: true };
  const gateway = () => createTestAccess(memory.store, now, { 'access.get': () => ({ ...truth }) });
  return { ...memory, ...gateway(), truth, clock, other: gateway() };
}
