import { transactionsText } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';
import { transactionState } from '../../testing/states.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const LIST = '/api/wallets/me/transactions';
const next = { createdAtMs: 1_700_000_000_002, id: 7 };
const answered = { 'transactions.list': () => ({ transactions: [transactionState()], next }) };

describe('GET /api/wallets/me/transactions', () => {
  it('asks for the first 20 by default', async () => {
    const gateway = await createTestGateway(answered);
    const response = await gateway.as(1, { url: LIST });
    expect(response.statusCode).toBe(200);
    expect(Object.keys(response.json())).toEqual(['transactions', 'nextCursor']);
    expect(gateway.asked[0]).toMatchObject({ topic: 'history.queries', key: null });
    expect(gateway.asked[0]?.message.data).toEqual({
      userId: 1,
      limit: 20,
      before: null,
      offset: 0,
      type: null,
      fromMs: null,
      toMs: null,
      asText: true,
      seen: [],
    });
  });

  it('passes the text of history on as it is', async () => {
    const text = '[{"id":7, "amount":0.10}]';
    const gateway = await createTestGateway({
      'transactions.list': () => ({ transactions: [], text, next, stale: true }),
    });
    const response = await gateway.as(1, { url: LIST });
    const { nextCursor } = response.json();
    expect(response.body).toBe(`{"transactions":${text},"nextCursor":"${nextCursor}"}`);
    expect(response.headers).toMatchObject({ 'content-type': JSON_TYPE, 'cowrie-stale': 'true' });
  });

  it('has the same body from history of the release before, which answers states', async () => {
    const transactions = [
      transactionState({ initiatedBy: 'user:3', reference: 'order "7"' }),
      transactionState(),
    ];
    for (const [userId, url, withInitiator] of [
      [1, LIST, false],
      [3, '/api/admin/treasuries/rewards/transactions', true],
    ] as const) {
      const old = await createTestGateway({ 'transactions.list': () => ({ transactions, next: null }) });
      const text = transactionsText(transactions, { withInitiator });
      const now = await createTestGateway({
        'transactions.list': () => ({ transactions: [], text, next: null }),
      });
      const [before, after] = [await old.as(userId, { url }), await now.as(userId, { url })];
      expect(before.statusCode).toBe(200);
      expect(before.body).toBe(after.body);
      expect(before.headers['content-type']).toBe(JSON_TYPE);
    }
  });

  it('passes filters on, and goes on where the cursor says', async () => {
    const gateway = await createTestGateway(answered);
    const { nextCursor } = (await gateway.as(1, { url: LIST })).json();
    const query = {
      limit: '5',
      cursor: nextCursor,
      type: 'MINT',
      from: '1970-01-01T00:00:01Z',
      to: '1970-01-01T00:00:02Z',
    };
    await gateway.as(1, { url: LIST, query });
    expect(gateway.asked[1]?.message.data).toMatchObject({
      limit: 5,
      before: next,
      type: 'MINT',
      fromMs: 1_000,
      toMs: 2_000,
    });
  });

  it('has no cursor at the end', async () => {
    const gateway = await createTestGateway({
      'transactions.list': () => ({ transactions: [], next: null }),
    });
    const response = await gateway.as(1, { url: `${LIST}?offset=10000` });
    expect(response.json()).toEqual({ transactions: [], nextCursor: null });
    expect(gateway.asked[0]?.message.data).toMatchObject({ offset: 10_000, before: null });
  });

  it('refuses a cursor of somebody else, a made one, and one with an offset', async () => {
    const gateway = await createTestGateway(answered);
    const { nextCursor } = (await gateway.as(1, { url: LIST })).json();
    const refused = [
      await gateway.as(2, { url: LIST, query: { cursor: nextCursor } }),
      await gateway.as(1, { url: LIST, query: { cursor: `A${nextCursor}` } }),
      await gateway.as(1, { url: LIST, query: { cursor: '' } }),
      await gateway.as(1, { url: LIST, query: { cursor: nextCursor, offset: '0' } }),
    ];
    for (const response of refused) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'cursor' }] });
    }
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=',
    'offset=10001',
    'offset=-1',
    'type=gift',
    'from=yesterday',
    'page=1',
    'limit=1&limit=2',
  ])('refuses ?%s', async (query) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, { url: `${LIST}?${query}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ path: query.split('=')[0], message: expect.any(String) }]);
  });
});

describe('GET /api/coins/history', () => {
  it('streams all pages as one JSON body', async () => {
    const pages = [
      { transactions: [transactionState({ id: 8 })], next },
      { transactions: [transactionState({ id: 7 })], next: null },
    ];
    const gateway = await createTestGateway({ 'transactions.list': () => pages.shift() });
    const response = await gateway.as(1, { url: '/api/coins/history' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe(JSON_TYPE);
    expect(response.json().transactions.map(({ id }: { id: number }) => id)).toEqual([8, 7]);
  });
});
