import { randomUUID } from 'node:crypto';
import { LIMITS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { noRedis } from '../testing/fakes.ts';
import { connectRedis } from '../testing/redis.ts';
import type { RedisAccess } from './client.ts';
import { createStandIns } from './stand-ins.ts';

let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

const aStandIn = () => ({ userId: 7, hash: randomUUID(), keyHash: randomUUID() });
const nameOf = ({ userId, hash }: { userId: number; hash: string }) => `access:stand-in:${userId}:${hash}`;

describe('the stand-in of an API key', () => {
  it('is taken once, by its user, also by parallel requests', async () => {
    const standIns = createStandIns(redis);
    const { userId, hash, keyHash } = aStandIn();
    await standIns.put({ userId, hash, keyHash });
    expect(await standIns.take(userId + 1, hash)).toBeNull();
    const taken = await Promise.all(Array.from({ length: 5 }, () => standIns.take(userId, hash)));
    expect(taken.filter((each) => each !== null)).toEqual([keyHash]);
    expect(await standIns.take(userId, hash)).toBeNull();
  });

  it('expires', async () => {
    const standIns = createStandIns(redis);
    const standIn = aStandIn();
    await standIns.put(standIn);
    const ttlSeconds = await redis.client.ttl(nameOf(standIn));
    expect(ttlSeconds).toBeGreaterThan(0);
    expect(ttlSeconds).toBeLessThanOrEqual(LIMITS.keyStandInSeconds);
    await redis.client.pexpire(nameOf(standIn), 0);
    expect(await standIns.take(standIn.userId, standIn.hash)).toBeNull();
  });

  it('is not found without Redis', async () => {
    const standIns = createStandIns(noRedis);
    const standIn = aStandIn();
    expect(await standIns.put(standIn)).toEqual({ ok: false });
    expect(await standIns.take(standIn.userId, standIn.hash)).toBeNull();
  });
});
