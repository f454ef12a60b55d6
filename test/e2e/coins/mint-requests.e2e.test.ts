import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TreasuryMinted, treasuryNow } from '../../support/acts/coins.ts';
import { AdminMoved, expectBody, units } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPerson, aPersonOfRole, NOBODY, walletOf } from '../../support/fixtures.ts';
import { type Caller, call, get, post } from '../../support/http.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';
import { logPage, MintRequest, MintRequestPage, Requested } from '../../support/trust.ts';
import { useUsers } from '../../support/use-users.ts';

/** A gateway where mints above 1,000 coins wait; the platform's own, without that, shares everything with it. */
let limited: OwnGateway;
const { superAdmin, first, second } = useUsers({
  first: { role: 'ADMIN', apiKey: true },
  second: { role: 'ADMIN', apiKey: true },
});
beforeAll(async () => {
  limited = await startOwnGateway({ MINT_APPROVAL_ABOVE: '1000' });
});
afterAll(() => limited?.stop());

type Target = { userId: number } | { treasury: string };
const ask = (target: Target, amount: number, by: Caller = first) =>
  call('POST', '/api/admin/mint', { ...target, amount, reason: 'Prizes' }, by, limited.baseUrl);
const request = async (target: Target, amount = 1000.0001, by: Caller = first): Promise<MintRequest> =>
  expectBody(await ask(target, amount, by), 202, Requested).request;
const approve = (id: string, by: Caller = second) => post(`/api/admin/mint-requests/${id}/approve`, {}, by);
const refuse = (id: string, by: Caller = second) => post(`/api/admin/mint-requests/${id}/reject`, {}, by);
const keyless = ({ token }: { token: string }): Caller => ({ token });

describe('a mint above the limit', () => {
  it('waits, and is minted when another administrator approves it', async () => {
    const person = await aPerson();
    const asked = await request({ userId: person.id });
    expect(asked).toMatchObject({
      status: 'PENDING',
      userId: person.id,
      treasury: null,
      amount: 1000.0001,
      reason: 'Prizes',
      requestedBy: first.id,
    });
    expect((await walletOf(person)).balance).toBe(0);
    const minted = expectBody(await approve(asked.id), 201, AdminMoved);
    expect(minted.transaction).toMatchObject({
      type: 'MINT',
      amount: 1000.0001,
      toUserId: person.id,
      reason: 'Prizes',
      initiatedBy: second.id,
    });
    expect(minted.wallet).toEqual(await walletOf(person));
    expect(minted.wallet.balance).toBe(1000.0001);
    expectProblem(await approve(asked.id), 'mint_request_not_open');
    expectProblem(await refuse(asked.id), 'mint_request_not_open');
    expect((await walletOf(person)).balance).toBe(1000.0001);
  });

  it('may be for a treasury', async () => {
    const before = await treasuryNow(superAdmin, 'subscriptions');
    const asked = await request({ treasury: 'subscriptions' }, 2000);
    expect(asked).toMatchObject({ userId: null, treasury: 'subscriptions' });
    const { treasury } = expectBody(await approve(asked.id), 201, TreasuryMinted);
    expect(units(treasury.totalReceived) - units(before.totalReceived)).toBeGreaterThanOrEqual(units(2000));
  });

  it('needs no approval up to the limit, and none at all where there is none', async () => {
    const person = await aPerson();
    expectBody(await ask({ userId: person.id }, 1000), 201, AdminMoved);
    const unlimited = { userId: person.id, amount: 5000, reason: 'Prizes' };
    expectBody(await post('/api/admin/mint', unlimited, first), 201, AdminMoved);
  });

  it('is not got around by many small ones: those of one requester in a day count together, by every door', async () => {
    const { apiKey } = superAdmin;
    const third = { ...(await aPersonOfRole('ADMIN', superAdmin)), apiKey };
    const { id: userId } = await aPerson();
    const other = await aPerson();
    expectBody(await ask({ userId }, 600, third), 201, AdminMoved);
    expectBody(await ask({ userId: other.id }, 400, third), 201, AdminMoved);
    await request({ userId }, 0.0001, third);
    const mint = (to: number, amount: number) => ({
      operation: 'mint',
      data: { userId: to, amount, reason: 'Prizes' },
    });
    const fourth = { ...(await aPersonOfRole('ADMIN', superAdmin)), apiKey };
    const operations = [0, 1, 2, 3].map((n) => mint(n % 2 ? userId : other.id, 400));
    const bulk = await call('POST', '/api/bulk', { operations }, fourth, limited.baseUrl);
    const { results } = bulk.json as { results: { status: number; body: object }[] };
    expect(results.map(({ status }) => status).sort()).toEqual([201, 201, 202, 202]);
    expectBody(await ask({ userId }, 200, fourth), 201, AdminMoved);
    await request({ userId }, 1, fourth);
  });

  it('is refused at once where a mint would be', async () => {
    expectProblem(await ask({ userId: NOBODY }, 1001), 'user_not_found');
    expectProblem(await ask({ treasury: 'gold' }, 1001), 'treasury_not_found');
    const person = await aPerson();
    expectProblem(await ask({ userId: person.id }, 99_999_999_999.9999), 'supply_limit_exceeded');
  });

  it('is asked for once under one idempotency key', async () => {
    const person = await aPerson();
    const by = { ...first, idempotencyKey: anIdempotencyKey() };
    const answers = await Promise.all([1, 2, 3].map(() => ask({ userId: person.id }, 1500, by)));
    const ids = answers.map((answer) => expectBody(answer, 202, Requested).request.id);
    expect(new Set(ids).size).toBe(1);
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(2);
    expectProblem(await ask({ userId: person.id }, 1501, by), 'idempotency_key_reused');
  });
});

describe('approving', () => {
  it('is never the requester’s own, a super admin or not', async () => {
    const person = await aPerson();
    for (const by of [first, superAdmin]) {
      const asked = await request({ userId: person.id }, 1001, by);
      expectProblem(await approve(asked.id, by), 'forbidden');
    }
    expect((await walletOf(person)).balance).toBe(0);
  });

  it('mints once, however many approve at a time, and answers its key again', async () => {
    const person = await aPerson();
    const asked = await request({ userId: person.id }, 1200);
    const admins = [second, superAdmin, second, superAdmin];
    const answers = await Promise.all(
      admins.map((by, n) => approve(asked.id, { ...by, idempotencyKey: `${asked.id}-${n}` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect((await walletOf(person)).balance).toBe(1200);
    const won = answers.findIndex(({ status }) => status === 201);
    const by = { ...(admins[won] ?? second), idempotencyKey: `${asked.id}-${won}` };
    const again = await approve(asked.id, by);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json).toEqual(answers[won]?.json);
    expect((await walletOf(person)).balance).toBe(1200);
  });

  it('is 404 for what is not there, 400 for another form of id', async () => {
    const nothing = '019a0000-0000-7000-8000-000000000000';
    expectProblem(await approve(nothing), 'not_found');
    expectProblem(await refuse(nothing), 'not_found');
    expectProblem(await approve('12'), 'invalid_request', ['id']);
  });
});

describe('rejecting', () => {
  it('is any administrator’s, without a key, the requester’s too', async () => {
    const person = await aPerson();
    for (const by of [second, first]) {
      const asked = await request({ userId: person.id });
      const { request: rejected } = expectBody(await refuse(asked.id, keyless(by)), 200, Requested);
      expect(rejected).toEqual({ ...asked, status: 'REJECTED' });
      expectProblem(await approve(asked.id), 'mint_request_not_open');
      expectProblem(await refuse(asked.id), 'mint_request_not_open');
    }
    expect((await walletOf(person)).balance).toBe(0);
  });
});

describe('the list of mint requests', () => {
  it('is newest first, by pages and by status', async () => {
    const person = await aPerson();
    const asked = [
      await request({ userId: person.id }),
      await request({ userId: person.id }),
      await request({ userId: person.id }),
    ];
    await refuse(asked[1]?.id ?? '');
    const page = async (query: string) =>
      expectBody(await get(`/api/admin/mint-requests?${query}`, second), 200, MintRequestPage);
    const mine = ({ requests }: { requests: MintRequest[] }) =>
      requests.filter(({ userId }) => userId === person.id).map(({ id }) => id);
    const ids = asked.map(({ id }) => id).toReversed();
    expect(mine(await page('limit=100'))).toEqual(ids);
    expect(mine(await page('limit=100&status=REJECTED'))).toEqual([ids[1]]);
    expect(mine(await page('limit=100&status=PENDING'))).toEqual([ids[0], ids[2]]);
    const one = await page('limit=1');
    const two = await page(`limit=1&cursor=${one.nextCursor}`);
    expect([...one.requests, ...two.requests].map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expectProblem(await get(`/api/admin/mint-requests?cursor=${one.nextCursor}`, first), 'invalid_request', [
      'cursor',
    ]);
    expectProblem(await get('/api/admin/mint-requests?status=OPEN', first), 'invalid_request', ['status']);
  });
});

it('is read by its id', async () => {
  const asked = await request({ treasury: 'rewards' });
  const path = `/api/admin/mint-requests/${asked.id}`;
  expect(expectBody(await get(path, second), 200, MintRequest)).toEqual(asked);
  await refuse(asked.id);
  expect(expectBody(await get(path, first), 200, MintRequest)).toEqual({ ...asked, status: 'REJECTED' });
  expectProblem(
    await get('/api/admin/mint-requests/019a0000-0000-7000-8000-000000000000', first),
    'not_found',
  );
});

it('stands in the administrative log: asked for, approved and minted, rejected', async () => {
  const person = await aPerson();
  const asked = await request({ userId: person.id });
  expect((await logPage(`actor=${first.id}&limit=1`, first)).entries[0]).toMatchObject({
    action: 'mint_request.created',
    target: `mint-request:${asked.id}`,
    details: { amount: 1000.0001, to: `user:${person.id}` },
  });
  const { transaction } = expectBody(await approve(asked.id), 201, AdminMoved);
  const { entries } = await logPage(`actor=${second.id}&limit=2`, first);
  expect(entries).toMatchObject([
    {
      action: 'mint_request.approved',
      target: `mint-request:${asked.id}`,
      details: { requestedBy: first.id, transactionId: transaction.id },
    },
    { action: 'coins.minted', target: `user:${person.id}`, details: { transactionId: transaction.id } },
  ]);
  const other = await request({ userId: person.id });
  await refuse(other.id);
  expect((await logPage(`actor=${second.id}&limit=1`, first)).entries[0]).toMatchObject({
    action: 'mint_request.rejected',
    target: `mint-request:${other.id}`,
  });
});
