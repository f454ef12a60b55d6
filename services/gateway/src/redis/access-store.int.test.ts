import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestAccess } from '../testing/access.ts';
import { UNBOUND_KEY } from '../testing/identities.ts';
import { connectRedis, createTestEntries } from '../testing/redis.ts';
import type { RedisAccess } from './client.ts';

let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

const ttlOf = (key: string) => redis.client.ttl(key);
/** The entry has expired. */
const expire = async (...names: string[]) => {
  for (const name of names) {
    expect(await ttlOf(name)).toBeGreaterThan(0);
    await redis.client.pexpire(name, 0);
  }
};

describe('the access store', () => {
  it('replaces a user only by a newer version', async () => {
    const { store, user, read, keys } = createTestEntries(redis);
    expect(await read()).toEqual({ user: null, session: null });
    await store.putUser(user(10, 'ADMIN'), 30);
    await store.putUser(user(9), 30);
    expect(await read()).toMatchObject({ user: user(10, 'ADMIN') });
    await store.putUser(user(11, 'ADMIN', true), 30);
    expect(await read()).toMatchObject({ user: { version: 11, deleted: true } });
    expect(await ttlOf(keys.user)).toBeGreaterThan(25);
  });

  it('gives each of many parallel readers its own entry', async () => {
    const all = Array.from({ length: 3 }, () => createTestEntries(redis));
    const [{ store }] = all as [(typeof all)[number]];
    for (const [index, { user }] of all.entries()) await store.putUser(user(index + 1), 30);
    await store.putSession(all[1]?.sessionId ?? '', 'ended');
    const found = await Promise.all(all.map(({ userId, sessionId }) => store.readAccess(userId, sessionId)));
    expect(found).toEqual(
      all.map(({ user }, index) => ({
        ok: true,
        value: { user: user(index + 1), session: index === 1 ? 'ended' : null },
      })),
    );
  });

  it('never reverts the end of a session or service account, or the revocation of a key', async () => {
    const { store, sessionId: id, read, keys } = createTestEntries(redis);
    await store.putSession(id, 'active');
    expect(await ttlOf(keys.session)).toBeGreaterThan(890);
    await store.putSession(id, 'ended');
    await store.putSession(id, 'active');
    expect(await read()).toMatchObject({ session: 'ended' });
    expect(await ttlOf(keys.session)).toBeGreaterThan(950);
    expect(await store.readServiceAccount(id)).toEqual({ ok: true, value: null });
    await store.putServiceAccount(id, 'active');
    expect(await store.readServiceAccount(id)).toEqual({ ok: true, value: 'active' });
    await store.putServiceAccount(id, 'ended');
    await store.putServiceAccount(id, 'active');
    expect(await store.readServiceAccount(id)).toEqual({ ok: true, value: 'ended' });
    expect(await ttlOf(`access:service:${id}`)).toBeGreaterThan(950);
    const key = { ...UNBOUND_KEY, id, scopes: ['a:b'] };
    await store.putKey(id, key);
    expect(await store.readKey(id)).toEqual({ ok: true, value: key });
    expect(await ttlOf(`access:key:${id}`)).toBeLessThanOrEqual(30);
    await store.putKey(id, 'revoked');
    await store.putKey(id, key);
    expect(await store.readKey(id)).toEqual({ ok: true, value: 'revoked' });
    await store.replaceKey(id, key);
    expect(await store.readKey(id)).toEqual({ ok: true, value: 'revoked' });
    expect(await ttlOf(`access:key:${id}`)).toBeGreaterThan(950);
  });
});

describe('gateways', () => {
  it('look the state up after the marker of a dead gateway has expired', async () => {
    const { store, user, userId, sessionId, keys, read } = createTestEntries(redis);
    const truth = { access: user(3, 'ADMIN'), sessionActive: true };
    const gateway = () => createTestAccess(store, Date.now, { 'access.get': () => ({ ...truth }) });
    const [dying, other] = [gateway(), gateway()];
    const role = () => other.role(sessionId, userId);
    expect([await role(), await role(), other.asked.length]).toEqual(['ADMIN', 'ADMIN', 1]);
    await dying.changes.mark(keys.user, { ttlSeconds: 20 });
    await dying.changes.mark(keys.session, { ttlSeconds: 20 });
    expect(await role()).toBe('ADMIN');
    truth.access = user(4);
    expect([await role(), await read()]).toEqual(['USER', { user: null, session: null }]);
    await expire(keys.user, keys.session);
    expect([await role(), await role(), other.asked.length]).toEqual(['USER', 'USER', 4]);
    await dying.changes.mark(keys.session, { ttlSeconds: 20 });
    truth.sessionActive = false;
    await expire(keys.session);
    expect(await role()).toBe('unauthenticated');
    expect(await read()).toEqual({ user: user(4), session: 'ended' });
  });
});

describe('a marker', () => {
  it('makes the entry unknown, and a lookup does not replace it', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    await store.putUser(user(3), 900);
    await store.putSession(sessionId, 'active');
    await Promise.all([mark(keys.user), mark(keys.session)]);
    for (let round = 0; round < 2; round += 1) {
      expect(await read()).toEqual({ user: null, session: null });
      await store.putUser(user(4), 900);
      await store.putSession(sessionId, 'active');
    }
    expect(await ttlOf(keys.user)).toBeLessThanOrEqual(20);
    expect(await ttlOf(keys.session)).toBeLessThanOrEqual(20);
  });

  it('is replaced by its own change', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    await store.putUser(user(3), 900);
    await store.putUser(user(4, 'ADMIN'), 960, await mark(keys.user));
    await store.putSession(sessionId, 'active', await mark(keys.session));
    expect(await read()).toEqual({ user: user(4, 'ADMIN'), session: 'active' });
    expect(await ttlOf(keys.user)).toBeGreaterThan(950);
    expect(await ttlOf(keys.session)).toBeGreaterThan(890);
  });

  it('is replaced by a final entry, and never replaces one', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([mark(keys.user), mark(keys.session)]);
      if (round === 0) {
        await store.putUser(user(4, 'USER', true), 900);
        await store.putSession(sessionId, 'ended');
      }
      expect(await read()).toEqual({ user: user(4, 'USER', true), session: 'ended' });
    }
  });

  it('that is dropped leaves an unknown entry, and refuses older versions', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    await store.putUser(user(3), 900);
    await store.putSession(sessionId, 'active');
    await store.drop(await mark(keys.user));
    await store.drop(await mark(keys.session));
    await store.putUser(user(2), 900);
    expect(await read()).toEqual({ user: null, session: null });
    await store.putUser(user(3), 900);
    await store.putSession(sessionId, 'active');
    expect(await read()).toEqual({ user: user(3), session: 'active' });
  });

  it('of two commands stays until it expires, with the newest version', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    await store.putUser(user(3), 900);
    const [first, second] = [await mark(keys.user, 40), await mark(keys.user, 20)];
    await mark(keys.user, 20, first.id);
    await store.putUser(user(5), 960, first);
    await store.drop(second);
    const ofSession = await mark(keys.session);
    await mark(keys.session);
    await store.putSession(sessionId, 'active', ofSession);
    expect(await read()).toEqual({ user: null, session: null });
    expect(await ttlOf(keys.user)).toBeGreaterThan(30);
    expect(await ttlOf(keys.user)).toBeLessThanOrEqual(40);
    expect(await redis.client.get(keys.user)).toBe('5|changing|*');
  });

  it('is renewed by its own command, and removed by no other', async () => {
    const { store, user, read, keys, mark } = createTestEntries(redis);
    const marker = await mark(keys.user, 1);
    await mark(keys.user, 20, marker.id);
    expect(await ttlOf(keys.user)).toBeGreaterThan(15);
    await store.drop({ ...marker, id: randomUUID() });
    await store.putUser(user(4), 900, { ...marker, id: randomUUID() });
    expect(await read()).toMatchObject({ user: null });
    await store.putUser(user(4), 900, marker);
    expect(await read()).toMatchObject({ user: user(4) });
  });
});
