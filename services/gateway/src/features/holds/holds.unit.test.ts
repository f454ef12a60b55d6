import { describe, expect, it } from '@jest/globals';
import { notingReadYourWrites, rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { HOLD, holdState, transactionState, walletState } from '../../testing/states.ts';
import { newHoldId } from './hold-id.ts';

const position = { partition: 3, sequence: 9 };
const place = (body: object) => post('/api/coins/holds', { amount: 12.5, reason: 'A seat', ...body });
const settle = (verb: 'capture' | 'release', body: object = {}) =>
  post(`/api/coins/holds/${HOLD}/${verb}`, body);

describe('POST /api/coins/holds', () => {
  const placed: Script = {
    'hold.place': () => ({ hold: holdState(), wallet: walletState(1), position }),
  };

  it('is placed by the caller, for a week by default', async () => {
    const gateway = await createTestGateway(placed);
    const response = await gateway.as(1, place({ toUserId: 2 }));
    expect(response.statusCode).toBe(201);
    expect(response.json().hold).toEqual({
      id: HOLD,
      fromUserId: 1,
      toUserId: 2,
      toTreasury: null,
      amount: 12.5,
      captured: 0,
      released: 0,
      status: 'OPEN',
      reason: 'A seat',
      expiresAt: '2023-11-14T22:23:20.000Z',
      createdAt: '2023-11-14T22:13:20.000Z',
      updatedAt: '2023-11-14T22:13:20.001Z',
    });
    expect(response.json().wallet).toMatchObject({ userId: 1 });
    await gateway.as(1, place({ toTreasury: 'course-fees', expiresInSeconds: 1 }));
    const [first, second] = gateway.asked.map(({ message }) => message.data);
    expect(first).toMatchObject({ fromUserId: 1, toUserId: 2, expiresInMs: 604_800_000 });
    expect(second).toMatchObject({ toUserId: null, toTreasury: 'course-fees', expiresInMs: 1_000 });
    expect(gateway.asked[0]?.key).toBe('1');
  });

  it.each([
    [{ toUserId: 2, expiresInSeconds: 0 }, ['expiresInSeconds']],
    [{ toUserId: 2, expiresInSeconds: 2_592_001 }, ['expiresInSeconds']],
    [{ toUserId: 2, expiresInSeconds: 1.5 }, ['expiresInSeconds']],
    [{ toUserId: 2, expiresInSeconds: '60' }, ['expiresInSeconds']],
    [{}, ['toUserId']],
    [{ toUserId: 2, toTreasury: 'rewards' }, ['toUserId']],
    [{ toUserId: 2, amount: 'all', note: 'x' }, ['amount', 'note']],
  ])('is 400 with %j', async (body, paths) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, place(body));
    expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  });
});

describe('capture and release', () => {
  const settled: Script = {
    'hold.get': () => ({ hold: holdState({ fromUserId: 3 }) }),
    'hold.capture': () => ({ transaction: transactionState({ holdId: HOLD }), hold: holdState(), position }),
    'hold.release': () => ({ hold: holdState({ status: 'RELEASED' }), position }),
  };
  const sent = { holdId: HOLD, payerUserId: 3 };

  it('go to the partition of the payer, with whose rights count', async () => {
    const gateway = await createTestGateway(settled);
    expect((await gateway.as(2, settle('capture', { amount: 2 }))).statusCode).toBe(201);
    expect((await gateway.as(4, settle('capture'))).statusCode).toBe(201);
    expect((await gateway.asService(['holds:capture'], settle('capture'))).statusCode).toBe(201);
    expect((await gateway.as(2, settle('release'))).statusCode).toBe(200);
    expect((await gateway.asService(['holds:release'], settle('release'))).statusCode).toBe(200);
    const commands = gateway.asked.filter(({ message }) => message.name !== 'hold.get');
    expect(commands.map(({ key, message }) => [key, message.name, message.data])).toEqual([
      ['3', 'hold.capture', { ...sent, actorUserId: 2, amountUnits: '20000' }],
      ['3', 'hold.capture', { ...sent, actorUserId: null, amountUnits: null }],
      ['3', 'hold.capture', { ...sent, actorUserId: null, amountUnits: null }],
      ['3', 'hold.release', { ...sent, actorUserId: 2 }],
      ['3', 'hold.release', { ...sent, actorUserId: null }],
    ]);
  });

  it('ask for nothing before, where the id of the hold says who pays', async () => {
    const gateway = await createTestGateway(settled);
    const holdId = newHoldId(3);
    for (const verb of ['capture', 'release'])
      await gateway.as(2, post(`/api/coins/holds/${holdId}/${verb}`, {}));
    expect((await gateway.as(3, post(`/api/coins/holds/${holdId}/capture`, {}))).statusCode).toBe(403);
    expect(gateway.asked.map(({ key, message }) => [key, message.name, message.data])).toEqual([
      ['3', 'hold.capture', { holdId, payerUserId: 3, actorUserId: 2, amountUnits: null }],
      ['3', 'hold.release', { holdId, payerUserId: 3, actorUserId: 2 }],
    ]);
  });

  it('answer the hold, and a capture its transaction', async () => {
    const gateway = await createTestGateway(settled);
    const captured = (await gateway.as(2, settle('capture'))).json();
    expect(captured).toEqual({
      transaction: expect.objectContaining({ holdId: HOLD }),
      hold: expect.objectContaining({ id: HOLD }),
    });
    const released = (await gateway.as(2, settle('release'))).json();
    expect(released).toEqual({ hold: expect.objectContaining({ status: 'RELEASED' }) });
  });

  it('are not for the payer, even as an administrator', async () => {
    const gateway = await createTestGateway(settled);
    for (const verb of ['capture', 'release'] as const) {
      expect((await gateway.as(3, settle(verb))).json()).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(gateway.asked.map(({ message }) => message.name)).toEqual(['hold.get', 'hold.get']);
  });

  it('of a hold that is not there are refused by the ledger, and never with the rights of all', async () => {
    const gateway = await createTestGateway({
      'hold.get': () => rejects('hold_not_found'),
      'hold.capture': () => rejects('hold_not_found'),
    });
    expect((await gateway.as(4, settle('capture'))).json()).toMatchObject({ code: 'hold_not_found' });
    expect(gateway.asked[1]?.message.data).toMatchObject({ payerUserId: 4, actorUserId: 4 });
  });

  it('are remembered for both parties when coins moved', async () => {
    const { readYourWrites, noted } = notingReadYourWrites();
    const gateway = await createTestGateway(settled, { readYourWrites });
    await gateway.as(2, settle('capture'));
    await gateway.as(2, settle('release'));
    expect(noted).toEqual([[[1, 2], position]]);
  });

  it.each([
    ['capture', { amount: 0 }, 'amount_out_of_range'],
    ['capture', { sum: 1 }, 'invalid_request'],
    ['release', { amount: 1 }, 'invalid_request'],
  ] as const)('%s %j is 400', async (verb, body, code) => {
    const gateway = await createTestGateway();
    expect((await gateway.as(2, settle(verb, body))).json()).toMatchObject({ status: 400, code });
  });
});
