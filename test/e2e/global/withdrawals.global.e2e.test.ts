import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  AdminWithdrawal,
  AdminWithdrawalPage,
  aWithdrawal,
  decide,
  exchangeCoins,
  setRate,
  Withdrawal,
  WithdrawalPage,
  withdraw,
} from '../../support/acts/exchange.ts';
import { expectBody } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { expectReplay } from '../../support/contract/replay.ts';
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

/** A user with 59,400 XAF for each 100 coins exchanged. */
async function rich(coins = 100): Promise<Person> {
  const person = await aPersonWith(coins, superAdmin);
  await exchangeCoins(person, coins);
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

  it('names what is wrong with the request', async () => {
    const person = await rich(1);
    expectProblem(await withdraw(person, 595), 'insufficient_funds');
    expectProblem(await withdraw(person, 1.5), 'amount_too_precise', ['xaf']);
    expectProblem(await withdraw(person, 1e15), 'amount_out_of_range', ['xaf']);
    expectProblem(await post(MINE, { xaf: '1' }, person), 'invalid_request', ['xaf', 'payout']);
    expect(await xafOf(person)).toBe(594);
  });

  it('is done once under one key', async () => {
    const person = await rich(1);
    const keyed = { ...person, idempotencyKey: anIdempotencyKey() };
    const [first, second] = [await withdraw(keyed, 10), await withdraw(keyed, 10)];
    expectReplay(second, first);
    expectProblem(await withdraw(keyed, 11), 'idempotency_key_reused');
    expect(await xafOf(person)).toBe(584);
  });
});

describe('settle and reject', () => {
  it('pay out, or return the XAF', async () => {
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
});

describe('lists of withdrawals', () => {
  it('show one’s own, newest first, page by page', async () => {
    const person = await rich(1);
    const made: Withdrawal[] = [];
    for (let xaf = 1; xaf <= 3; xaf++) made.unshift(await aWithdrawal(person, xaf));
    const page = async (query: string) =>
      expectBody(await get(`${MINE}?limit=2${query}`, person), 200, WithdrawalPage);
    const first = await page('');
    expect(first.withdrawals).toEqual(made.slice(0, 2));
    const cursor = `&cursor=${encodeURIComponent(first.nextCursor ?? '')}`;
    expect(await page(cursor)).toEqual({ withdrawals: made.slice(2), nextCursor: null });
    expectProblem(await get(`${MINE}?limit=2${cursor}`, admin), 'invalid_request', ['cursor']);
  });

  it('show everybody’s to administrators, by status', async () => {
    const person = await rich(1);
    const [open, settled] = [await aWithdrawal(person, 1), await aWithdrawal(person, 2)];
    await decide(admin, 'settle', settled.id);
    const ids = async (query: string) => {
      const answer = await get(`${ALL}?limit=100&${query}`, admin);
      return expectBody(answer, 200, AdminWithdrawalPage).withdrawals.map(({ id }) => id);
    };
    expect(await ids('')).toEqual(expect.arrayContaining([open.id, settled.id]));
    expect(await ids(`userId=${person.id}`)).toEqual(expect.arrayContaining([open.id, settled.id]));
    expect(await ids(`userId=${person.id}&status=SETTLED`)).toEqual([settled.id]);
    expectProblem(await decide(admin, 'reject', randomUUID()), 'not_found');
    expectProblem(await get(`${ALL}?status=OPEN`, admin), 'invalid_request', ['status']);
  });
});

it('a deleted user’s XAF belong to the platform, also those of a rejected withdrawal', async () => {
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
