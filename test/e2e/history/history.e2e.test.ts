import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, History, Page, type Transaction } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import {
  aPerson,
  aPersonWith,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
} from '../../support/fixtures.ts';
import { get } from '../../support/http.ts';

const LIST = '/api/wallets/me/transactions';
let admin: SuperAdmin;
/** Ada's 8 transactions, newest first. */
let ada: Person;
let ben: Person;
let all: Transaction[];

const page = async (query: string, person: Person = ada) =>
  expectBody(await get(`${LIST}${query}`, person), 200, Page);
const ids = (transactions: readonly { id: number }[]) => transactions.map(({ id }) => id);

beforeAll(async () => {
  admin = await theSuperAdmin();
  [ada, ben] = await Promise.all([aPersonWith(100, admin), aPersonWith(10, admin)]);
  const made: Transaction[] = [];
  for (let index = 1; index <= 5; index += 1) {
    made.unshift((await transfer(ada, { toUserId: ben.id }, index)).transaction);
  }
  made.unshift((await transfer(ben, { toUserId: ada.id }, 0.5)).transaction);
  made.unshift((await transfer(ada, { toTreasury: 'course-fees' }, 2)).transaction);
  const { transactions } = await page('');
  all = transactions;
  expect(transactions.slice(0, 7)).toEqual(made);
});

describe('GET /api/coins/history', () => {
  it('is all of it, newest first', async () => {
    const { transactions } = expectBody(await get('/api/coins/history', ada), 200, History);
    expect(transactions).toEqual(all);
    expect(transactions.at(-1)).toMatchObject({
      type: 'MINT',
      amount: 100,
      fromUserId: null,
      toUserId: ada.id,
    });
  });

  it('is empty for somebody new', async () => {
    expect(expectBody(await get('/api/coins/history', await aPerson()), 200, History).transactions).toEqual(
      [],
    );
  });

  it('is more than one page of anything', async () => {
    const person = await aPersonWith(10, admin);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 13 }, () => transfer(person, { toUserId: ben.id }, 0.01)));
    }
    const { transactions } = expectBody(await get('/api/coins/history', person), 200, History);
    expect(transactions).toHaveLength(131);
    expect(ids(transactions)).toEqual(ids(transactions).toSorted((a, b) => b - a));
    expect(new Set(ids(transactions)).size).toBe(131);
  });

  it('has no pages: their parameters are unknown', async () => {
    expectProblem(await get('/api/coins/history?limit=5', ada), 'invalid_request', ['limit']);
  });
});

describe('GET /api/wallets/me/transactions', () => {
  it('shows both parties a transfer as soon as it is answered', async () => {
    const [from, to] = await Promise.all([aPersonWith(20, admin), aPerson()]);
    for (let round = 0; round < 20; round += 1) {
      const { transaction } = await transfer(from, { toUserId: to.id }, 1);
      const [sent, received] = await Promise.all([page('?limit=1', from), page('?limit=1', to)]);
      expect([sent.transactions, received.transactions]).toEqual([[transaction], [transaction]]);
    }
  });

  it.each([1, 2, 3, 7, 8, 9])('by cursor in pages of %d gives each once', async (limit) => {
    const seen: Transaction[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const from: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { transactions, nextCursor } = await page(`?limit=${limit}${from}`);
      expect(transactions.length).toBeLessThanOrEqual(limit);
      seen.push(...transactions);
      cursor = nextCursor;
      pages += 1;
    } while (cursor !== null && pages < 20);
    expect(seen).toEqual(all);
    expect(pages).toBe(Math.ceil(all.length / limit));
  });

  it('by offset gives the same, and a cursor to go on from there', async () => {
    const second = await page('?limit=3&offset=3');
    expect(second.transactions).toEqual(all.slice(3, 6));
    const third = await page(`?limit=3&cursor=${encodeURIComponent(second.nextCursor ?? '')}`);
    expect(third).toEqual({ transactions: all.slice(6), nextCursor: null });
    expect(await page('?offset=10000')).toEqual({ transactions: [], nextCursor: null });
  });

  it('by cursor is not disturbed by what comes meanwhile', async () => {
    const person = await aPersonWith(10, admin);
    for (let index = 0; index < 4; index += 1) await transfer(person, { toUserId: ben.id }, 1);
    const before = await page('', person);
    const first = await page('?limit=2', person);
    await transfer(person, { toUserId: ben.id }, 1);
    const rest = await page(`?cursor=${encodeURIComponent(first.nextCursor ?? '')}`, person);
    expect(ids([...first.transactions, ...rest.transactions])).toEqual(ids(before.transactions));
  });

  it('filters by type, also across pages', async () => {
    expect((await page('?type=MINT')).transactions).toEqual(all.filter(({ type }) => type === 'MINT'));
    const transfers = all.filter(({ type }) => type === 'TRANSFER');
    const first = await page('?type=TRANSFER&limit=4');
    expect(first.transactions).toEqual(transfers.slice(0, 4));
    const rest = await page(`?type=TRANSFER&limit=4&cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect(rest.transactions).toEqual(transfers.slice(4));
    for (const type of ['BURN', 'PURCHASE', 'REWARD', 'REFUND']) {
      expect(await page(`?type=${type}`)).toEqual({ transactions: [], nextCursor: null });
    }
  });

  it('filters from (inclusive) to (exclusive)', async () => {
    const at = all[3]?.createdAt ?? '';
    const later = all.filter(({ createdAt }) => createdAt >= at);
    const earlier = all.filter(({ createdAt }) => createdAt < at);
    expect((await page(`?from=${at}`)).transactions).toEqual(later);
    expect((await page(`?to=${at}`)).transactions).toEqual(earlier);
    expect((await page(`?from=${all.at(-1)?.createdAt}&to=${at}`)).transactions).toEqual(earlier);
    expect(await page(`?from=${at}&to=${at}`)).toEqual({ transactions: [], nextCursor: null });
    expect(await page('?from=2030-01-01T00:00:00Z&to=2020-01-01T00:00:00Z')).toEqual({
      transactions: [],
      nextCursor: null,
    });
  });
});
