import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { aHold, aPurchase, aService, mintToTreasury, NO_HOLD, readHold } from '../../support/acts/coins.ts';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anApiKey, anIdempotencyKey, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Answer, type Caller, callRaw, get, post } from '../../support/http.ts';
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
const withoutInstance = ({ instance: _, ...body }: Record<string, unknown>) => body;
const alone = (answer: Answer) => ({
  status: answer.status,
  body: withoutInstance(answer.json as Record<string, unknown>),
});

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

  it("reports a single call's problems, and stops no other operation", async () => {
    const wrong: [Operation, string, object][] = [
      [transfer(NOBODY, 1), '/api/coins/transfer', { toUserId: NOBODY, ...coins(1) }],
      [{ operation: 'capture', data: { holdId: NO_HOLD } }, `/api/coins/holds/${NO_HOLD}/capture`, {}],
      [{ operation: 'mint', data: {} }, '/api/admin/mint', {}],
    ];
    const answer = await bulk(ada, [
      transfer(ben.id, 1),
      ...wrong.map(([operation]) => operation),
      transfer(ben.id, 1),
    ]);
    const all = expectBody(answer, 200, Results).results;
    expect([all[0]?.status, all.at(-1)?.status]).toEqual([201, 201]);
    for (const [index, [, path, body]] of wrong.entries()) {
      const { status, body: problem = {} } = all[index + 1] ?? {};
      expect({ status, body: withoutInstance(problem) }).toEqual(alone(await post(path, body, ada)));
      expect(problem.instance).toBe(answer.headers['x-request-id']);
    }
  });

  it('checks the rights of each operation', async () => {
    const mint = { operation: 'mint', data: { userId: ben.id, ...coins(1) } };
    const burn = { operation: 'burn', data: { userId: ben.id, ...coins(1) } };
    const reward = { operation: 'reward', data: { userId: ben.id, ...coins(1) } };
    await mintToTreasury(superAdmin, 'rewards', 10);
    const { key } = await anApiKey(['coins:mint'], superAdmin);
    const asked = [mint, burn, reward];
    expect(outcomes(await results(ada, asked))).toEqual(['forbidden', 'forbidden', 'forbidden']);
    expect(outcomes(await results(admin, asked))).toEqual(['api_key_required', 'api_key_required', 201]);
    expect(outcomes(await results({ ...admin, apiKey: key }, asked))).toEqual([201, 'forbidden', 201]);
    expect(outcomes(await results({ ...admin, apiKey: 'cwk_none' }, asked))).toEqual([
      'unauthenticated',
      'unauthenticated',
      201,
    ]);
    const service = await aService(['holds:capture'], superAdmin);
    const held = await aHold(ada, { toUserId: ben.id }, 2);
    const settle = ['release', 'capture'].map((operation) => ({ operation, data: { holdId: held.id } }));
    expect(outcomes(await results(service, [reward, transfer(ben.id, 1), ...settle]))).toEqual([
      'forbidden',
      'forbidden',
      'forbidden',
      201,
    ]);
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

describe('the envelope', () => {
  it('is 400 for all when it has no operation, more than 1,000, or an Idempotency-Key', async () => {
    const before = await walletOf(ada);
    const one = [transfer(ben.id, 1)];
    for (const operations of [[], Array.from({ length: 1_001 }, () => one[0])])
      expectProblem(await bulk(ada, operations), 'invalid_request', ['operations']);
    const keyed = await bulk({ ...ada, idempotencyKey: anIdempotencyKey() }, one);
    expectProblem(keyed, 'invalid_request', ['Idempotency-Key']);
    const large = `{"a":"${'x'.repeat(1_048_576)}"}`;
    expectProblem(await callRaw('POST', '/api/bulk', large, ada), 'payload_too_large');
    expect(await walletOf(ada)).toEqual(before);
  });

  it('leaves faults of an operation to that operation', async () => {
    const all = await results(ada, [
      7,
      { operation: 'exchange', data: {} },
      { ...transfer(ben.id, 1), idempotencyKey: 'a key' },
      { ...transfer(ben.id, 1), note: 'x' },
      transfer(ben.id, 1),
    ]);
    expect(outcomes(all)).toEqual([...Array(4).fill('invalid_request'), 201]);
    const paths = all.map(({ body }) =>
      (body.errors as { path: string }[] | undefined)?.map(({ path }) => path),
    );
    expect(paths).toEqual([[''], ['operation'], ['idempotencyKey'], ['note'], undefined]);
  });
});
