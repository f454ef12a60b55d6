import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RedisAccess } from '../../redis/client.ts';
import { connectRedis } from '../../testing/redis.ts';
import { countOf, percentileMs } from './histogram.ts';
import { createLatencies } from './latencies.ts';

const HOUR_MS = 3_600_000;
let redis: RedisAccess;
beforeAll(async () => {
  redis = await connectRedis();
});
afterAll(() => redis.close());

/** No other test uses this random day, at least a thousand years from now. */
const aDay = () => (8_700_000 + Math.floor(Math.random() * 1e7)) * 24 * HOUR_MS;

describe('latencies', () => {
  it('of two gateways are added up by hour, and expire', async () => {
    const startMs = aDay();
    const clock = { ms: startMs };
    const [one, other] = [createLatencies(redis, () => clock.ms), createLatencies(redis, () => clock.ms)];
    for (const ms of [10, 10, 200]) one.note(ms);
    other.note(10);
    clock.ms += 2 * HOUR_MS;
    other.note(3_000);
    await Promise.all([one.close(), other.close()]);

    const read = await one.read(startMs + 1, startMs + 3 * HOUR_MS);
    const hours = read.ok ? read.value : [];
    expect(hours.map(({ fromMs, histogram }) => [fromMs - startMs, countOf(histogram)])).toEqual([
      [0, 4],
      [2 * HOUR_MS, 1],
    ]);
    expect(percentileMs(hours[0]?.histogram ?? new Map(), 0.75)).toBeLessThan(12);
    expect(percentileMs(hours[0]?.histogram ?? new Map(), 1)).toBeGreaterThan(180);
    const kept = await redis.client.ttl(`latency:${startMs / HOUR_MS}`);
    expect(kept).toBeGreaterThan(6 * 86_400);
    expect(kept).toBeLessThanOrEqual(7 * 86_400);

    const before = await one.read(startMs, startMs + 2 * HOUR_MS);
    expect(before).toMatchObject({ ok: true, value: [{ fromMs: startMs }] });
  });
});
