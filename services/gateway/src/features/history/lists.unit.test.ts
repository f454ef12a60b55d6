import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type LedgerPosition, LIMITS, type StatementPage, transactionsJson } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { Party } from '../../redis/read-your-writes.ts';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, SESSION, USERS } from '../../testing/gateway.ts';
import { transactionState } from '../../testing/states.ts';

const LIST = '/api/wallets/me/transactions';
const next = { createdAtMs: 1_700_000_000_002, id: 7 };
const answered = { 'transactions.list': () => ({ text: '[]', next }) };

describe('GET /api/wallets/me/transactions', () => {
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
const ADMIN = 3;
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
});

const NEVER = 9;
const USER_LIST = '/api/admin/users/2/transactions';
const TREASURY_LIST = '/api/admin/treasuries/rewards/transactions';
const MINE = '/api/wallets/me/transactions/export';
const KEY = '00000000-0000-7000-8000-00000000000c';

const people: Script = {
  'access.get': ({ userId }: { userId: number }) => ({
    access: {
      userId,
      role: USERS[userId] ?? 'USER',
      version: userId === NEVER ? 0 : 2,
      deleted: !(userId in USERS),
    },
    sessionActive: true,
  }),
};
const initiated = transactionState({ initiatedBy: 'user:3', apiKeyId: KEY });
const listText = transactionsJson([initiated], { withInitiator: false });
const listed: Script = { ...people, 'transactions.list': () => ({ text: listText, next }) };
const lastPage: StatementPage = {
  openingUnits: '0',
  lines: [{ transaction: initiated, balanceUnits: '125000' }],
  closingUnits: '125000',
  next: null,
};
const exported: Script = { ...people, 'statement.read': () => lastPage };

describe.each<[string, Script]>([
  [USER_LIST, listed],
  [TREASURY_LIST, listed],
  ['/api/wallets/me/transactions', listed],
  ['/api/coins/history', { 'transactions.list': () => ({ text: listText, next: null }) }],
  [MINE, exported],
  [`${USER_LIST}/export`, exported],
  [`${TREASURY_LIST}/export`, exported],
])('%s', (url, script) => {
  const name = Object.keys(script).at(-1) ?? '';
  const answerOf = async (stale: object) => {
    const page = script[name] as () => object;
    const gateway = await createTestGateway({ ...script, [name]: () => ({ ...page(), ...stale }) });
    return gateway.as(ADMIN, { url });
  };

  it("is marked as stale exactly when it may lack the caller's changes", async () => {
    const [stale, current, old] = await Promise.all([{ stale: true }, { stale: false }, {}].map(answerOf));
    expect(stale?.statusCode).toBe(200);
    expect(stale?.headers).toMatchObject({ 'cowrie-stale': 'true' });
    expect(stale?.body).toBe(current?.body);
    for (const response of [current, old]) expect(response?.headers).not.toHaveProperty('cowrie-stale');
  });
});

describe('exports', () => {
  it('read all pages, with the first opening and the last closing balance', async () => {
    const place = { ...next, balanceUnits: '125000', until: { createdAtMs: next.createdAtMs, id: 8 } };
    const second = { transaction: transactionState({ id: 8 }), balanceUnits: '250000' };
    const pages = [
      { ...lastPage, next: place },
      { openingUnits: '125000', lines: [second], closingUnits: '250000', next: null },
    ];
    const gateway = await createTestGateway({ ...people, 'statement.read': () => pages.shift() });
    const { body } = await gateway.as(1, { url: `${MINE}?format=jsonl` });
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ openingBalance: 0 }, { id: 7 }, { id: 8 }, { closingBalance: 25 }]);
    expect(gateway.asked[1]?.message.data).toMatchObject({ after: place });
  });

  it('close the connection when a later page fails', async () => {
    const place = { ...next, balanceUnits: '125000', until: { createdAtMs: next.createdAtMs, id: 8 } };
    const pages = [{ ...lastPage, next: place }, rejects('unavailable')];
    const gateway = await createTestGateway({ ...people, 'statement.read': () => pages.shift() });
    const base = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await gateway.tokens.issue({ userId: 1, sessionId: KEY });
    try {
      const response = await fetch(base + MINE, { headers: { authorization: `Bearer ${token}` } });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    } finally {
      await gateway.app.close();
    }
  });
});
