import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  aWithdrawal,
  decide,
  exchanged,
  setRate,
  Withdrawal,
  WithdrawalPage,
  withdraw,
} from '../../support/acts/exchange.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, aPersonWith, type Person, walletOf } from '../../support/fixtures.ts';
import { callRaw, get, post, remove } from '../../support/http.ts';
import { connectLedger, type Ledger } from '../../support/platform/ledger.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin } = useUsers({ admin: 'ADMIN' });
let ledger: Ledger;
beforeAll(async () => {
  ledger = await connectLedger();
  await setRate(superAdmin, '600', '1');
});
afterAll(() => ledger.close());

const MINE = '/api/wallets/me/withdrawals';
const ALL = '/api/admin/withdrawals';

/** Somebody with 59,400 XAF for each 100 coins exchanged. */
async function rich(coins = 100): Promise<Person> {
  const person = await aPersonWith(coins, superAdmin);
  await exchanged(person, coins);
  return person;
}

const xafOf = async (person: Person) => (await walletOf(person)).xafBalance;

describe('POST /api/wallets/me/withdrawals', () => {
  it('takes the XAF at once', async () => {
    const person = await rich();
    const body = '{"xaf":5.94e4,"payout":{"provider":"orange money","account":"+237 6 é"}}';
    const answer = await callRaw('POST', MINE, body, person);
    const withdrawal = expectBody(answer, 201, Withdrawal);
    expect(withdrawal).toMatchObject({
      ...{ xaf: 59_400, status: 'PENDING' },
      payout: { provider: 'orange money', account: '+237 6 é' },
    });
    expect(withdrawal.updatedAt).toBe(withdrawal.createdAt);
    expect(await xafOf(person)).toBe(0);
    expectProblem(await withdraw(person, 1), 'insufficient_funds');
  });

  it('says what is wrong with it', async () => {
    const person = await rich(1);
    const payout = { provider: 'p', account: 'a' };
    expectProblem(await withdraw(person, 595), 'insufficient_funds');
    expectProblem(await withdraw(person, 1.5), 'amount_too_precise', ['xaf']);
    expectProblem(await withdraw(person, 0), 'amount_out_of_range', ['xaf']);
    expectProblem(await withdraw(person, -1), 'amount_out_of_range', ['xaf']);
    expectProblem(await withdraw(person, 1e15), 'amount_out_of_range', ['xaf']);
    expectProblem(await post(MINE, { xaf: '1', payout }, person), 'invalid_request', ['xaf']);
    expectProblem(await post(MINE, { xaf: 1 }, person), 'invalid_request', ['payout']);
    const long = { provider: 'p'.repeat(51), account: 'a'.repeat(201) };
    expectProblem(await post(MINE, { xaf: 1, payout: long }, person), 'invalid_request', [
      ...['payout.provider', 'payout.account'],
    ]);
    expect(await xafOf(person)).toBe(594);
  });

  it('never takes more than there is, however many come at once', async () => {
    const person = await rich(1);
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(person, 100)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectProblem(answer, 'insufficient_funds');
    expect(await xafOf(person)).toBe(94);
  });

  it('is done once under one key', async () => {
    const person = await rich(1);
    const keyed = { ...person, idempotencyKey: anIdempotencyKey() };
    const [first, second] = [await withdraw(keyed, 10), await withdraw(keyed, 10)];
    expect(second.json).toEqual(first.json);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expectProblem(await withdraw(keyed, 11), 'idempotency_key_reused');
    expect(await xafOf(person)).toBe(584);
  });
});

describe('settle and reject', () => {
  it('pay out, or give back', async () => {
    const person = await rich(1);
    const [paid, refused] = [await aWithdrawal(person, 100), await aWithdrawal(person, 200)];
    const settled = expectBody(await decide(admin, 'settle', paid.id), 200, AdminWithdrawal);
    expect(settled).toMatchObject({
      id: paid.id,
      userId: person.id,
      xaf: 100,
      status: 'SETTLED',
      createdAt: paid.createdAt,
    });
    expect(Date.parse(settled.updatedAt)).toBeGreaterThanOrEqual(Date.parse(paid.updatedAt));
    expect(await xafOf(person)).toBe(294);
    expect(expectBody(await decide(superAdmin, 'reject', refused.id), 200, AdminWithdrawal).status).toBe(
      'REJECTED',
    );
    expect(await xafOf(person)).toBe(494);
    for (const id of [paid.id, refused.id])
      for (const verdict of ['settle', 'reject'] as const)
        expectProblem(await decide(admin, verdict, id), 'withdrawal_not_open');
  });

  it.each([1, 2, 3])('decide once when they race (%i)', async () => {
    const person = await rich(1);
    const { id } = await aWithdrawal(person, 594);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => decide(admin, index % 2 ? 'settle' : 'reject', id)),
    );
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect([won, more]).toEqual([expect.anything(), []]);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expectProblem(answer, 'withdrawal_not_open');
    const { status } = AdminWithdrawal.parse(won?.json);
    expect(await xafOf(person)).toBe(status === 'REJECTED' ? 594 : 0);
  });

  it('are repeated under their key', async () => {
    const { id } = await aWithdrawal(await rich(1), 1);
    const keyed = { ...admin, idempotencyKey: anIdempotencyKey() };
    const [first, again] = [await decide(keyed, 'settle', id), await decide(keyed, 'settle', id)];
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expectProblem(await decide(keyed, 'reject', id), 'idempotency_key_reused');
    expectProblem(await decide(keyed, 'settle', randomUUID()), 'idempotency_key_reused');
  });

  it('are of a withdrawal that there is', async () => {
    expectProblem(await decide(admin, 'reject', randomUUID()), 'not_found');
    expectProblem(await decide(admin, 'reject', '7'), 'invalid_request', ['id']);
  });
});

describe('lists of withdrawals', () => {
  const page = async (path: string, caller: Person) =>
    expectBody(await get(path, caller), 200, WithdrawalPage);

  it('are one’s own, newest first, page by page', async () => {
    const person = await rich(1);
    const made = [];
    for (let xaf = 1; xaf <= 5; xaf++) made.unshift(await aWithdrawal(person, xaf));
    const seen = [];
    let path = `${MINE}?limit=2`;
    for (let pages = 1; ; pages++) {
      const { withdrawals, nextCursor } = await page(path, person);
      seen.push(...withdrawals);
      if (nextCursor === null) {
        expect(pages).toBe(3);
        break;
      }
      path = `${MINE}?limit=2&cursor=${encodeURIComponent(nextCursor)}`;
    }
    expect(seen).toEqual(made);
    expectProblem(await get(path, await rich(1)), 'invalid_request', ['cursor']);
  });

  it('are everybody’s for admins, by status', async () => {
    const person = await rich(1);
    const [open, settled] = [await aWithdrawal(person, 1), await aWithdrawal(person, 2)];
    await decide(admin, 'settle', settled.id);
    const all = async (query: string) =>
      expectBody(await get(`${ALL}?limit=100${query}`, admin), 200, AdminWithdrawalPage).withdrawals;
    const ids = async (query: string) => (await all(query)).map(({ id }) => id);
    expect((await all(`&userId=${person.id}`)).map(({ userId }) => userId)).toEqual([person.id, person.id]);
    expect(await ids('')).toEqual(expect.arrayContaining([open.id, settled.id]));
    expect(await ids('&status=PENDING')).toContain(open.id);
    expect(await ids('&status=PENDING')).not.toContain(settled.id);
    expect((await ids('&status=SETTLED'))[0]).toBe(settled.id);
    expect(await ids(`&userId=${person.id}`)).toEqual(expect.arrayContaining([open.id, settled.id]));
    expect(await ids(`&userId=${person.id}&status=SETTLED`)).toEqual([settled.id]);
    expect(await ids(`&userId=${admin.id}`)).toEqual([]);
    expectProblem(await get(`${ALL}?status=OPEN`, admin), 'invalid_request', ['status']);
  });
});

it('a deleted user’s XAF is the platform’s, and a rejected withdrawal too', async () => {
  const person = await rich(1);
  const { id } = await aWithdrawal(person, 500);
  const kept = () => ledger.balanceOf(-13n);
  const before = await kept();
  expect((await remove(`/api/admin/users/${person.id}`, superAdmin)).status).toBe(200);
  expect((await kept()) - before).toBe(94n);
  const rejected = expectBody(await decide(admin, 'reject', id), 200, AdminWithdrawal);
  expect(rejected).toMatchObject({ status: 'REJECTED', payout: { account: '' } });
  expect((await kept()) - before).toBe(594n);
  const { sum, negative } = await ledger.xaf();
  expect([sum, negative]).toEqual([0n, [-11n]]);
});
