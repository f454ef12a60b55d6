import { describe, expect, it } from '@jest/globals';
import { notingReadYourWrites, rejects } from '../testing/fakes.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { JSON_TYPE, post, transfer } from '../testing/requests.ts';
import { coinsMoved, transactionState, walletState } from '../testing/states.ts';

describe('POST /api/coins/transfer', () => {
  it('has one fingerprint for every spelling of a body', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const bodies = [
      '{"toUserId":2,"amount":12.5,"reason":"Lunch"}',
      '{"reason":"\\u004cunch","amount":125e-1,"toUserId":2.0,"toTreasury":null,"metadata":null}',
      '{"toUserId":2,"amount":12.6,"reason":"Lunch"}',
      '{"toUserId":2,"amount":12.5,"reason":"lunch"}',
    ];
    for (const body of bodies) await gateway.as(1, transfer(body, { 'idempotency-key': 'k' }));
    const [a, b, c, d] = gateway.asked.map(({ message }) => message.idempotency);
    expect(b).toEqual(a);
    expect(c).not.toEqual(a);
    expect(d).not.toEqual(a);
  });
});

const refund = (body: object = {}, headers = {}) =>
  post('/api/coins/refund', { transactionId: 7, reason: 'Ill', ...body }, headers);

describe('POST /api/coins/refund', () => {
  it('lets the ledger refuse, which knows used idempotency keys', async () => {
    const gateway = await createTestGateway({
      'transaction.get': () => rejects('transaction_not_found'),
      'coins.refund': () => rejects('idempotency_key_reused'),
    });
    const response = await gateway.as(3, refund({}, { 'idempotency-key': 'k' }));
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(gateway.asked.at(-1)).toMatchObject({ key: '3', message: { data: { buyerUserId: 3 } } });
  });
});

describe('GET /api/coins/transactions/:id/receipt', () => {
  const transaction = transactionState({ fromUserId: 5, toUserId: 2 });
  const read = async (userId: number, answer: () => object) => {
    const gateway = await createTestGateway({ 'transaction.receipt': answer });
    return gateway.as(userId, { url: '/api/coins/transactions/7/receipt' });
  };

  it('answers 503 to authorized callers when the ledger has no key', async () => {
    const unsigned = () => ({ transaction, receipt: null });
    expect((await read(2, unsigned)).json()).toMatchObject({
      status: 503,
      code: 'unavailable',
      detail: 'The ledger has no key to sign receipts with.',
    });
    expect((await read(1, unsigned)).statusCode).toBe(404);
  });
});

describe('POST /api/admin/treasuries/:code/transfer', () => {
  const move = (code: string, body: object) =>
    post(`/api/admin/treasuries/${code}/transfer`, { amount: 1, reason: 'x', ...body });

  it.each([
    ['savings', { toUserId: 2 }, 'treasury_not_found'],
    ['__proto__', { toUserId: 2 }, 'treasury_not_found'],
    ['rewards', { toTreasury: 'savings' }, 'treasury_not_found'],
  ])('from %s %j is refused', async (code, body, problem) => {
    const gateway = await createTestGateway();
    expect((await gateway.as(4, move(code, body))).json()).toMatchObject({ code: problem });
  });
});

const ID = '0190a6e0-0000-7000-8000-0000000000aa';
const price = { xafPerCoinMillionths: '655957000', feeHundredths: 250 };
const rate = { ...price, sinceMs: 1_700_000_000_000 };
const rateShown = { xafPerCoin: 655.957, feePercent: 2.5, since: '2023-11-14T22:13:20.000Z' };
const RATE_URL = '/api/admin/exchange/rate';

const put = (payload: string) => ({ method: 'PUT' as const, url: RATE_URL, headers: JSON_TYPE, payload });
const dataAsked = (gateway: TestGateway) => gateway.asked.map(({ message }) => message.data);

describe('the exchange rate', () => {
  it.each([
    ['{"xafPerCoin":655.957,"feePercent":2.5}', '655957000', 250],
    ['{"xafPerCoin":1e-6,"feePercent":0}', '1', 0],
    ['{"xafPerCoin":999999999.999999,"feePercent":100.00}', '999999999999999', 10_000],
    ['{"xafPerCoin":6.5e2,"feePercent":-0}', '650000000', 0],
    ['{"xafPerCoin":0.1000000,"feePercent":0.01}', '100000', 1],
  ])('is set by a super admin with exact digits: %s', async (payload, millionths, hundredths) => {
    const gateway = await createTestGateway({ 'exchange.set-rate': () => ({ rate }) });
    const response = await gateway.as(4, put(payload));
    expect([response.statusCode, response.json()]).toEqual([200, rateShown]);
    expect(gateway.asked[0]?.key).toBe('exchange');
    expect(dataAsked(gateway)).toEqual([{ xafPerCoinMillionths: millionths, feeHundredths: hundredths }]);
  });
});

describe('a quote', () => {
  const quote = {
    ...{ id: ID, userId: 1, coinsUnits: '105000', xaf: '6715', ...price },
    ...{ fee: '172.188712', remainder: '0.36', expiresAtMs: 1_700_000_060_000 },
  };

  it('is exact where a JSON number would be rounded', async () => {
    const gateway = await createTestGateway({ 'exchange.quote': () => ({ quote }) });
    const response = await gateway.as(1, post('/api/exchange/quotes', { coins: 10.5 }));
    expect([response.statusCode, response.json()]).toEqual([
      201,
      {
        ...{ id: ID, coins: 10.5, xaf: 6715, xafPerCoin: 655.957, fee: '172.188712', remainder: '0.36' },
        expiresAt: '2023-11-14T22:14:20.000Z',
      },
    ]);
    expect(dataAsked(gateway)).toEqual([
      { quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/), userId: 1, coinsUnits: '105000' },
    ]);
    expect(gateway.asked[0]?.key).toBe('1');
  });
});

it('an exchange is recorded for its parties', async () => {
  const { readYourWrites, noted } = notingReadYourWrites();
  const transaction = transactionState({
    type: 'EXCHANGE',
    toUserId: null,
    toTreasury: 'general-operations',
  });
  const moved = { transaction, wallet: walletState(1), position: { partition: 3, sequence: 9 } };
  const gateway = await createTestGateway({ 'exchange.execute': () => moved }, { readYourWrites });
  expect((await gateway.as(1, post('/api/exchange', { quoteId: ID }))).statusCode).toBe(201);
  expect(noted).toEqual([[[1, 'general-operations'], moved.position]]);
});

const ADMIN = 3;
const URL = '/api/admin/statistics';

describe('GET /api/admin/statistics', () => {
  it('has up to 1,000 buckets', async () => {
    const gateway = await createTestGateway({ 'statistics.read': () => ({ buckets: [] }) });
    const read = (to: string) =>
      gateway.as(ADMIN, { url: `${URL}?from=2026-01-01T00:00:00Z&to=${to}&interval=hour` });
    expect((await read('2026-02-11T16:00:00Z')).statusCode).toBe(200);
    const more = await read('2026-02-11T16:00:00.001Z');
    expect(more.json()).toMatchObject({ status: 400, errors: [{ path: 'to' }] });
  });
});
