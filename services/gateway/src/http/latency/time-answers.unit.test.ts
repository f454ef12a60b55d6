import { describe, expect, it } from '@jest/globals';
import { rejects } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { transfer } from '../../testing/requests.ts';
import { coinsMoved } from '../../testing/states.ts';
import { addTo, percentileMs, stepOf } from './histogram.ts';

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

  it('has no percentiles without answers', () => expect(percentileMs(new Map(), 0.5)).toBeNull());
});
