import { describe, expect, it } from '@jest/globals';
import { notingReadYourWrites, type Script } from '../../testing/fakes.ts';
import { createTestGateway, type TestGateway } from '../../testing/gateway.ts';
import { JSON_TYPE, post } from '../../testing/requests.ts';
import { transactionState, walletState } from '../../testing/states.ts';

const ID = '0190a6e0-0000-7000-8000-0000000000aa';
const price = { xafPerCoinMillionths: '655957000', feeHundredths: 250 };
const rate = { ...price, sinceMs: 1_700_000_000_000 };
const rateShown = { xafPerCoin: 655.957, feePercent: 2.5, since: '2023-11-14T22:13:20.000Z' };
const RATE_URL = '/api/admin/exchange/rate';

const put = (payload: string) => ({ method: 'PUT' as const, url: RATE_URL, headers: JSON_TYPE, payload });
const pathsOf = (json: { errors: { path: string }[] }) => json.errors.map(({ path }) => path);
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

  it.each([
    ['{"xafPerCoin":0,"feePercent":1}', 'amount_out_of_range', ['xafPerCoin']],
    ['{"xafPerCoin":1e9,"feePercent":1}', 'amount_out_of_range', ['xafPerCoin']],
    ['{"xafPerCoin":0.0000001,"feePercent":1}', 'amount_too_precise', ['xafPerCoin']],
    ['{"xafPerCoin":1,"feePercent":100.01}', 'amount_out_of_range', ['feePercent']],
    ['{"xafPerCoin":1,"feePercent":0.005}', 'amount_too_precise', ['feePercent']],
  ])('is refused as %s', async (payload, code, paths) => {
    const response = await (await createTestGateway()).as(4, put(payload));
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
    expect(pathsOf(response.json())).toEqual(paths);
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

describe('POST /api/exchange', () => {
  const moved = {
    transaction: transactionState({ type: 'EXCHANGE', toUserId: null, toTreasury: 'general-operations' }),
    wallet: walletState(1, { xaf: '6715' }),
    position: { partition: 3, sequence: 9 },
  };
  const done: Script = { 'exchange.execute': () => moved };

  it('answers with transaction and wallet, and records the position for the parties', async () => {
    const noted = notingReadYourWrites();
    const gateway = await createTestGateway(done, { readYourWrites: noted.readYourWrites });
    const response = await gateway.as(1, post('/api/exchange', { quoteId: ID.toUpperCase() }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      transaction: { type: 'EXCHANGE', fromUserId: 1, toTreasury: 'general-operations' },
      wallet: { xafBalance: 6715 },
    });
    expect(dataAsked(gateway)).toEqual([{ quoteId: ID, userId: 1 }]);
    expect(noted.noted).toEqual([[[1, 'general-operations'], moved.position]]);
  });
});
