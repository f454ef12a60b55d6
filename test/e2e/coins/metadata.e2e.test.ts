import { describe, expect, it } from '@jest/globals';
import { aHold, buy, capture, HoldCaptured, HoldPlaced, Rewarded } from '../../support/acts/coins.ts';
import { AdminPage, expectBody, Moved, Page, type Transaction } from '../../support/contract/objects.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, aPersonWith, unique } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

/** Texts that a caller gives to what moves or holds coins. */

const { superAdmin, admin, ada, ben } = useUsers({ admin: 'ADMIN', ada: 1_000, ben: 1_000 });

const coins = { amount: 2, reason: 'With metadata' };
const metadata = { order: unique('order'), 'a.b-c_D9': 'é', amount: '7' };
const made = ({ json, text }: Answer) => {
  const { transaction } = json as { transaction?: Transaction };
  if (!transaction) throw new Error(text);
  return transaction;
};
const list = async (path: string, by: Caller): Promise<readonly Transaction[]> =>
  expectBody(await get(path, by), 200, path.startsWith('/api/admin') ? AdminPage : Page).transactions;

describe('metadata', () => {
  it('stands on what every movement makes, in its answer and in lists', async () => {
    const bought = await buy(ada, { ...coins, ...{ metadata } });
    const answers = [
      await post('/api/coins/transfer', { toUserId: ben.id, ...coins, metadata }, ada),
      bought,
      await post(
        '/api/coins/refund',
        { transactionId: made(bought).id, reason: 'Cancelled', metadata },
        admin,
      ),
      await post('/api/admin/mint', { userId: ada.id, ...coins, metadata }, superAdmin),
      await post('/api/admin/burn', { userId: ada.id, ...coins, metadata }, superAdmin),
      await post(
        '/api/admin/mint',
        { treasury: 'rewards', amount: 20, reason: 'Prizes', metadata },
        superAdmin,
      ),
      await post('/api/coins/reward', { userId: ada.id, ...coins, metadata }, admin),
      await post(
        '/api/admin/treasuries/rewards/transfer',
        { toUserId: ada.id, ...coins, metadata },
        superAdmin,
      ),
    ];
    expect(answers.map((answer) => [answer.status, made(answer).metadata])).toEqual(
      answers.map(() => [201, metadata]),
    );
    const ids = answers.map((answer) => made(answer).id);
    // Others’ writes too: this list may be behind them.
    await eventually(async () => {
      const all = await list(`/api/admin/transactions?limit=100&metadata.order=${metadata.order}`, admin);
      expect(ids.map((id) => all.find((one) => one.id === id)?.metadata)).toEqual(ids.map(() => metadata));
    }, 10_000);
  });

  it('of a hold is that of its capture, unless that has its own', async () => {
    const held = await post('/api/coins/holds', { toUserId: ben.id, ...coins, metadata }, ada);
    const { hold } = expectBody(held, 201, HoldPlaced);
    expect(hold.metadata).toEqual(metadata);
    const own = await post(`/api/coins/holds/${hold.id}/capture`, { metadata: { seat: '12' } }, ben);
    const captured = expectBody(own, 201, HoldCaptured);
    expect([captured.transaction.metadata, captured.hold.metadata]).toEqual([{ seat: '12' }, metadata]);
    const other = expectBody(
      await post('/api/coins/holds', { toUserId: ben.id, ...coins, metadata }, ada),
      201,
      HoldPlaced,
    ).hold;
    const both = expectBody(await capture(ben, other.id), 201, HoldCaptured);
    expect(both.transaction.metadata).toEqual(metadata);
    const plain = await aHold(ada, { toUserId: ben.id });
    expect(plain).not.toHaveProperty('metadata');
    expect(expectBody(await capture(ben, plain.id), 201, HoldCaptured).transaction).not.toHaveProperty(
      'metadata',
    );
  });

  it('of rewards is that of each, or else that of all; in a bulk it is that of its item', async () => {
    await post('/api/admin/mint', { treasury: 'rewards', amount: 20, reason: 'Prizes' }, superAdmin);
    const rewards = [
      { userId: ada.id, ...coins, metadata: { place: '1' } },
      { userId: ben.id, ...coins },
    ];
    const rewarded = await post('/api/coins/rewards', { rewards, metadata }, admin);
    const { transactions } = expectBody(rewarded, 201, Rewarded);
    expect(transactions.map((one) => one.metadata)).toEqual([{ place: '1' }, metadata]);
    const item = { operation: 'transfer', data: { toUserId: ben.id, ...coins, metadata } };
    const bulk = await post('/api/bulk', { operations: [item, item] }, ada);
    expect(bulk.json).toMatchObject({
      results: [0, 1].map(() => ({ status: 201, body: { transaction: { metadata } } })),
    });
  });

  it('finds transactions in every list, each key with its value', async () => {
    const order = unique('order');
    const send = async (by: Caller, to: number, given: object) =>
      expectBody(
        await post('/api/coins/transfer', { toUserId: to, ...coins, metadata: given }, by),
        201,
        Moved,
      ).transaction.id;
    const first = await send(ada, ben.id, { order, step: '1' });
    const second = await send(ben, ada.id, { order, step: '2' });
    const query = `metadata.order=${order}`;
    const ids = async (path: string, by: Caller) => (await list(path, by)).map(({ id }) => id);
    expect(await ids(`/api/wallets/me/transactions?${query}`, ada)).toEqual([second, first]);
    expect(await ids(`/api/wallets/me/transactions?${query}&metadata.step=1`, ben)).toEqual([first]);
    expect(await ids(`/api/wallets/me/transactions?metadata[order]=${order}&type=TRANSFER`, ben)).toEqual([
      second,
      first,
    ]);
    expect(await ids(`/api/wallets/me/transactions?metadata.order=${order}x`, ada)).toEqual([]);
    expect(await ids(`/api/admin/transactions?${query}&userId=${ada.id}`, admin)).toEqual([second, first]);
    expect(await ids(`/api/admin/transactions?${query}&metadata.step=2`, admin)).toEqual([second]);
    expect(await ids(`/api/admin/transactions?groupId=00000000-0000-4000-8000-000000000000`, admin)).toEqual(
      [],
    );
  });

  it('is a part of the request that a key stands for, and without entries it is none', async () => {
    const key = { ...ada, idempotencyKey: unique('key') };
    const body = { toUserId: ben.id, ...coins };
    const first = await post('/api/coins/transfer', { ...body, metadata: { a: '1', b: '2' } }, key);
    expect((await post('/api/coins/transfer', { ...body, metadata: { b: '2', a: '1' } }, key)).json).toEqual(
      first.json,
    );
    const other = await post('/api/coins/transfer', { ...body, metadata: { a: '1' } }, key);
    expect(other.json).toMatchObject({ code: 'idempotency_key_reused' });
    const none = await post('/api/coins/transfer', { ...body, metadata: {} }, ada);
    expect(made(none)).not.toHaveProperty('metadata');
  });

  it.each<[string, unknown, string]>([
    ['a text', 'order', 'metadata'],
    ['a list', ['order'], 'metadata'],
    ['a number', { order: 1 }, 'metadata.order'],
    ['an empty value', { order: '' }, 'metadata.order'],
    ['a long value', { order: 'é'.repeat(501) }, 'metadata.order'],
    ['a key of other characters', { 'an order': '1' }, 'metadata'],
    ['a long key', { ['k'.repeat(41)]: '1' }, 'metadata'],
    ['21 entries', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, '1'])), 'metadata'],
  ])('is refused as %s, by its name', async (_what, given, path) => {
    const answer = await post('/api/coins/transfer', { toUserId: ben.id, ...coins, metadata: given }, ada);
    expect(answer.json).toMatchObject({ status: 400, code: 'invalid_request', errors: [{ path }] });
  });

  it.each([
    ['metadata=x', 'metadata'],
    ['metadata.=x', 'metadata'],
    ['metadata.order=', 'metadata.order'],
    ['metadata.order=1&metadata.order=2', 'metadata.order'],
    ['groupId=7', 'groupId'],
  ])('as a filter ?%s is refused', async (query, path) => {
    const answer = await get(`/api/wallets/me/transactions?${query}`, ada);
    expect(answer.json).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('is not known where nothing is found by it', async () => {
    const answer = await get('/api/wallets/me?metadata.order=1&metadata.step=2', ada);
    expect(answer.json).toMatchObject({ errors: [{ path: 'metadata.order' }, { path: 'metadata.step' }] });
  });

  it('is in every list and file also where it is as long as it may be, on pages that are shorter then', async () => {
    const [payer, receiver] = [await aPersonWith(1, superAdmin), await aPerson()];
    // In JSON within JSON a character of these takes 7 bytes: a page of a hundred would be 7 MB, and no message is.
    const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, '\u0001'.repeat(500)]));
    const wanted: number[] = [];
    for (let n = 0; n < 65; n += 1) {
      const body = { toUserId: receiver.id, amount: 0.0001, reason: 'Long', metadata: long };
      wanted.unshift(made(await post('/api/coins/transfer', body, payer)).id);
    }
    await eventually(async () => {
      const newest = await get(`/api/admin/transactions?userId=${receiver.id}&limit=1`, admin);
      expect(expectBody(newest, 200, AdminPage).transactions[0]?.id).toBe(wanted[0]);
    }, 10_000);
    const paged = async (path: string, by: Caller) => {
      const ids: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer = await get(`${path}&limit=100${cursor && `&cursor=${cursor}`}`, by);
        const page = expectBody(answer, 200, by === admin ? AdminPage : Page);
        ids.push(...page.transactions.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return ids;
    };
    expect(await paged(`/api/admin/transactions?userId=${receiver.id}`, admin)).toEqual(wanted);
    expect(await paged('/api/wallets/me/transactions?type=TRANSFER', receiver)).toEqual(wanted);
    const whole = await get('/api/coins/history', receiver);
    expect(whole.json).toMatchObject({ transactions: wanted.map((id) => ({ id, metadata: long })) });
    for (const [path, by] of [
      [`/api/admin/transactions/export?userId=${receiver.id}&format=jsonl`, admin],
      ['/api/wallets/me/transactions/export?format=jsonl', receiver],
    ] as const) {
      const ids = [...(await get(path, by)).text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
      expect(ids.toSorted((one, other) => other - one)).toEqual(wanted);
    }
  });
});
