import { describe, expect, it } from '@jest/globals';
import { notingReadYourWrites } from '../../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { transactionState } from '../../testing/states.ts';

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
  it('is one reward', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => rewarded(5) });
    const response = await gateway.as(3, one());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      transaction: expect.objectContaining({ type: 'REWARD', fromTreasury: 'rewards', toUserId: 5 }),
    });
    expect(gateway.asked[0]).toMatchObject({
      key: '5',
      message: { data: { rewards: [{ userId: 5, amountUnits: '10000', reason: 'Won' }] } },
    });
  });

  it('names its recipient when there is none', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => refused('0.userId') });
    const response = await gateway.as(3, one());
    expect(response.json()).toMatchObject({ status: 404, errors: [{ path: 'userId', message: 'nobody' }] });
  });
});

describe('POST /api/coins/rewards', () => {
  it('answers in the order that was asked, and remembers everybody once', async () => {
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

  it('names each recipient that there is not', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => refused('0.userId', '2.userId') });
    const response = await gateway.as(3, many({}, {}, {}));
    expect(response.json()).toMatchObject({
      status: 404,
      code: 'user_not_found',
      errors: [{ path: 'rewards.0.userId' }, { path: 'rewards.2.userId' }],
    });
  });

  it.each([
    [[], ['rewards'], 'invalid_request'],
    [Array(1001).fill({}), ['rewards'], 'invalid_request'],
    [[{}, { amount: 0.00001 }], ['rewards.1.amount'], 'amount_too_precise'],
    [
      [{ userId: 0 }, {}, { reason: '', extra: 1 }],
      ['rewards.0.userId', 'rewards.2.reason', 'rewards.2.extra'],
      'invalid_request',
    ],
  ])('is 400 with the field named (%#)', async (rewards, paths, code) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(3, many(...rewards));
    expect(response.json()).toMatchObject({ status: 400, code });
    expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });

  it('says so when a recipient is a number', async () => {
    const gateway = await createTestGateway();
    const response = await gateway.as(3, post('/api/coins/rewards', { rewards: [1, 'x', null] }));
    expect(response.json().errors).toEqual(
      [0, 1, 2].map((index) => ({ path: `rewards.${index}`, message: expect.any(String) })),
    );
  });

  it('is asked for by service accounts, too', async () => {
    const gateway = await createTestGateway({ 'coins.reward': () => rewarded(5) });
    for (const request of [one(), many({})]) {
      expect((await gateway.asService(['holds:capture', 'coins:reward'], request)).statusCode).toBe(201);
    }
    expect(gateway.asked.at(-1)?.message.principal).toBe(`service:${SERVICE_ACCOUNT}`);
  });
});
