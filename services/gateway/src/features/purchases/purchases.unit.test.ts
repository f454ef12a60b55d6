import { describe, expect, it } from '@jest/globals';
import { notingReadYourWrites, rejects } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY, SESSION } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { coinsMoved, transactionState } from '../../testing/states.ts';

const BODY = { treasury: 'course-fees', amount: 12.5, reason: 'A course', reference: 'order-1' };
const bought = coinsMoved(1, {
  type: 'PURCHASE',
  toUserId: null,
  toTreasury: 'course-fees',
  reference: 'order-1',
});
const buy = (body: object = {}, headers = {}) => post('/api/coins/purchase', { ...BODY, ...body }, headers);
const refund = (body: object = {}, headers = {}) =>
  post('/api/coins/refund', { transactionId: 7, reason: 'Ill', ...body }, headers);

describe('POST /api/coins/purchase', () => {
  it('is paid by the caller, and shows its reference', async () => {
    const gateway = await createTestGateway({ 'coins.purchase': () => bought });
    const response = await gateway.as(1, buy());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      transaction: { type: 'PURCHASE', toTreasury: 'course-fees', reference: 'order-1' },
      wallet: { userId: 1 },
    });
    expect(gateway.asked[0]).toMatchObject({
      key: '1',
      message: {
        name: 'coins.purchase',
        apiKeyId: null,
        data: { userId: 1, treasury: 'course-fees', amountUnits: '125000', reference: 'order-1' },
      },
    });
  });

  it('accepts a valid API key with any scope', async () => {
    const gateway = await createTestGateway({ 'coins.purchase': () => bought });
    expect((await gateway.as(1, buy({}, { 'x-api-key': MINT_KEY }))).statusCode).toBe(201);
    expect(gateway.asked[0]?.message.apiKeyId).toBe(SESSION);
    for (const key of ['cwk_unknown', '']) {
      const response = await gateway.as(1, buy({}, { 'x-api-key': key }));
      expect(response.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
    expect(gateway.asked).toHaveLength(1);
  });

  it('is recorded for its platform too', async () => {
    const { readYourWrites, noted } = notingReadYourWrites();
    const { transaction, ...rest } = bought;
    const ofShop = { ...rest, transaction: { ...transaction, platform: 'shop' } };
    const gateway = await createTestGateway({ 'coins.purchase': () => ofShop }, { readYourWrites });
    await gateway.as(1, buy());
    expect(noted).toEqual([[[1, 'course-fees', 'platform:shop'], bought.position]]);
  });
});

describe('POST /api/coins/refund', () => {
  const purchase = { 'transaction.get': () => ({ transaction: bought.transaction }) };
  const refunded = coinsMoved(1, { type: 'REFUND', fromTreasury: 'course-fees', refundOf: 7 });

  it('goes to the partition of the buyer, whole or partly', async () => {
    const gateway = await createTestGateway({ ...purchase, 'coins.refund': () => refunded });
    const response = await gateway.as(3, refund());
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).toEqual(['transaction']);
    expect(response.json().transaction).toMatchObject({ type: 'REFUND', refundOf: 7 });
    await gateway.as(3, refund({ amount: 2 }));
    const commands = gateway.asked.filter(({ message }) => message.name === 'coins.refund');
    expect(commands.map(({ key, message }) => [key, message.data])).toEqual([
      ['1', { transactionId: 7, buyerUserId: 1, amountUnits: null, reason: 'Ill' }],
      ['1', { transactionId: 7, buyerUserId: 1, amountUnits: '20000', reason: 'Ill' }],
    ]);
  });

  it('lets the ledger refuse, which knows used idempotency keys', async () => {
    const gateway = await createTestGateway({
      'transaction.get': () => rejects('transaction_not_found'),
      'coins.refund': () => rejects('idempotency_key_reused'),
    });
    const response = await gateway.as(3, refund({}, { 'idempotency-key': 'k' }));
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' });
    expect(gateway.asked.at(-1)).toMatchObject({ key: '3', message: { data: { buyerUserId: 3 } } });
  });

  it('is not sent while the buyer is unknown', async () => {
    const gateway = await createTestGateway({ 'transaction.get': () => rejects('unavailable') });
    expect((await gateway.as(3, refund())).statusCode).toBe(503);
  });
});

describe('GET /api/coins/transactions/:id', () => {
  const initiatedBy = 'user:4';
  const transaction = transactionState({ fromUserId: 5, toUserId: 2, initiatedBy, apiKeyId: SESSION });
  const read = async (userId: number) => {
    const gateway = await createTestGateway({ 'transaction.get': () => ({ transaction }) });
    return gateway.as(userId, { url: '/api/coins/transactions/7' });
  };

  it('shows the transaction to a party and to an administrator', async () => {
    const party = (await read(2)).json();
    expect(party).toMatchObject({ id: 7, toUserId: 2 });
    expect(Object.keys(party)).not.toContain('initiatedBy');
    expect((await read(3)).json()).toEqual(party);
  });

  it('answers 404 to other callers', async () => {
    const response = await read(1);
    expect(response.json()).toMatchObject({ status: 404, code: 'transaction_not_found' });
    expect(response.json().detail).toBe('There is no transaction 7.');
  });
});

describe('GET /api/coins/transactions/:id/receipt', () => {
  const transaction = transactionState({ fromUserId: 5, toUserId: 2 });
  const read = async (userId: number, answer: () => object) => {
    const gateway = await createTestGateway({ 'transaction.receipt': answer });
    return gateway.as(userId, { url: '/api/coins/transactions/7/receipt' });
  };

  it('is for the parties and administrators; other callers get 404', async () => {
    const signed = () => ({ transaction, receipt: 'e30.e30.c2ln' });
    for (const userId of [2, 3]) {
      const response = await read(userId, signed);
      expect([response.statusCode, response.json()]).toEqual([200, { receipt: 'e30.e30.c2ln' }]);
    }
    for (const answer of [signed, () => rejects('transaction_not_found')])
      expect((await read(1, answer)).json()).toMatchObject({ status: 404, code: 'transaction_not_found' });
  });

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

const position = { partition: 3, sequence: 9 };
const rewarded = (...userIds: number[]) => ({
  transactions: userIds.map((toUserId) =>
    transactionState({ type: 'REWARD', fromUserId: null, fromTreasury: 'rewards', toUserId }),
  ),
  position,
});
const one = (body: object = {}) =>
  post('/api/coins/reward', { userId: 5, amount: 1, reason: 'Won', ...body });
const many = (...rewards: object[]) =>
  post('/api/coins/rewards', {
    rewards: rewards.map((reward) => ({ userId: 5, amount: 1, reason: 'Won', ...reward })),
  });
const refused = (...paths: string[]) => ({
  rejected: {
    code: 'user_not_found',
    detail: 'because',
    errors: paths.map((path) => ({ path, message: 'nobody' })),
  },
});

describe('POST /api/coins/reward', () => {
  it('names an unknown recipient', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => refused('0.userId') });
    const response = await gateway.as(3, one());
    expect(response.json()).toMatchObject({ status: 404, errors: [{ path: 'userId', message: 'nobody' }] });
  });
});

describe('POST /api/coins/rewards', () => {
  it('answers in the order of the request, and records each recipient once', async () => {
    const { readYourWrites, noted } = notingReadYourWrites();
    const gateway = await createTestGateway({ 'coins.reward': () => rewarded(6, 5, 6) }, { readYourWrites });
    const response = await gateway.as(3, many({ userId: 6 }, { userId: 5 }, { userId: 6 }));
    expect(response.statusCode).toBe(201);
    expect(response.json().transactions.map(({ toUserId }: { toUserId: number }) => toUserId)).toEqual([
      6, 5, 6,
    ]);
    expect(gateway.asked[0]?.key).toBe('6');
    expect(noted).toEqual([[[6, 'rewards', 5], position]]);
  });

  it('names each unknown recipient', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => refused('0.userId', '2.userId') });
    const response = await gateway.as(3, many({}, {}, {}));
    expect(response.json()).toMatchObject({
      status: 404,
      code: 'user_not_found',
      errors: [{ path: 'rewards.0.userId' }, { path: 'rewards.2.userId' }],
    });
  });

  it.each([
    [[{}, { amount: 0.00001 }], ['rewards.1.amount'], 'amount_too_precise'],
    [
      [{ userId: 0 }, {}, { reason: '', extra: 1 }],
      ['rewards.0.userId', 'rewards.2.reason', 'rewards.2.extra'],
      'invalid_request',
    ],
  ])('answers 400 and names the field (%#)', async (rewards, paths, code) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(3, many(...rewards));
    expect(response.json()).toMatchObject({ status: 400, code });
    expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});
