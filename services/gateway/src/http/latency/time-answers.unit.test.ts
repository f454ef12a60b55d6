import { describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { transfer } from '../../testing/requests.ts';
import { coinsMoved } from '../../testing/states.ts';
import { addTo, countOf, LAST_STEP, percentileMs, stepOf } from './histogram.ts';

const USER = 1;
const ADMIN = 3;
const HOUR_MS = 3_600_000;
const FROM_MS = Date.UTC(2026, 0, 1, 5);
const URL = '/api/admin/statistics/latency?from=2026-01-01T05:00:00Z&to=2026-01-01T09:00:00Z';

describe('the latency of answers', () => {
  it.each([
    ['is measured for operations of the ledger', USER, transfer(), 1],
    ['is not measured for refusals', USER, transfer({ toUserId: 9, amount: 1, reason: 'Lunch' }), 0],
    ['is not measured for other operations', ADMIN, { url: URL }, 0],
  ])('%s', async (_, userId, request, times) => {
    const noted: number[] = [];
    const gateway = await createTestGateway(
      {
        'coins.transfer': ({ toUserId }: { toUserId: number }) =>
          toUserId === 2 ? coinsMoved() : rejects('wallet_not_found'),
      },
      { latencies: { note: (ms) => void noted.push(ms), read: async () => ({ ok: true, value: [] }) } },
    );
    await gateway.as(userId, request);
    // The latency is counted after the answer was sent.
    await new Promise(setImmediate);
    expect(noted.map((ms) => ms > 0)).toEqual(Array.from({ length: times }, () => true));
  });
});

describe('GET /api/admin/statistics/latency', () => {
  it('shows each hour and the whole period', async () => {
    const asked: number[][] = [];
    const read = async (...range: number[]) => {
      asked.push(range);
      const value = [
        { fromMs: FROM_MS, histogram: new Map([[stepOf(10), 98]]) },
        { fromMs: FROM_MS + HOUR_MS, histogram: new Map([[stepOf(1_000), 2]]) },
      ];
      return { ok: true, value } as const;
    };
    const gateway = await createTestGateway({}, { latencies: { note: () => undefined, read } });
    expect((await gateway.as(ADMIN, { url: URL })).json()).toEqual({
      whole: { count: 100, p50Ms: 10, p95Ms: 10, p99Ms: 932 },
      hours: [
        { from: '2026-01-01T05:00:00.000Z', count: 98, p50Ms: 10, p95Ms: 10, p99Ms: 10 },
        { from: '2026-01-01T06:00:00.000Z', count: 2, p50Ms: 932, p95Ms: 932, p99Ms: 932 },
      ],
    });
    expect(asked).toEqual([[FROM_MS, FROM_MS + 4 * HOUR_MS]]);
  });

  it('is null without answers, and 503 without Redis', async () => {
    const none = { note: () => undefined, read: async () => ({ ok: true as const, value: [] }) };
    const quiet = await createTestGateway({}, { latencies: none });
    expect((await quiet.as(ADMIN, { url: URL })).json()).toEqual({ whole: null, hours: [] });
    const away = await (await createTestGateway()).as(ADMIN, { url: URL });
    expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable']);
  });

  it('refuses more than a week', async () => {
    const gateway = await createTestGateway();
    const url = '/api/admin/statistics/latency?from=2026-01-01T00:00:00Z&to=2026-01-08T00:00:00.001Z';
    expect((await gateway.as(ADMIN, { url })).json().errors).toMatchObject([{ path: 'to' }]);
  });
});

function of(...milliseconds: number[]) {
  const sums = new Map<number, number>();
  for (const ms of milliseconds) addTo(sums, stepOf(ms), 1);
  return sums;
}

describe('a histogram of latencies', () => {
  it.each([1.7, 12, 99, 480, 3_000, 29_000])('is at most 10 %% off, or a rounding, at %s ms', (ms) => {
    const read = percentileMs(of(ms), 0.5) ?? 0;
    expect(Math.abs(read - ms)).toBeLessThanOrEqual(0.1 * ms + 1);
  });

  it('has the count and the percentiles', () => {
    const histogram = of(...Array.from({ length: 98 }, () => 10), 100, 1_000);
    expect(countOf(histogram)).toBe(100);
    const [p50 = 0, p98 = 0, p99 = 0, p100 = 0] = [0.5, 0.98, 0.99, 1].map(
      (share) => percentileMs(histogram, share) ?? 0,
    );
    expect(p98).toBe(p50);
    expect([p50 < 12, p99 > 90 && p99 < 111, p100 > 900]).toEqual([true, true, true]);
  });

  it('has no percentiles without answers', () => expect(percentileMs(new Map(), 0.5)).toBeNull());

  it('counts values outside all steps in the first and the last step', () => {
    expect([stepOf(0), stepOf(0.3), stepOf(1), stepOf(9e9)]).toEqual([0, 0, 0, LAST_STEP]);
    expect(stepOf(1.01)).toBe(1);
    expect(stepOf(60_000)).toBeLessThan(LAST_STEP);
  });
});
