import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TreasuryMinted } from '../../support/acts/coins.ts';
import { AdminMoved, expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
import { eventually } from '../../support/eventually.ts';
import { anIdempotencyKey, aPerson, NOBODY, walletOf } from '../../support/fixtures.ts';
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

  it('may be for a treasury, and needs no approval up to the limit', async () => {
    const asked = await request({ treasury: 'subscriptions' }, 2000);
    expect(asked).toMatchObject({ userId: null, treasury: 'subscriptions' });
    expectBody(await approve(asked.id), 201, TreasuryMinted);
    const person = await aPerson();
    expectBody(await ask({ userId: person.id }, 1000), 201, AdminMoved);
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
  it('is never the requester’s own, and done once', async () => {
    const person = await aPerson();
    const asked = await request({ userId: person.id }, 1200);
    expectProblem(await approve(asked.id, first), 'forbidden');
    const by = { ...second, idempotencyKey: anIdempotencyKey() };
    const done = await approve(asked.id, by);
    expectProblem(await approve(asked.id, superAdmin), 'mint_request_not_open');
    expectReplay(await approve(asked.id, by), done);
    expect((await walletOf(person)).balance).toBe(1200);
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

it('is listed by status, and read by its id', async () => {
  const person = await aPerson();
  const [asked, refused] = [await request({ userId: person.id }), await request({ userId: person.id })];
  await refuse(refused.id);
  const mine = async (status: string) => {
    const answer = await get(`/api/admin/mint-requests?limit=100&status=${status}`, second);
    const { requests } = expectBody(answer, 200, MintRequestPage);
    return requests.filter(({ userId }) => userId === person.id).map(({ id }) => id);
  };
  await eventually(async () => {
    expect([await mine('PENDING'), await mine('REJECTED')]).toEqual([[asked.id], [refused.id]]);
  });
  const path = '/api/admin/mint-requests';
  expect(expectBody(await get(`${path}/${asked.id}`, second), 200, MintRequest)).toEqual(asked);
  const nothing = '019a0000-0000-7000-8000-000000000000';
  expectProblem(await get(`${path}/${nothing}`, first), 'not_found');
  for (const decide of [approve, refuse]) expectProblem(await decide(nothing), 'not_found');
  expectProblem(await get(`${path}?status=OPEN`, first), 'invalid_request', ['status']);
});

it('stands in the administrative log: asked for, approved and minted', async () => {
  const person = await aPerson();
  const asked = await request({ userId: person.id });
  const { transaction } = expectBody(await approve(asked.id), 201, AdminMoved);
  await eventually(async () => {
    const { entries } = await logPage(`target=mint-request:${asked.id}`, first);
    expect(entries).toMatchObject([
      {
        ...{ action: 'mint_request.approved', actorUserId: second.id },
        details: { requestedBy: first.id, transactionId: transaction.id },
      },
      {
        ...{ action: 'mint_request.created', actorUserId: first.id },
        details: { amount: 1000.0001, to: `user:${person.id}` },
      },
    ]);
  });
});
