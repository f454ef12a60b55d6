import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LedgerPosition, LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Party } from '../../redis/read-your-writes.ts';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const LIST = '/api/wallets/me/transactions';
const next = { createdAtMs: 1_700_000_000_002, id: 7 };
const answered = { 'transactions.list': () => ({ text: '[]', next }) };

describe('GET /api/wallets/me/transactions', () => {
  it("passes history's text on unchanged", async () => {
    const text = '[{"id":7, "amount":0.10}]';
    const gateway = await createTestGateway({
      'transactions.list': () => ({ text, next, stale: true }),
    });
    const response = await gateway.as(1, { url: LIST });
    const { nextCursor } = response.json();
    expect(response.body).toBe(`{"transactions":${text},"nextCursor":"${nextCursor}"}`);
    expect(response.headers).toMatchObject({ 'content-type': JSON_TYPE, 'cowrie-stale': 'true' });
  });

  it('refuses a cursor of another user, an invented one, and one with an offset', async () => {
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
});

const ALL = '/api/admin/transactions';
const [ADMIN, _SUPERADMIN] = [3, 4];
const text = '[{"id":7, "amount":0.10}]';
const found = { 'transactions.search': () => ({ text, next }) };
const NO_FILTER = {
  before: null,
  offset: 0,
  type: null,
  fromMs: null,
  toMs: null,
  userId: null,
  treasury: null,
  initiatedBy: null,
  reference: null,
  minUnits: null,
  maxUnits: null,
  withInitiator: true,
};

const turn = () => new Promise((resolve) => setImmediate(resolve));
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await turn();
}
async function turns(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await turn();
}

describe('GET /api/admin/transactions', () => {
  it("searches all transactions, and passes history's text on unchanged", async () => {
    const gateway = await createTestGateway({ 'transactions.search': () => ({ text, next, stale: true }) });
    const response = await gateway.as(ADMIN, { url: ALL });
    expect(gateway.asked[0]).toMatchObject({ topic: 'history' });
    expect(gateway.asked[0]?.message.data).toEqual({ ...NO_FILTER, limit: 20, seen: [] });
    expect(response.body).toBe(`{"transactions":${text},"nextCursor":"${response.json().nextCursor}"}`);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cowrie-stale': 'true',
    });
  });

  it('passes every filter on, and continues at the cursor', async () => {
    const gateway = await createTestGateway(found);
    const ofUser = { userId: '12' };
    const { nextCursor } = (await gateway.as(ADMIN, { url: ALL, query: ofUser })).json();
    const query = {
      ...ofUser,
      limit: '5',
      cursor: nextCursor,
      type: 'PURCHASE',
      from: '1970-01-01T00:00:01Z',
      to: '1970-01-01T00:00:02Z',
      treasury: 'rewards',
      initiatedBy: '13',
      reference: 'Order 7',
      minAmount: '0.5',
      maxAmount: '1e2',
    };
    expect((await gateway.as(ADMIN, { url: ALL, query })).statusCode).toBe(200);
    expect(gateway.asked[1]?.message.data).toEqual({
      ...NO_FILTER,
      limit: 5,
      before: next,
      type: 'PURCHASE',
      fromMs: 1_000,
      toMs: 2_000,
      userId: 12,
      treasury: 'rewards',
      initiatedBy: 13,
      reference: 'Order 7',
      minUnits: '5000',
      maxUnits: '1000000',
      seen: [],
    });
  });

  it('includes recent changes of the caller, the user and the treasury', async () => {
    const written: Partial<Record<Party, LedgerPosition[]>> = {
      [ADMIN]: [
        { partition: 1, sequence: 5 },
        { partition: 2, sequence: 9 },
      ],
      12: [{ partition: 1, sequence: 7 }],
      rewards: [{ partition: 2, sequence: 8 }],
    };
    const of = async (party: Party) => written[party] ?? [];
    const gateway = await createTestGateway(found, {
      readYourWrites: { note: async () => undefined, positionsOf: of },
    });
    await gateway.as(ADMIN, { url: `${ALL}?userId=12&treasury=rewards` });
    expect(gateway.asked[0]?.message.data).toMatchObject({
      seen: [
        { partition: 1, sequence: 7 },
        { partition: 2, sequence: 9 },
      ],
    });
  });

  it.each([
    ['minAmount', '0', 'amount_out_of_range'],
    ['minAmount', '1.00001', 'amount_too_precise'],
    ['maxAmount', '100000000000', 'amount_out_of_range'],
    ['reference', '\0', 'invalid_request'],
    ['offset', '0', 'invalid_request'],
  ])('refuses %s=%s', async (name, value, code) => {
    const gateway = await createTestGateway(found);
    const response = await gateway.as(ADMIN, { url: ALL, query: { [name]: value } });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, errors: [{ path: name }] });
  });
});

describe('GET /api/admin/transactions/export', () => {
  it('frees the stream of a reader who disconnected before it began, also without rows', async () => {
    let answer: () => void = () => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const gateway = await createTestGateway({
      'transactions.search': () => isAnswered.then(() => ({ text: '[]', next: null })),
    });
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { port } = gateway.app.server.address() as AddressInfo;
      const token = await gateway.tokens.issue({ userId: ADMIN, sessionId: SESSION });
      const headers = { authorization: `Bearer ${token}` };
      const readers = Array.from({ length: LIMITS.streamsPerCallerMax }, () =>
        get({ port, path: `${ALL}/export?format=jsonl`, headers }).on('error', () => undefined),
      );
      await until(() => gateway.asked.length === readers.length);
      for (const reader of readers) reader.destroy();
      await until(() => gateway.app.inFlight.slotsTaken() === 0);
      answer();
      await turns(20);
      const response = await gateway.as(ADMIN, { url: `${ALL}/export?format=jsonl` });
      expect([response.statusCode, response.body]).toEqual([200, '']);
    } finally {
      await gateway.app.close();
    }
  });
});

describe('a list of one party', () => {
  it.each([
    ['/api/wallets/me/transactions', 1, { userId: 1 }, false],
    ['/api/admin/users/2/transactions', ADMIN, { userId: 2 }, true],
    ['/api/admin/treasuries/rewards/transactions', ADMIN, { treasury: 'rewards' }, true],
  ])('%s is a search by reference and amounts', async (url, userId, party, withInitiator) => {
    const gateway = await createTestGateway(found);
    const query = { reference: 'Order 7', minAmount: '2', offset: '3', type: 'PURCHASE' };
    const response = await gateway.as(userId, { url, query });
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining(text)]);
    expect(gateway.asked.at(-1)?.message).toMatchObject({ name: 'transactions.search' });
    expect(gateway.asked.at(-1)?.message.data).toEqual({
      ...NO_FILTER,
      ...party,
      limit: 20,
      offset: 3,
      type: 'PURCHASE',
      reference: 'Order 7',
      minUnits: '20000',
      withInitiator,
      seen: [],
    });
  });

  it('continues with the rest of an offset', async () => {
    const gateway = await createTestGateway({
      'transactions.search': () => ({ text: '[]', next: { ...next, offset: 2 } }),
    });
    const url = '/api/wallets/me/transactions?minAmount=1';
    const { nextCursor } = (await gateway.as(1, { url: `${url}&offset=9` })).json();
    await gateway.as(1, { url: `${url}&cursor=${nextCursor}` });
    expect(gateway.asked[1]?.message.data).toMatchObject({ before: next, offset: 2 });
  });
});
