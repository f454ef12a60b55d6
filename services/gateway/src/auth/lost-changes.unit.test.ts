import { expect, it } from '@jest/globals';
import { CHANGE_KEPT_SECONDS, userKey } from '../redis/access-store.ts';
import { ADMIN_ACCESS, createTestAccess } from '../testing/access.ts';
import { createMemoryStore } from '../testing/memory-store.ts';

const PENDING_MAX = 10_000;

it('the end of a session is effective even when it cannot be kept for Redis', async () => {
  let nowMs = 1_000_000;
  const { store } = createMemoryStore(() => nowMs);
  const truth = { access: ADMIN_ACCESS, sessionActive: true };
  // The store can be read but refuses writes.
  const readOnly = { ...store, putSession: async () => ({ ok: false as const }) };
  const { changes, role, service } = createTestAccess(readOnly, () => nowMs, { 'access.get': () => truth });
  await store.putUser(ADMIN_ACCESS, CHANGE_KEPT_SECONDS);
  const lost = 'lost';
  await store.putSession(lost, 'active');
  expect([await role(lost), await service()]).toEqual(['ADMIN', 'active']);
  truth.sessionActive = false;
  const others = Array.from({ length: PENDING_MAX }, (_, n) => `other ${n}`);
  const marker = { key: userKey(2), id: 'x', ttlSeconds: 1 };
  await changes.sessionsEnded([...others, lost], marker);
  expect(await role(lost)).toBe('unauthenticated');
  nowMs += CHANGE_KEPT_SECONDS * 1000;
  expect(changes.areSomeLost()).toBe(false);
});
