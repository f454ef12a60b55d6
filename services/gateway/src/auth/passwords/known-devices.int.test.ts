import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RedisAccess } from '../../redis/client.ts';
import { noRedis } from '../../testing/fakes.ts';
import { connectRedis } from '../../testing/redis.ts';
import { createKnownDevices } from './known-devices.ts';

let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

const device = (userAgent: string, network: string | null = '192.0.2.1') => ({ network, userAgent });

describe('known devices', () => {
  it('are known to every gateway, each to its own e-mail address', async () => {
    const email = `${randomUUID()}@example.org`;
    const [one, another] = [createKnownDevices(redis), createKnownDevices(redis)];
    expect(await another.isKnown(email, device('a'))).toBe(false);
    await one.remember(email, device('a'));
    expect(await another.isKnown(email, device('a'))).toBe(true);
    expect(await another.isKnown(email, device('b'))).toBe(false);
    expect(await another.isKnown(email, device('a', '192.0.2.2'))).toBe(false);
    expect(await another.isKnown(email, device('a', null))).toBe(false);
    expect(await another.isKnown(`x${email}`, device('a'))).toBe(false);
    for (let number = 0; number < LIMITS.knownDevicesMax; number += 1) {
      await one.remember(`x${email}`, device(`${number}`));
    }
    expect(await another.isKnown(email, device('a'))).toBe(true);
  });

  it.each([
    ['in Redis', () => redis],
    ['without it', () => noRedis],
  ])('are so many %s, those that logged in last', async (_where, access) => {
    const email = `${randomUUID()}@example.org`;
    const devices = createKnownDevices(access());
    for (let number = 0; number < LIMITS.knownDevicesMax; number += 1) {
      await devices.remember(email, device(`${number}`));
    }
    await devices.remember(email, device('0'));
    await devices.remember(email, device('new'));
    // Again: it takes no second place.
    await devices.remember(email, device(`${LIMITS.knownDevicesMax - 1}`));
    expect(await devices.isKnown(email, device('0'))).toBe(true);
    expect(await devices.isKnown(email, device('new'))).toBe(true);
    expect(await devices.isKnown(email, device('1'))).toBe(false);
    expect(await devices.isKnown(email, device('2'))).toBe(true);
  });
});
