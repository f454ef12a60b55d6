import { beforeAll, describe, expect, it } from '@jest/globals';
import { aHold, aPurchase, capture, type Receiver } from '../../support/acts/coins.ts';
import { AdminPage, expectBody, Page } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { mint, transfer, unique } from '../../support/fixtures.ts';
import { type Caller, get } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const LIST = '/api/admin/transactions';
const reference = unique('order');
const { superAdmin, admin, ben, ada } = useUsers({ admin: 'ADMIN', ben: 10, ada: 100 });
/** Ids, oldest first: a mint, a transfer, two purchases and the capture of a hold by its receiver. */
let minted: number;
let sent: number;
let bought: number;
let other: number;
let captured: number;

const list = async (query: string, by: Caller = admin) =>
  expectBody(await get(`${LIST}?${query}`, by), 200, AdminPage);
const ids = async (query: string, by?: Caller) => (await list(query, by)).transactions.map(({ id }) => id);

beforeAll(async () => {
  [minted = 0] = await ids(`userId=${ada.id}`);
  sent = (await transfer(ada, { toUserId: ben.id }, 1.5)).transaction.id;
  bought = (await aPurchase(ada, { treasury: 'subscriptions', amount: 7, reference })).id;
  other = (await aPurchase(ada, { amount: 20 })).id;
  const to: Receiver = { toUserId: ben.id };
  await capture(ben, (await aHold(ada, to, 3)).id);
  [captured = 0] = await ids(`userId=${ben.id}&limit=1`);
});

describe('GET /api/admin/transactions', () => {
  it('lists everybody’s with who asked for each, and what its caller did is there at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { transaction } = await mint(ada.id, 0.5, { token: admin.token, apiKey: superAdmin.apiKey });
      expect(await ids('limit=100')).toContain(transaction.id);
    }
    const { transactions } = await list(`userId=${ada.id}&initiatedBy=${admin.id}`);
    expect(transactions).toHaveLength(5);
    expect(transactions[0]).toMatchObject({
      type: 'MINT',
      initiatedBy: admin.id,
      apiKeyId: expect.any(String),
    });
  });

  it('takes each filter, and all of them together', async () => {
    const ofAda = `userId=${ada.id}&maxAmount=100&minAmount=1`;
    expect(await ids(ofAda)).toEqual([captured, other, bought, sent, minted]);
    expect(await ids(`${ofAda}&type=PURCHASE`)).toEqual([other, bought]);
    expect(await ids(`${ofAda}&treasury=subscriptions`)).toEqual([bought]);
    expect(await ids(`reference=${reference}`)).toEqual([bought]);
    expect(await ids(`treasury=subscriptions&reference=${reference}`)).toEqual([bought]);
    expect(await ids(`treasury=rewards&reference=${reference}`)).toEqual([]);
    expect(await ids(`initiatedBy=${ada.id}`)).toEqual([other, bought, sent]);
    expect(await ids(`initiatedBy=${ben.id}`)).toEqual([captured]);
    expect(await ids(`userId=${ada.id}&minAmount=1.5001&maxAmount=20`)).toEqual([captured, other, bought]);
    const [at] = (await list(`reference=${reference}`)).transactions;
    const between = `from=${at?.createdAt}&to=2100-01-01T00:00:00Z`;
    expect(
      await ids(`${ofAda}&${between}&type=PURCHASE&treasury=subscriptions&initiatedBy=${ada.id}`),
    ).toEqual([bought]);
    expect(await ids(`${ofAda}&to=${at?.createdAt}`)).toEqual([sent, minted]);
  });

  it.each([1, 2, 3, 5, 6])('in pages of %d gives each once', async (limit) => {
    const found: number[] = [];
    let cursor = '';
    do {
      const { transactions, nextCursor } = await list(
        `userId=${ada.id}&minAmount=1&limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      found.push(...transactions.map(({ id }) => id));
      cursor = nextCursor ?? '';
    } while (cursor !== '');
    expect(found).toEqual([captured, other, bought, sent, minted]);
  });

  it('gives cursors that are good for their caller and this list alone', async () => {
    const { nextCursor } = await list('limit=1');
    const cursor = encodeURIComponent(nextCursor ?? '');
    for (const [path, by] of [
      [`${LIST}?cursor=${cursor}`, superAdmin],
      [`/api/admin/users/${admin.id}/transactions?cursor=${cursor}`, admin],
    ] as const) {
      expectProblem(await get(path, by), 'invalid_request', ['cursor']);
    }
  });

  it.each(['offset=0', 'groupId=7', 'userId=x', 'reference=%00', 'treasury='])(
    'refuses ?%s',
    async (query) => {
      const [name = ''] = query.split('=');
      expectProblem(await get(`${LIST}?${query}`, admin), 'invalid_request', [name]);
    },
  );
});

describe('the lists of one party', () => {
  const mine = '/api/wallets/me/transactions';

  it('take reference and amounts', async () => {
    for (const [path, by] of [
      [mine, ada],
      [`/api/admin/users/${ada.id}/transactions`, admin],
    ] as const) {
      const found = async (query: string) => {
        const { transactions } = expectBody(await get(`${path}?${query}`, by), 200, AdminPage);
        return transactions.map(({ id }) => id);
      };
      expect(await found(`reference=${reference}`)).toEqual([bought]);
      expect(await found('minAmount=7&maxAmount=20')).toEqual([other, bought]);
      expect(await found('minAmount=1&type=PURCHASE&offset=1')).toEqual([bought]);
    }
    const ofTreasury = `/api/admin/treasuries/subscriptions/transactions?reference=${reference}`;
    expect(expectBody(await get(ofTreasury, admin), 200, AdminPage).transactions).toMatchObject([
      { id: bought },
    ]);
    expect(expectBody(await get(`${mine}?reference=${reference}`, ben), 200, Page).transactions).toEqual([]);
  });

  it('name an amount that is none', async () => {
    expectProblem(await get(`${mine}?minAmount=0`, ada), 'amount_out_of_range', ['minAmount']);
    expectProblem(await get(`${mine}?maxAmount=0.00001`, ada), 'amount_too_precise', ['maxAmount']);
    expectProblem(await get(`${mine}?maxAmount=much&minAmount=0`, ada), 'invalid_request', [
      'minAmount',
      'maxAmount',
    ]);
  });
});
