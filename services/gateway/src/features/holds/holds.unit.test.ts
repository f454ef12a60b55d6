import { randomUUID } from 'node:crypto';
import { uuidv7 } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { HOLD, holdState, transactionState } from '../../testing/states.ts';
import { newHoldId, payerInHoldId } from './hold-id.ts';

const position = { partition: 3, sequence: 9 };
const settle = (verb: 'capture' | 'release', body: object = {}) =>
  post(`/api/coins/holds/${HOLD}/${verb}`, body);

describe('capture and release', () => {
  const settled: Script = {
    'hold.get': () => ({ hold: holdState({ fromUserId: 3 }) }),
    'hold.capture': () => ({ transaction: transactionState({ holdId: HOLD }), hold: holdState(), position }),
    'hold.release': () => ({ hold: holdState({ status: 'RELEASED' }), position }),
  };
  const sent = { holdId: HOLD, payerUserId: 3 };

  it("go to the partition of the payer, with the caller's rights", async () => {
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

  it('need no query when the id of the hold contains the payer', async () => {
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

  it('are refused to the payer, even to an administrator', async () => {
    const gateway = await createTestGateway(settled);
    for (const verb of ['capture', 'release'] as const) {
      expect((await gateway.as(3, settle(verb))).json()).toMatchObject({ status: 403, code: 'forbidden' });
    }
    expect(gateway.asked.map(({ message }) => message.name)).toEqual(['hold.get', 'hold.get']);
  });

  it('of an unknown hold are refused by the ledger, and never sent with all rights', async () => {
    const gateway = await createTestGateway({
      'hold.get': () => rejects('hold_not_found'),
      'hold.capture': () => rejects('hold_not_found'),
    });
    expect((await gateway.as(4, settle('capture'))).json()).toMatchObject({ code: 'hold_not_found' });
    expect(gateway.asked[1]?.message.data).toMatchObject({ payerUserId: 4, actorUserId: 4 });
  });
});

describe('the id of a hold', () => {
  it.each([1, 4095, 4096, 1_234_567_890_123 % 2 ** 40, 2 ** 40 - 1])('contains the payer %d', (payer) => {
    const id = newHoldId(payer);
    expect(z.uuid().parse(id)).toBe(id);
    expect(payerInHoldId(id)).toBe(payer);
  });

  it('of another form contains no payer', () => {
    const beyond = newHoldId(2 ** 40);
    expect(z.uuid().parse(beyond)).toBe(beyond);
    for (const id of [beyond, uuidv7(), randomUUID(), '00000000-0000-8000-8000-000000000000'])
      expect(payerInHoldId(id)).toBeNull();
  });
});

describe('holds, for a platform that acts for a user', () => {
  it('are listed by its platform', async () => {
    const gateway = await createTestGateway({ 'hold.list': () => ({ holds: [], next: null }) });
    await gateway.asPlatform(['wallet:read'], { url: '/api/coins/holds' });
    await gateway.as(4, { url: '/api/coins/holds' });
    const [delegated, own] = gateway.asked.map(({ message }) => message.data);
    expect(delegated).toMatchObject({ userId: 4, platform: 'shop' });
    expect(own).not.toHaveProperty('platform');
  });

  it.each([
    ['shop', 200],
    ['academy', 404],
    [undefined, 404],
  ])('can be read only with its platform: %s is %i', async (platform, status) => {
    const hold = holdState({ fromUserId: 4, ...(platform === undefined ? {} : { platform }) });
    const gateway = await createTestGateway({ 'hold.get': () => ({ hold }) });
    const url = `/api/coins/holds/${HOLD}`;
    expect((await gateway.asPlatform(['wallet:read'], { url })).statusCode).toBe(status);
    expect((await gateway.as(4, { url })).statusCode).toBe(200);
  });
});
