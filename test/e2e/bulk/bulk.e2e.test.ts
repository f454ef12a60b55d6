import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aHold, aPurchase, mintToTreasury, readHold } from '../../support/acts/coins.ts';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { anIdempotencyKey, walletOf } from '../../support/fixtures.ts';
import { type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const Results = z.strictObject({
  results: z.array(z.strictObject({ status: z.int(), body: z.record(z.string(), z.unknown()) })),
});
type Result = z.infer<typeof Results>['results'][number];
type Operation = { operation: string; data: object; idempotencyKey?: string };

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 1_000 });

const bulk = (by: Caller, operations: readonly unknown[]) => post('/api/bulk', { operations }, by);
async function results(by: Caller, operations: readonly unknown[]): Promise<Result[]> {
  return expectBody(await bulk(by, operations), 200, Results).results;
}
const coins = (amount: number) => ({ amount, reason: 'In a bulk' });
const transfer = (toUserId: number, amount: number, idempotencyKey?: string): Operation => ({
  operation: 'transfer',
  data: { toUserId, ...coins(amount) },
  ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
});
const outcomes = (all: readonly Result[]) => all.map(({ status, body }) => body.code ?? status);
const idOf = ({ body }: Result) => (body.transaction as { id: number }).id;

describe('POST /api/bulk', () => {
  it('does everything that single calls do, in their order', async () => {
    const bought = await aPurchase(ada, { amount: 20 });
    const [one, other] = [
      await aHold(ada, { toUserId: admin.id }, 30),
      await aHold(ada, { toUserId: admin.id }, 5),
    ];
    await mintToTreasury(superAdmin, 'rewards', 10);
    const by = { token: admin.token, apiKey: superAdmin.apiKey };
    const all = await results(by, [
      { operation: 'mint', data: { userId: admin.id, ...coins(7) } },
      { operation: 'transfer', data: { toTreasury: 'subscriptions', ...coins(1) } },
      {
        operation: 'purchase',
        data: { treasury: 'course-fees', ...coins(2), reference: anIdempotencyKey() },
      },
      { operation: 'burn', data: { userId: admin.id, ...coins(4) } },
      { operation: 'reward', data: { userId: ben.id, ...coins(3) } },
      { operation: 'refund', data: { transactionId: bought.id, reason: 'In a bulk' } },
      { operation: 'capture', data: { holdId: one.id, amount: 10 } },
      { operation: 'release', data: { holdId: other.id } },
      { operation: 'mint', data: { treasury: 'rewards', ...coins(1) } },
      transfer(ben.id, 10),
    ]);
    expect(outcomes(all)).toEqual([201, 201, 201, 201, 201, 201, 201, 200, 201, 201]);
    const types = all.map(({ body }) => (body.transaction as { type?: string } | undefined)?.type ?? null);
    expect(types).toEqual([
      ...['MINT', 'TRANSFER', 'PURCHASE', 'BURN', 'REWARD', 'REFUND', 'TRANSFER', null, 'MINT', 'TRANSFER'],
    ]);
    expect(all[0]?.body).toMatchObject({
      transaction: { toUserId: admin.id, initiatedBy: admin.id },
      wallet: { balance: 7 },
    });
    expect(all[6]?.body).toMatchObject({
      hold: { id: one.id, status: 'CAPTURED', captured: 10, released: 20 },
    });
    expect(await readHold(ada, other.id)).toMatchObject({ status: 'RELEASED' });
    // The later operations spent the captured coins.
    expect(await walletOf(admin)).toMatchObject({ balance: 0 });
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', admin), 200, Page);
    expect(page.transactions.map(({ id }) => id)).toEqual([idOf(all[9] as Result), idOf(all[6] as Result)]);
  });
});

describe('an idempotency key of an operation', () => {
  it('replays across single calls and bulks, in both directions', async () => {
    const [first, second] = [anIdempotencyKey(), anIdempotencyKey()];
    const body = { toUserId: ben.id, ...coins(1) };
    const before = await walletOf(ada);
    const single = await post('/api/coins/transfer', body, { ...ada, idempotencyKey: first });
    const all = await results(ada, [
      transfer(ben.id, 1, first),
      transfer(ben.id, 1, second),
      transfer(ben.id, 1, second),
    ]);
    expect(all[0]).toEqual({ status: 201, body: single.json });
    expect(all[2]).toEqual(all[1]);
    const again = await post('/api/coins/transfer', body, { ...ada, idempotencyKey: second });
    expect([again.status, again.headers['idempotency-replayed'], again.json]).toEqual([
      201,
      'true',
      all[1]?.body,
    ]);
    expect((await walletOf(ada)).totalSent).toBe(before.totalSent + 2);
    const other = await results(ada, [
      transfer(ben.id, 2, first),
      { ...transfer(ben.id, 1, second), operation: 'purchase', data: { treasury: 'rewards', ...coins(1) } },
    ]);
    expect(outcomes(other)).toEqual(['idempotency_key_reused', 'idempotency_key_reused']);
  });
});
