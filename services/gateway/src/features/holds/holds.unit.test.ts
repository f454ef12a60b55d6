import { randomUUID } from 'node:crypto';
import { uuidv7 } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { notingReadYourWrites, rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway } from '../../testing/gateway.ts';
import { post } from '../../testing/requests.ts';
import { HOLD, holdState, transactionState, walletState } from '../../testing/states.ts';
import { newHoldId, payerInHoldId } from './hold-id.ts';

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
});

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

  it('are recorded for both parties when coins moved', async () => {
    const { readYourWrites, noted } = notingReadYourWrites();
    const gateway = await createTestGateway(settled, { readYourWrites });
    await gateway.as(2, settle('capture'));
    await gateway.as(2, settle('release'));
    expect(noted).toEqual([[[1, 2], position]]);
  });
});

describe('GET /api/coins/holds', () => {
  const next = { createdAtMs: 1_700_000_000_000, id: HOLD };
  const url = '/api/coins/holds';

  it('continues at a cursor of the same user and list only', async () => {
    const gateway = await createTestGateway({
      'hold.list': () => ({ holds: [holdState()], next }),
      'transactions.list': () => ({ text: '[]', next: { createdAtMs: 1, id: 1 } }),
    });
    const { holds, nextCursor } = (await gateway.as(1, { url: `${url}?status=OPEN&limit=5` })).json();
    expect(holds).toHaveLength(1);
    await gateway.as(1, { url, query: { cursor: nextCursor } });
    expect(gateway.asked.map(({ message }) => message.data)).toEqual([
      { userId: 1, status: 'OPEN', limit: 5, before: null },
      { userId: 1, status: null, limit: 20, before: next },
    ]);
    const other = (await gateway.as(1, { url: '/api/wallets/me/transactions' })).json().nextCursor;
    for (const [userId, cursor] of [
      [2, nextCursor],
      [1, other],
      [1, `${nextCursor}x`],
    ]) {
      const response = await gateway.as(userId, { url, query: { cursor } });
      expect(response.json()).toMatchObject({ status: 400, errors: [{ path: 'cursor' }] });
    }
  });
});

describe('GET /api/admin/holds', () => {
  it('lists all holds or those of one user', async () => {
    const next = { createdAtMs: 1_700_000_000_000, id: HOLD };
    const answer = () => ({ holds: [holdState()], next });
    const gateway = await createTestGateway({ 'hold.list': answer, 'hold.list-all': answer });
    const url = '/api/admin/holds';
    const { holds, nextCursor } = (await gateway.as(3, { url: `${url}?status=OPEN&limit=5` })).json();
    expect(holds).toHaveLength(1);
    const ofOne = (await gateway.as(3, { url: `${url}?userId=12` })).json().nextCursor;
    await gateway.as(3, { url: `${url}?userId=12&cursor=${ofOne}` });
    // A cursor of the list of all holds, or of another user's list, does not belong to this list.
    for (const [query, cursor] of [
      ['userId=12&', nextCursor],
      ['userId=13&', ofOne],
      ['', ofOne],
    ])
      expect((await gateway.as(3, { url: `${url}?${query}cursor=${cursor}` })).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'cursor' }],
      });
    expect(gateway.asked.map(({ message: { name, data } }) => [name, data])).toEqual([
      ['hold.list-all', { status: 'OPEN', limit: 5, before: null }],
      ['hold.list', { userId: 12, status: null, limit: 20, before: null }],
      ['hold.list', { userId: 12, status: null, limit: 20, before: next }],
    ]);
    expect((await gateway.as(4, { url: `${url}?cursor=${nextCursor}` })).statusCode).toBe(400);
  });
});

describe('GET /api/coins/holds/:id', () => {
  it('is for its parties and administrators', async () => {
    const hold = holdState({ fromUserId: 5, toUserId: 2 });
    const gateway = await createTestGateway({ 'hold.get': () => ({ hold }) });
    const read = async (userId: number) => gateway.as(userId, { url: `/api/coins/holds/${HOLD}` });
    for (const userId of [2, 3, 4]) expect((await read(userId)).json()).toMatchObject({ id: HOLD });
    expect((await read(1)).json()).toMatchObject({ status: 404, code: 'hold_not_found' });
  });
});

describe('the id of a hold', () => {
  it.each([1, 4095, 4096, 1_234_567_890_123 % 2 ** 40, 2 ** 40 - 1])('contains the payer %d', (payer) => {
    const id = newHoldId(payer);
    expect(z.uuid().parse(id)).toBe(id);
    expect(payerInHoldId(id)).toBe(payer);
  });

  it('grows with time, and is always different', () => {
    expect(newHoldId(7, 1_700_000_001_000) > newHoldId(9, 1_700_000_000_999)).toBe(true);
    expect(new Set(Array.from({ length: 1000 }, () => newHoldId(7, 0))).size).toBe(1000);
  });

  it('of another form contains no payer', () => {
    const beyond = newHoldId(2 ** 40);
    expect(z.uuid().parse(beyond)).toBe(beyond);
    for (const id of [beyond, uuidv7(), randomUUID(), '00000000-0000-8000-8000-000000000000'])
      expect(payerInHoldId(id)).toBeNull();
  });
});
