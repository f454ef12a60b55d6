import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aPurchase, refund } from '../../support/acts/coins.ts';
import { Coins, expectBody, MovedBucket, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, transfer } from '../../support/fixtures.ts';
import { type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const DAY_MS = 86_400_000;

const Bucket = MovedBucket.extend({
  activeWallets: z.number().int().nonnegative(),
  supply: Coins.nonnegative(),
});
type Bucket = z.infer<typeof Bucket>;
const Statistics = z.strictObject({ buckets: z.array(Bucket) });

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });

const ask = (query: string, by: Caller = admin) => get(`/api/admin/statistics?${query}`, by);
const daysAround = (nowMs: number) =>
  `from=${new Date(nowMs - DAY_MS).toISOString()}&to=${new Date(nowMs + DAY_MS).toISOString()}`;

async function read(interval: 'hour' | 'day'): Promise<Bucket[]> {
  const answer = await ask(`${daysAround(Date.now())}&interval=${interval}`);
  return expectBody(answer, 200, Statistics).buckets;
}

const FIELDS = ['minted', 'burned', 'transferred', 'purchased', 'rewarded', 'refunded'] as const;
type Totals = Record<(typeof FIELDS)[number] | 'transactions', number>;

function totalsOf(buckets: readonly Bucket[]): Totals {
  const sum = (of: (bucket: Bucket) => number) => buckets.reduce((total, bucket) => total + of(bucket), 0);
  const sums = FIELDS.map((field) => [field, sum((bucket) => units(bucket[field]))]);
  return Object.fromEntries([...sums, ['transactions', sum(({ transactions }) => transactions)]]) as Totals;
}

describe('GET /api/admin/statistics', () => {
  it.each(['hour', 'day'] as const)('has each movement in its %s', async (interval) => {
    const before = totalsOf(await read(interval));
    const payer = await aPersonWith(50, superAdmin);
    const receiver = await aPerson();
    await transfer(payer, { toUserId: receiver.id }, 10);
    const bought = await aPurchase(payer, { amount: 20.5 });
    expect((await refund(superAdmin, bought.id, 5.25)).status).toBe(201);
    const burnt = { userId: payer.id, amount: 1.0001, reason: 'A correction' };
    expect((await post('/api/admin/burn', burnt, superAdmin)).status).toBe(201);
    const expected: Partial<Totals> = {
      minted: units(50),
      transferred: units(10),
      purchased: units(20.5),
      refunded: units(5.25),
      burned: units(1.0001),
    };
    // Movements of earlier tests may arrive meanwhile, so the difference is a minimum.
    const after = await eventually(async () => {
      const buckets = await read(interval);
      const now = totalsOf(buckets);
      for (const field of FIELDS)
        expect(now[field] - before[field]).toBeGreaterThanOrEqual(expected[field] ?? 0);
      expect(now.transactions - before.transactions).toBeGreaterThanOrEqual(5);
      return buckets;
    });
    after.forEach((bucket, index) => {
      const earlier = after[index - 1];
      if (!earlier) return;
      expect(units(bucket.supply)).toBe(units(earlier.supply) + units(bucket.minted) - units(bucket.burned));
    });
  });
});

describe('GET /api/admin/statistics/latency', () => {
  const Answered = z.strictObject({
    count: z.int().min(1),
    p50Ms: z.int().min(1),
    p95Ms: z.int().min(1),
    p99Ms: z.int().min(1),
  });
  const Latency = z.strictObject({
    whole: Answered.nullable(),
    hours: z.array(Answered.extend({ from: z.iso.datetime() })),
  });
  const readLatency = async () => {
    const answer = await get(`/api/admin/statistics/latency?${daysAround(Date.now())}`, admin);
    return expectBody(answer, 200, Latency);
  };

  it("counts the ledger's answers, by hour and in total", async () => {
    const payer = await aPersonWith(5, superAdmin);
    const before = (await readLatency()).whole?.count ?? 0;
    const receiver = await aPerson();
    await transfer(payer, { toUserId: receiver.id }, 1);
    await eventually(async () => {
      const { whole, hours } = await readLatency();
      expect(whole?.count).toBeGreaterThan(before);
      expect(hours.reduce((sum, { count }) => sum + count, 0)).toBe(whole?.count);
      for (const { p50Ms, p95Ms, p99Ms } of [...hours, ...(whole ? [whole] : [])])
        expect([p50Ms, p95Ms, p99Ms]).toEqual([p50Ms, p95Ms, p99Ms].toSorted((one, other) => one - other));
    });
  });
});

describe('GET /api/admin/refusals/statistics', () => {
  it('counts refusals by hour and code, for a week at most', async () => {
    const count = z.strictObject({ from: z.iso.datetime(), code: z.string(), count: z.int().min(1) });
    const Counts = z.strictObject({ counts: z.array(count) });
    const path = `/api/admin/refusals/statistics?${daysAround(Date.now())}`;
    const refused = async () => {
      const { counts } = expectBody(await get(path, admin), 200, Counts);
      const ours = counts.filter(({ code }) => code === 'not_refundable');
      return ours.reduce((sum, each) => sum + each.count, 0);
    };
    const before = await refused();
    const payer = await aPersonWith(5, superAdmin);
    const { transaction } = await transfer(payer, { toTreasury: 'rewards' }, 0.5);
    expectProblem(await refund(superAdmin, transaction.id), 'not_refundable');
    await eventually(async () => expect(await refused()).toBeGreaterThan(before));
    const days = 'from=2026-01-01T00:00:00Z&to=2026-01-09T00:00:00Z';
    const long = await get(`/api/admin/refusals/statistics?${days}`, admin);
    expectProblem(long, 'invalid_request', ['to']);
  });
});
