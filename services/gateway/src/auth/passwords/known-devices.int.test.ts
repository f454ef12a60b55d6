import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RedisAccess } from '../../redis/client.ts';
import { noRedis } from '../../testing/fakes.ts';
import { connectRedis } from '../../testing/redis.ts';
import { createKnownDevices, type Device, type KnownDevices } from './known-devices.ts';

let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

const isKnown = async (devices: KnownDevices, email: string, asking: Device) =>
  (await devices.find(email, asking)) !== null;
const device = (userAgent: string, network: string | null = '192.0.2.1') => ({ network, userAgent });

const nameOf = (number: number) => `program ${String.fromCharCode(97 + number)}`;

describe('known devices', () => {
  it('stay known after an update of their program, but not with another program', async () => {
    const devices = createKnownDevices(noRedis);
    const email = 'a@example.org';
    const chrome = (version: string) =>
      device(`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/${version} Safari/537.36`);
    await devices.remember(email, chrome('124.0.6367.60'));
    expect(await isKnown(devices, email, chrome('125.0.0.0'))).toBe(true);
    expect(await isKnown(devices, email, device('Mozilla/5.0 (X11) Firefox/126.0'))).toBe(false);
  });

  it('are known by their token first, in any network', async () => {
    const devices = createKnownDevices(noRedis);
    const email = 'a@example.org';
    await devices.remember(email, { ...device('a'), token: 'mine' });
    const [mine, beside] = [
      await devices.find(email, { ...device('b', '192.0.2.9'), token: 'mine' }),
      await devices.find(email, { ...device('a'), token: 'another' }),
    ];
    expect(mine).not.toBeNull();
    expect(beside).not.toBeNull();
    expect(beside).not.toBe(mine);
    expect(await devices.find(`x${email}`, { ...device('b'), token: 'mine' })).toBeNull();
  });

  it('are known to every gateway, each for its own e-mail address', async () => {
    const email = `${randomUUID()}@example.org`;
    const [one, another] = [createKnownDevices(redis), createKnownDevices(redis)];
    expect(await isKnown(another, email, device('a'))).toBe(false);
    await one.remember(email, device('a'));
    expect(await isKnown(another, email, device('a'))).toBe(true);
    expect(await isKnown(another, email, device('b'))).toBe(false);
    expect(await isKnown(another, email, device('a', '192.0.2.2'))).toBe(false);
    expect(await isKnown(another, email, device('a', null))).toBe(false);
    expect(await isKnown(another, `x${email}`, device('a'))).toBe(false);
    for (let number = 0; number < LIMITS.knownDevicesMax; number += 1) {
      await one.remember(`x${email}`, device(nameOf(number)));
    }
    expect(await isKnown(another, email, device('a'))).toBe(true);
  });

  it.each([
    ['with Redis', () => redis],
    ['without Redis', () => noRedis],
  ])('%s only the last ones that logged in are kept', async (_where, access) => {
    const email = `${randomUUID()}@example.org`;
    const devices = createKnownDevices(access());
    for (let number = 0; number < LIMITS.knownDevicesMax; number += 1) {
      await devices.remember(email, device(nameOf(number)));
    }
    await devices.remember(email, device(nameOf(0)));
    await devices.remember(email, device('new'));
    // A device that logs in again takes no second place.
    await devices.remember(email, device(nameOf(LIMITS.knownDevicesMax - 1)));
    expect(await isKnown(devices, email, device(nameOf(0)))).toBe(true);
    expect(await isKnown(devices, email, device('new'))).toBe(true);
    expect(await isKnown(devices, email, device(nameOf(1)))).toBe(false);
    expect(await isKnown(devices, email, device(nameOf(2)))).toBe(true);
  });
});
