import { beforeAll, describe, expect, it } from '@jest/globals';
import { aHold, aPurchase, capture, HoldCaptured, mintToTreasury, refund } from '../../support/acts/coins.ts';
import {
  AdminPage,
  type AdminTransaction,
  expectBody,
  History,
  Page,
  type Transaction,
} from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, mint, NOBODY, transfer, unique } from '../../support/fixtures.ts';
import { type Caller, get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const MINE = '/api/wallets/me/transactions';
const ALL = '/api/admin/transactions';
const ofUser = (id: number | string) => `/api/admin/users/${id}/transactions`;
const ofTreasury = (code: string) => `/api/admin/treasuries/${code}/transactions`;
const reference = unique('order');
const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 0, ben: 10 });
/** Newest first: a refund, the capture of a hold, two purchases, a transfer, a mint. */
let all: Transaction[];

const page = async (query = '', by: Caller = ada) => expectBody(await get(`${MINE}${query}`, by), 200, Page);
const adminPage = async (path: string) => expectBody(await get(path, admin), 200, AdminPage);
const ids = (transactions: readonly { id: number }[]) => transactions.map(({ id }) => id);
async function allOf(path: string, by: Caller, limit: number): Promise<number[]> {
  const seen: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${after}`, by);
    const { transactions, nextCursor } = expectBody(answer, 200, AdminPage);
    seen.push(...ids(transactions));
    cursor = nextCursor;
  }
  return seen;
}

beforeAll(async () => {
  const minted = (await mint(ada.id, 100, superAdmin)).transaction;
  const sent = (await transfer(ada, { toUserId: ben.id }, 1.5)).transaction;
  const bought = await aPurchase(ada, { treasury: 'subscriptions', amount: 7, reference });
  const other = await aPurchase(ada, { amount: 20 });
  const { id: holdId } = await aHold(ada, { toUserId: ben.id }, 3);
  const captured = expectBody(await capture(ben, holdId), 201, HoldCaptured).transaction;
  expect((await refund(admin, other.id, 4)).status).toBe(201);
  all = await eventually(async () => {
    const { transactions } = await page();
    expect(ids(transactions.slice(1))).toEqual(ids([captured, other, bought, sent, minted]));
    return transactions;
  });
});

describe("one's own transactions", () => {
  it('are complete, newest first; a new user has none', async () => {
    const history = async (by: Caller) =>
      expectBody(await get('/api/coins/history', by), 200, History).transactions;
    expect(await history(ada)).toEqual(all);
    expect(all.map(({ type }) => type)).toEqual([
      ...['REFUND', 'TRANSFER', 'PURCHASE', 'PURCHASE', 'TRANSFER', 'MINT'],
    ]);
    expect(await history(await aPerson())).toEqual([]);
    expectProblem(await get('/api/coins/history?limit=5', ada), 'invalid_request', ['limit']);
  });

  it('show a transfer to its sender as soon as it is answered', async () => {
    const from = await aPersonWith(20, superAdmin);
    for (let round = 0; round < 10; round += 1) {
      const { transaction } = await transfer(from, { toUserId: ben.id }, 1);
      expect((await page('?limit=1', from)).transactions).toEqual([transaction]);
    }
  });
});

describe('a cursor', () => {
  it('works only for its user and list, unchanged, and not with an offset', async () => {
    const cursor = encodeURIComponent((await page('?limit=1')).nextCursor ?? 'none');
    for (let times = 0; times < 2; times += 1) await page(`?cursor=${cursor}`);
    expectProblem(await get(`${MINE}?cursor=${cursor}&offset=0`, ada), 'invalid_request');
    const letter = cursor[9] === 'A' ? 'B' : 'A';
    for (const [given, by] of [
      [cursor, ben],
      [`${cursor.slice(0, 9)}${letter}${cursor.slice(10)}`, ada],
      ['e30', ada],
    ] as const)
      expectProblem(await get(`${MINE}?cursor=${given}`, by), 'invalid_request', ['cursor']);
    const ofAll = encodeURIComponent((await adminPage(`${ALL}?limit=1`)).nextCursor ?? 'none');
    for (const path of [ofUser(admin.id), ofTreasury('rewards'), MINE])
      expectProblem(await get(`${path}?cursor=${ofAll}`, admin), 'invalid_request', ['cursor']);
  });
});

describe('the transactions of a user, for administrators', () => {
  it('are those that the user sees, with the initiator and key of each', async () => {
    const transactions = await eventually(async () => {
      const shown = (await adminPage(ofUser(ada.id))).transactions;
      expect(shown).toHaveLength(all.length);
      return shown;
    });
    const plain = ({ initiatedBy: _, apiKeyId: __, ...rest }: ReturnType<typeof AdminTransaction.parse>) =>
      rest;
    expect(transactions.map(plain)).toEqual(all);
    expect(transactions.map(({ initiatedBy }) => initiatedBy)).toEqual([
      ...[admin.id, ben.id, ada.id, ada.id, ada.id, superAdmin.id],
    ]);
    expect(transactions.at(-1)?.apiKeyId).toEqual(expect.any(String));
    expect(await allOf(`${ofUser(ada.id)}?type=PURCHASE`, admin, 1)).toEqual(ids(all.slice(2, 4)));
    expectProblem(await get(ofUser(NOBODY), admin), 'user_not_found');
  });
});

describe('the transactions of a treasury', () => {
  it('show what came in and went out, newest first', async () => {
    const minted = (await mintToTreasury(superAdmin, 'subscriptions', 3)).transaction.id;
    const sent = (await transfer(ada, { toTreasury: 'subscriptions' }, 2)).transaction.id;
    const mine = [sent, minted];
    await eventually(async () => {
      const { transactions } = await adminPage(`${ofTreasury('subscriptions')}?limit=100`);
      expect(ids(transactions).filter((id) => mine.includes(id))).toEqual(mine);
    });
    const { transactions } = await adminPage(`${ofTreasury('subscriptions')}?reference=${reference}`);
    expect(ids(transactions)).toEqual([all[3]?.id]);
    expectProblem(await get(ofTreasury('nothing'), admin), 'treasury_not_found');
  });
});

describe('all transactions', () => {
  it('accept each filter, and all of them together', async () => {
    const found = async (query: string) => ids((await adminPage(`${ALL}?${query}`)).transactions);
    const ofAda = `userId=${ada.id}&maxAmount=100&minAmount=1.5`;
    const [refunded, captured, other, bought, sent] = ids(all);
    await eventually(async () => expect((await found(`userId=${ada.id}`)).length).toBeGreaterThan(5));
    expect(await found(`${ofAda}&type=PURCHASE`)).toEqual([other, bought]);
    expect(await found(`${ofAda}&initiatedBy=${ben.id}`)).toEqual([captured]);
    expect(await found(`${ofAda}&initiatedBy=${admin.id}&type=REFUND`)).toEqual([refunded]);
    expect(await found(`treasury=subscriptions&reference=${reference}`)).toEqual([bought]);
    expect(await found(`treasury=rewards&reference=${reference}`)).toEqual([]);
    const { createdAt } = all[3] ?? {};
    const whole = `${ofAda}&from=${createdAt}&to=2100-01-01T00:00:00Z&type=PURCHASE&treasury=subscriptions`;
    expect(await found(whole)).toEqual([bought]);
    expect(await found(`${ofAda}&to=${createdAt}&type=TRANSFER`)).toEqual([sent]);
    expectProblem(await get(`${ALL}?offset=0&groupId=7`, admin), 'invalid_request', ['offset', 'groupId']);
  });
});
