import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  aHold,
  aPurchase,
  aService,
  buy,
  capture,
  mintToTreasury,
  NO_HOLD,
  readHold,
  TOO_MUCH,
  treasuryNow,
} from '../../support/acts/coins.ts';
import { expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  anApiKey,
  anIdempotencyKey,
  aPerson,
  aPersonWith,
  NOBODY,
  walletOf,
} from '../../support/fixtures.ts';
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
      'MINT',
      'TRANSFER',
      'PURCHASE',
      'BURN',
      'REWARD',
      'REFUND',
      'TRANSFER',
      null,
      'MINT',
      'TRANSFER',
    ]);
    expect(all[0]?.body).toMatchObject({
      transaction: { toUserId: admin.id, initiatedBy: admin.id },
      wallet: { balance: 7 },
    });
    expect(all[6]?.body).toMatchObject({
      hold: { id: one.id, status: 'CAPTURED', captured: 10, released: 20 },
    });
    expect(await readHold(ada, other.id)).toMatchObject({ status: 'RELEASED' });
    // What was captured was there to be spent.
    expect(await walletOf(admin)).toMatchObject({ balance: 0 });
    const page = expectBody(await get('/api/wallets/me/transactions?limit=2', admin), 200, Page);
    expect(page.transactions.map(({ id }) => id)).toEqual([idOf(all[9] as Result), idOf(all[6] as Result)]);
  });

  it('applies what one payer pays in order: each sees what those before it left', async () => {
    const poor = await aPersonWith(10, superAdmin);
    const all = await results(poor, [
      transfer(ben.id, 6),
      transfer(ben.id, 6),
      transfer(ben.id, 4),
      transfer(ben.id, 0.0001),
    ]);
    expect(outcomes(all)).toEqual([201, 'insufficient_funds', 201, 'insufficient_funds']);
    expect(all.map(({ body }) => (body.wallet as { balance?: number } | undefined)?.balance)).toEqual([
      4,
      undefined,
      0,
      undefined,
    ]);
  });

  it('applies what one treasury pays in order, whoever gets it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson()));
    const { balance } = await treasuryNow(admin, 'rewards');
    const reward = (userId: number, amount: number) => ({
      operation: 'reward',
      data: { userId, ...coins(amount) },
    });
    const [a = NOBODY, b = NOBODY, ...others] = people.map(({ id }) => id);
    await mintToTreasury(superAdmin, 'rewards', 100);
    // Others may reward meanwhile, so the first takes nearly all that there is.
    const all = await results(admin, [
      ...others.map((id) => reward(id, 1)),
      reward(a, balance + 80),
      reward(b, 50),
      reward(b, 1),
    ]);
    expect(outcomes(all)).toEqual([...others.map(() => 201), 201, 'insufficient_funds', 201]);
  });

  it('has a thousand, of many payers, each with its own answer', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => aPerson()));
    const operations = Array.from({ length: 1_000 }, (_, index) => {
      const userId = people[index % 8]?.id ?? NOBODY;
      // Every burn takes what the mint of the same person before it gave, and every tenth operation is refused.
      if (index % 10 === 9) return { operation: 'burn', data: { userId, ...coins(TOO_MUCH) } };
      return { operation: index % 16 < 8 ? 'mint' : 'burn', data: { userId, ...coins(0.5) } };
    });
    const by = { token: admin.token, apiKey: superAdmin.apiKey };
    const all = await results(by, operations);
    expect(all).toHaveLength(1_000);
    expect(
      all.filter((_, index) => index % 10 === 9).every(({ body }) => body.code === 'insufficient_funds'),
    ).toBe(true);
    for (const [index, { body }] of all.entries()) {
      const { transaction, wallet } = body as {
        transaction?: { toUserId: number; fromUserId: number };
        wallet?: { userId: number };
      };
      if (transaction) expect(wallet?.userId).toBe(people[index % 8]?.id);
    }
  });

  it("names a single call's problems, and stops no other operation", async () => {
    const wrong: [Operation, string, object][] = [
      [transfer(NOBODY, 1), '/api/coins/transfer', { toUserId: NOBODY, ...coins(1) }],
      [transfer(ada.id, 1), '/api/coins/transfer', { toUserId: ada.id, ...coins(1) }],
      [transfer(ben.id, 0.00001), '/api/coins/transfer', { toUserId: ben.id, ...coins(0.00001) }],
      [
        { operation: 'transfer', data: { toUserId: 0, more: 1 } },
        '/api/coins/transfer',
        { toUserId: 0, more: 1 },
      ],
      [
        { operation: 'purchase', data: { treasury: 'none', ...coins(1) } },
        '/api/coins/purchase',
        { treasury: 'none', ...coins(1) },
      ],
      [{ operation: 'capture', data: { holdId: NO_HOLD } }, `/api/coins/holds/${NO_HOLD}/capture`, {}],
      [{ operation: 'reward', data: {} }, '/api/coins/reward', {}],
      [{ operation: 'mint', data: {} }, '/api/admin/mint', {}],
      [{ operation: 'refund', data: {} }, '/api/coins/refund', {}],
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

  it('knows the rights of each operation', async () => {
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

  it('is of the hold that the path of the single call names', async () => {
    const [held, captured, released] = [
      await aHold(ada, { toUserId: ben.id }, 5),
      anIdempotencyKey(),
      anIdempotencyKey(),
    ];
    const all = await results(ben, [
      { operation: 'capture', idempotencyKey: captured, data: { holdId: held.id, amount: 2 } },
      { operation: 'capture', idempotencyKey: captured, data: { amount: 2.0, holdId: held.id } },
      { operation: 'release', idempotencyKey: released, data: { holdId: held.id } },
    ]);
    expect(outcomes(all)).toEqual([201, 201, 'hold_not_open']);
    const again = await capture({ ...ben, idempotencyKey: captured }, held.id, 2);
    expect([again.status, again.headers['idempotency-replayed'], again.json]).toEqual([
      201,
      'true',
      all[0]?.body,
    ]);
    // A refused attempt left its key free.
    const next = await aHold(ada, { toUserId: ben.id }, 1);
    const single = await post(
      `/api/coins/holds/${next.id}/release`,
      {},
      { ...ben, idempotencyKey: released },
    );
    expect(single.status).toBe(200);
    const replayed = await results(ben, [
      { operation: 'release', idempotencyKey: released, data: { holdId: next.id } },
    ]);
    expect(replayed).toEqual([{ status: 200, body: single.json }]);
  });

  it('counts once however many bulks race for it, and of two payers the first has it', async () => {
    const operations = Array.from({ length: 20 }, () => transfer(ben.id, 1, anIdempotencyKey()));
    const before = await walletOf(ada);
    const answers = await Promise.all(Array.from({ length: 5 }, () => results(ada, operations)));
    for (const each of answers) expect(each).toEqual(answers[0]);
    expect((await walletOf(ada)).totalSent).toBe(before.totalSent + 20);
    const key = anIdempotencyKey();
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson()));
    const mints = people.map(({ id }) => ({
      operation: 'mint',
      idempotencyKey: key,
      data: { userId: id, ...coins(1) },
    }));
    const all = await results({ ...admin, apiKey: superAdmin.apiKey }, mints);
    expect(outcomes(all)).toEqual([201, ...Array(4).fill('idempotency_key_reused')]);
  });

  it('keeps the reference of a purchase as its single call does', async () => {
    const [reference, idempotencyKey] = [anIdempotencyKey(), anIdempotencyKey()];
    const data = { treasury: 'course-fees', amount: 10, reason: 'A course', reference };
    const single = await buy({ ...ada, idempotencyKey }, { reference });
    const all = await results(ada, [
      { operation: 'purchase', data },
      { operation: 'purchase', idempotencyKey, data },
    ]);
    expect(outcomes(all)).toEqual(['reference_taken', 201]);
    expect(all[1]?.body).toEqual(single.json);
  });
});

describe('the envelope', () => {
  it.each([
    ['no operations', { operations: [] }, ['operations']],
    ['1,001', { operations: Array.from({ length: 1_001 }, () => transfer(1, 1)) }, ['operations']],
    ['no list', { operations: {} }, ['operations']],
    ['nothing', {}, ['operations']],
    ['more', { operations: [transfer(1, 1)], atomic: true }, ['atomic']],
  ])('is 400 for all with %s', async (_, body, paths) => {
    expectProblem(await post('/api/bulk', body, ada), 'invalid_request', paths);
  });

  it('is 400 for all with an Idempotency-Key, a query, or no JSON', async () => {
    const before = await walletOf(ada);
    const one = [transfer(ben.id, 1)];
    const keyed = await bulk({ ...ada, idempotencyKey: anIdempotencyKey() }, one);
    expectProblem(keyed, 'invalid_request', ['Idempotency-Key']);
    expectProblem(await post('/api/bulk?dry=1', { operations: one }, ada), 'invalid_request', ['dry']);
    expectProblem(await callRaw('POST', '/api/bulk', '{"operations":[', ada), 'invalid_request', ['']);
    expectProblem(
      await callRaw('POST', '/api/bulk', `{"a":"${'x'.repeat(1_048_576)}"}`, ada),
      'payload_too_large',
    );
    expect(await walletOf(ada)).toEqual(before);
  });

  it('leaves what is wrong with an operation to that operation', async () => {
    const all = await results(ada, [
      7,
      { operation: 'exchange', data: {} },
      { data: {} },
      { operation: 'transfer' },
      { ...transfer(ben.id, 1), idempotencyKey: 'a key' },
      { ...transfer(ben.id, 1), note: 'x' },
      { operation: 'transfer', data: { toUserId: ben.id, amount: 1, reason: 'a\u0000' } },
      transfer(ben.id, 1),
    ]);
    expect(outcomes(all)).toEqual([...Array(7).fill('invalid_request'), 201]);
    const paths = all.map(({ body }) =>
      (body.errors as { path: string }[] | undefined)?.map(({ path }) => path),
    );
    expect(paths).toEqual([
      [''],
      ['operation'],
      ['operation'],
      ['data'],
      ['idempotencyKey'],
      ['note'],
      ['reason'],
      undefined,
    ]);
  });

  it('answers captures of holds whose texts are as long as they can be', async () => {
    const metadata = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [String(index), '\u0001'.repeat(500)]),
    );
    const place = { toUserId: ben.id, amount: 1, reason: 'A seat', metadata };
    const holds: string[] = [];
    // Both texts of 50 captures are 6 MB, and a message of Kafka has less than 4.
    for (let n = 0; n < 50; n++) {
      const placed = await post('/api/coins/holds', place, ada);
      holds.push((placed.json as { hold: { id: string } }).hold.id);
    }
    const captures = holds.map((holdId) => ({ operation: 'capture', data: { holdId } }));
    expect(outcomes(await results(ben, captures))).toEqual(Array(50).fill(201));
  });

  it('takes bodies as large as a thousand long operations have', async () => {
    const operations = Array.from({ length: 1_000 }, () => ({
      ...transfer(ben.id, 0.0001, anIdempotencyKey()),
      data: { toUserId: ben.id, amount: 0.0001, reason: 'é'.repeat(400) },
    }));
    expect(Buffer.byteLength(JSON.stringify({ operations }))).toBeGreaterThan(900_000);
    expect(outcomes(await results(ada, operations))).toEqual(Array(1_000).fill(201));
  });
});
