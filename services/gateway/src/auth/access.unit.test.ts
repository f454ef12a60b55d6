import { describe, expect, it } from '@jest/globals';
import { ADMIN_ACCESS, createTestAccess } from '../testing/access.ts';
import { type Script, silent } from '../testing/fakes.ts';
import { SERVICE_ACCOUNT, SESSION, UNBOUND_KEY } from '../testing/identities.ts';
import { createMemoryStore } from '../testing/memory-store.ts';

const AS_USER = { ...ADMIN_ACCESS, role: 'USER' as const, version: 4 };
const marker = { key: 'none', id: 'none', ttlSeconds: 1 };

function setUp(script: Script = {}) {
  const clock = { nowMs: 1_000_000 };
  const now = () => clock.nowMs;
  const { store, state } = createMemoryStore(now);
  return { ...createTestAccess(store, now, script), store, state, clock };
}

describe('with Redis', () => {
  it('trusts an entry as long as an access token lives, and a key for 30 s', async () => {
    const { role, hasKey, asked, clock } = setUp();
    await Promise.all([role(), hasKey()]);
    clock.nowMs += 29_999;
    await Promise.all([role(), hasKey()]);
    expect(asked.map(({ message }) => message.name).sort()).toEqual(['access.get', 'api-key.find']);
    clock.nowMs += 1;
    await Promise.all([role(), hasKey()]);
    expect(asked.map(({ message }) => message.name).slice(2)).toEqual(['api-key.find']);
    clock.nowMs += 900_000 - 30_000 - 1;
    await role();
    expect(asked).toHaveLength(3);
    clock.nowMs += 1;
    await role();
    expect(asked).toHaveLength(4);
  });

  it.each([
    ['the session ended', ADMIN_ACCESS, 'ended' as const],
    ['the user was deleted', { ...ADMIN_ACCESS, deleted: true }, 'active' as const],
  ])('refuses without asking when %s', async (_what, access, session) => {
    const { role, know, asked } = setUp();
    await know(access, session);
    expect(await role()).toBe('unauthenticated');
    expect(asked).toEqual([]);
  });

  it('refuses a revoked key without asking, and one that expired meanwhile', async () => {
    const { hasKey, store, asked, clock } = setUp();
    await store.putKey('hash', { ...UNBOUND_KEY, expiresAtMs: clock.nowMs + 1 });
    expect(await hasKey()).toBe(true);
    clock.nowMs += 1;
    expect(await hasKey()).toBe(false);
    await store.putKey('hash', 'revoked');
    expect(await hasKey()).toBe(false);
    expect(asked).toEqual([]);
  });

  it('asks once for a service account, and trusts the answer as long as a token lives', async () => {
    const { service, asked, clock } = setUp();
    expect([await service(), await service()]).toEqual(['active', 'active']);
    clock.nowMs += 899_999;
    await service();
    expect(asked).toHaveLength(1);
    clock.nowMs += 1;
    await service();
    expect(asked).toHaveLength(2);
  });

  it('is unavailable when neither Redis nor the user service answers', async () => {
    const { role, hasKey, service } = setUp({
      'service-account.access': () => silent('unavailable'),
      'access.get': () => silent('outcome_unknown'),
      'api-key.find': () => silent('unavailable'),
    });
    expect(await role()).toBe('unavailable');
    expect(await hasKey()).toBe('unavailable');
    expect(await service()).toBe('unavailable');
  });
});

describe('without Redis', () => {
  it('asks again after 5 seconds', async () => {
    const { role, hasKey, service, state, asked, clock } = setUp();
    state.away = true;
    await Promise.all([role(), hasKey(), service()]);
    await Promise.all([role(), hasKey(), service()]);
    expect(asked).toHaveLength(3);
    clock.nowMs += 5_000;
    await Promise.all([role(), hasKey(), service()]);
    expect(asked).toHaveLength(6);
  });

  it.each([
    ['limits', 'limit.list', { version: 1, limits: [] }],
    ['policies', 'policy.list', { version: 1, policies: [] }],
  ] as const)('counts the 5 seconds of %s from the question', async (what, query, answer) => {
    const late = setUp({
      [query]: () => {
        late.clock.nowMs += 2_000;
        return answer;
      },
    });
    late.state.away = true;
    const read = () => late.lookup[what](late.context);
    await read();
    late.clock.nowMs += 2_999;
    await read();
    expect(late.asked).toHaveLength(1);
    late.clock.nowMs += 1;
    await read();
    expect(late.asked).toHaveLength(2);
  });

  it('counts the 5 seconds from the question, because a late answer may lack a newer change', async () => {
    const late = setUp({
      'access.get': () => {
        late.clock.nowMs += 2_000;
        return { access: ADMIN_ACCESS, sessionActive: true };
      },
    });
    late.state.away = true;
    await late.role();
    late.clock.nowMs += 2_999;
    await late.role();
    expect(late.asked).toHaveLength(1);
    late.clock.nowMs += 1;
    await late.role();
    expect(late.asked).toHaveLength(2);
  });

  it('knows its own changes at once, and writes them when Redis is back', async () => {
    const { role, hasKey, service, state, changes, know, store } = setUp();
    state.away = true;
    expect([await role(), await hasKey(), await service()]).toEqual(['ADMIN', true, 'active']);
    await changes.userChanged(AS_USER, marker);
    await changes.keysRevoked(['hash']);
    await changes.serviceAccountDeleted(SERVICE_ACCOUNT, marker);
    expect([await role(), await hasKey(), await service()]).toEqual(['USER', false, 'unauthenticated']);
    await changes.sessionsEnded([SESSION], marker);
    expect(await role()).toBe('unauthenticated');

    // Redis is back with old entries. The changes are still effective, and are written.
    state.away = false;
    await know(ADMIN_ACCESS);
    await store.putServiceAccount(SERVICE_ACCOUNT, 'active');
    expect([await role(), await hasKey()]).toEqual(['unauthenticated', false]);
    expect(await service()).toBe('unauthenticated');
    await changes.flush();
    const value = { user: AS_USER, session: 'ended' };
    expect(await store.readAccess(1, SESSION)).toEqual({ ok: true, value });
    expect(await store.readKey('hash')).toEqual({ ok: true, value: 'revoked' });
    expect(await store.readServiceAccount(SERVICE_ACCOUNT)).toEqual({ ok: true, value: 'ended' });
  });

  it('accepts a rotated key until its end, also when Redis is back with the old entry', async () => {
    const found = { ...UNBOUND_KEY, expiresAtMs: null as number | null };
    const { hasKey, state, changes, clock } = setUp({ 'api-key.find': () => ({ apiKey: { ...found } }) });
    expect(await hasKey()).toBe(true);
    state.away = true;
    found.expiresAtMs = clock.nowMs + 10;
    await changes.keyEndMoved('hash', found);
    expect(await hasKey()).toBe(true);
    state.away = false;
    expect(await hasKey()).toBe(true);
    clock.nowMs += 10;
    expect(await hasKey()).toBe(false);
    await changes.flush();
    expect(await hasKey()).toBe(false);
  });
});

describe('when a role needs a second factor', () => {
  it.each([
    ['ADMIN', 'ADMIN', undefined, { role: 'USER', withheld: 'ADMIN' }],
    ['ADMIN', 'SUPERADMIN', undefined, { role: 'USER', withheld: 'SUPERADMIN' }],
    ['ADMIN', 'ADMIN', true, { role: 'ADMIN' }],
    ['SUPERADMIN', 'ADMIN', undefined, { role: 'ADMIN' }],
    ['SUPERADMIN', 'SUPERADMIN', undefined, { role: 'USER', withheld: 'SUPERADMIN' }],
    ['ADMIN', 'USER', undefined, { role: 'USER' }],
    ['ADMIN', 'DEVELOPER', undefined, { role: 'DEVELOPER' }],
    [undefined, 'SUPERADMIN', undefined, { role: 'SUPERADMIN' }],
  ] as const)(
    'from %s on, a %s with %s counts as %j, both fetched and cached',
    async (from, role, secondFactor, counts) => {
      const now = () => 1_000_000;
      const access = { ...ADMIN_ACCESS, role, ...(secondFactor ? { secondFactor } : {}) };
      const answer = () => ({ access, sessionActive: true });
      const { store } = createMemoryStore(now);
      const { lookup, context, asked } = createTestAccess(store, now, { 'access.get': answer }, from);
      for (let time = 0; time < 2; time += 1)
        expect(await lookup.roleOf(context, ADMIN_ACCESS.userId, SESSION)).toEqual({
          ok: true,
          value: counts,
        });
      expect(asked).toHaveLength(1);
    },
  );
});
