import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectRedis, createTestEntries } from '../testing/redis.ts';
import type { RedisAccess } from './client.ts';

let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

const ttlOf = (key: string) => redis.client.ttl(key);

describe('a marker', () => {
  it('makes unknown, and what is looked up does not take its place', async () => {
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

  it('gives way to the change that it announced', async () => {
    const { store, user, sessionId, read, keys, mark } = createTestEntries(redis);
    await store.putUser(user(3), 900);
    await store.putUser(user(4, 'ADMIN'), 960, await mark(keys.user));
    await store.putSession(sessionId, 'active', await mark(keys.session));
    expect(await read()).toEqual({ user: user(4, 'ADMIN'), session: 'active' });
    expect(await ttlOf(keys.user)).toBeGreaterThan(950);
    expect(await ttlOf(keys.session)).toBeGreaterThan(890);
  });

  it('gives way to what is final, whoever put it, and never takes its place', async () => {
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

  it('that is dropped leaves nothing known, and no room for older versions', async () => {
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

  it('of two commands is left to expire, and remembers the newest version', async () => {
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

  it('is renewed by its own command, and no other takes it away', async () => {
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
