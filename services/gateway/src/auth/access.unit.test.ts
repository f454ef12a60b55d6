import type { UserAccess } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createBus, type Meta } from '../bus/bus.ts';
import { type AccessStore, type CachedAccess, type CachedKey, userKey } from '../redis/access-store.ts';
import { fakeRequester, type Script, silent, silentLogger } from '../testing/fakes.ts';
import { SESSION } from '../testing/gateway.ts';
import { createAccessLookup } from './access.ts';
import { createChanges } from './changes.ts';

const meta: Meta = { principal: 'user:1', apiKeyId: null, requestId: 'r', traceparent: null };
const access: UserAccess = { userId: 1, role: 'ADMIN', version: 3, deleted: false };

/** Redis as far as the look-ups go: it can be away, and keeps what is final. */
function fakeStore() {
  const state = {
    away: false,
    access: { user: null, session: null } as CachedAccess,
    key: null as CachedKey,
  };
  const write = (change: () => void) => {
    if (state.away) return Promise.resolve({ ok: false as const });
    change();
    return Promise.resolve({ ok: true as const, value: null });
  };
  const store: AccessStore = {
    readAccess: async () => (state.away ? { ok: false } : { ok: true, value: { ...state.access } }),
    readKey: async () => (state.away ? { ok: false } : { ok: true, value: state.key }),
    putUser: (user) => write(() => (state.access.user = user)),
    putSession: (_id, mark) => write(() => (state.access.session = mark)),
    putKey: (_hash, key) => write(() => (state.key = key)),
    forget: () => write(() => (state.access = { user: null, session: null })),
  };
  return { state, store };
}

function setUp(script: Script = {}) {
  const clock = { nowMs: 1_000_000 };
  const now = () => clock.nowMs;
  const redis = fakeStore();
  const requester = fakeRequester({
    'access.get': () => ({ access, sessionActive: true }),
    'api-key.find': () => ({ apiKey: { id: SESSION, scopes: ['a:b'], expiresAtMs: null } }),
    ...script,
  });
  const bus = createBus(requester, now);
  const changes = createChanges({
    store: redis.store,
    now,
    logger: silentLogger,
    onChange: () => lookup.forget(),
  });
  changes.close();
  const lookup = createAccessLookup({ store: redis.store, changes, bus, now });
  const role = async () => {
    const found = await lookup.roleOf(meta, 1, SESSION);
    return found.ok ? found.value : found.problem.code;
  };
  const hasKey = async () => {
    const found = await lookup.findKey(meta, 'hash');
    return found.ok ? found.value !== null : found.problem.code;
  };
  return { ...redis, clock, changes, lookup, role, hasKey, asked: requester.asked };
}

describe('with Redis', () => {
  it('asks once and then takes what Redis has', async () => {
    const { role, hasKey, asked, state } = setUp();
    expect([await role(), await role()]).toEqual(['ADMIN', 'ADMIN']);
    expect([await hasKey(), await hasKey()]).toEqual([true, true]);
    expect(asked).toHaveLength(2);
    state.access = { user: { ...access, role: 'USER' }, session: 'active' };
    expect(await role()).toBe('USER');
  });

  it.each([
    ['the session ended', { user: access, session: 'ended' as const }],
    ['the user was deleted', { user: { ...access, deleted: true }, session: 'active' as const }],
  ])('refuses without asking when %s', async (_what, cached) => {
    const { role, state, asked } = setUp();
    state.access = cached;
    expect(await role()).toBe('unauthenticated');
    expect(asked).toEqual([]);
  });

  it('refuses a revoked key without asking, and one that expired meanwhile', async () => {
    const { hasKey, state, asked, clock } = setUp();
    state.key = 'revoked';
    expect(await hasKey()).toBe(false);
    state.key = { id: SESSION, scopes: [], expiresAtMs: clock.nowMs + 1 };
    expect(await hasKey()).toBe(true);
    clock.nowMs += 1;
    expect(await hasKey()).toBe(false);
    expect(asked).toEqual([]);
  });

  it('is unavailable when nobody knows', async () => {
    const { role, hasKey } = setUp({
      'access.get': () => silent('outcome_unknown'),
      'api-key.find': () => silent('unavailable'),
    });
    expect(await role()).toBe('unavailable');
    expect(await hasKey()).toBe('unavailable');
  });
});

describe('after a change whose outcome is unknown', () => {
  it('asks anew', async () => {
    let current = access;
    const { role, changes } = setUp({ 'access.get': () => ({ access: current, sessionActive: true }) });
    expect(await role()).toBe('ADMIN');
    current = { ...access, role: 'USER', version: 4 };
    expect(await role()).toBe('ADMIN');
    await changes.inDoubt([userKey(1)]);
    expect(await role()).toBe('USER');
  });
});

describe('without Redis', () => {
  it('asks again after 5 seconds', async () => {
    const { role, hasKey, state, asked, clock } = setUp();
    state.away = true;
    await Promise.all([role(), hasKey()]);
    await Promise.all([role(), hasKey()]);
    expect(asked).toHaveLength(2);
    clock.nowMs += 5_000;
    await Promise.all([role(), hasKey()]);
    expect(asked).toHaveLength(4);
  });

  it('knows its own changes at once, and tells Redis when it is back', async () => {
    const { role, hasKey, state, changes } = setUp();
    state.away = true;
    expect([await role(), await hasKey()]).toEqual(['ADMIN', true]);
    await changes.userChanged({ ...access, role: 'USER', version: 4 });
    await changes.keysRevoked(['hash']);
    expect([await role(), await hasKey()]).toEqual(['USER', false]);
    await changes.sessionsEnded([SESSION]);
    expect(await role()).toBe('unauthenticated');

    // Back, with what it knew before: the changes count all the same, and are written.
    state.away = false;
    state.access = { user: access, session: 'active' };
    expect([await role(), await hasKey()]).toEqual(['unauthenticated', false]);
    await changes.flush();
    expect(state.access).toEqual({ user: { ...access, role: 'USER', version: 4 }, session: 'ended' });
    expect(state.key).toBe('revoked');
  });

  it('gives up a change when no token can be good any more', async () => {
    const { state, changes, clock } = setUp();
    state.away = true;
    await changes.sessionsEnded([SESSION]);
    expect(changes.isSessionUnwritten(SESSION)).toBe(true);
    clock.nowMs += 960_001;
    await changes.flush();
    expect(changes.isSessionUnwritten(SESSION)).toBe(false);
  });
});
