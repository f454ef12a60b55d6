import { type StatementPage, transactionsJson } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { parseCsv } from '../../testing/csv.ts';
import { rejects, type Script, silent } from '../../testing/fakes.ts';
import { createTestGateway, USERS } from '../../testing/gateway.ts';
import { transactionState } from '../../testing/states.ts';

const ADMIN = 3;
const DELETED = 8;
const NEVER = 9;
const USER_LIST = '/api/admin/users/2/transactions';
const TREASURY_LIST = '/api/admin/treasuries/rewards/transactions';
const MINE = '/api/wallets/me/transactions/export';
const next = { createdAtMs: 1_700_000_000_002, id: 7 };
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
const text = transactionsJson([initiated], { withInitiator: false });
const listed: Script = { ...people, 'transactions.list': () => ({ text, next }) };
const lastPage: StatementPage = {
  openingUnits: '0',
  lines: [{ transaction: initiated, balanceUnits: '125000' }],
  closingUnits: '125000',
  next: null,
};
const exported: Script = { ...people, 'statement.read': () => lastPage };

describe('lists for administrators', () => {
  it('continue at a cursor of the same list and party only', async () => {
    const gateway = await createTestGateway(listed);
    const cursorOf = async (url: string, userId = ADMIN) =>
      (await gateway.as(userId, { url })).json().nextCursor;
    const [ofUser, ofTreasury] = [await cursorOf(USER_LIST), await cursorOf(TREASURY_LIST)];
    const list = (url: string, cursor: string) => gateway.as(ADMIN, { url, query: { cursor } });
    expect((await list(USER_LIST, ofUser)).statusCode).toBe(200);
    expect(gateway.asked.at(-1)?.message.data).toMatchObject({ before: next });
    expect((await list(TREASURY_LIST, ofTreasury)).statusCode).toBe(200);
    const refused = [
      await list('/api/admin/users/1/transactions', ofUser),
      await list('/api/admin/treasuries/subscriptions/transactions', ofTreasury),
      await list(USER_LIST, ofTreasury),
      await list(TREASURY_LIST, ofUser),
      await list(USER_LIST, await cursorOf('/api/wallets/me/transactions', 2)),
      await gateway.as(2, { url: '/api/wallets/me/transactions', query: { cursor: ofUser } }),
    ];
    for (const response of refused) {
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'cursor' }] });
    }
  });
});

describe.each(['', '/export'])('transactions%s of an owner', (suffix) => {
  const script = { ...listed, ...exported };
  const status = async (userId: number, url: string) => {
    const response = await (await createTestGateway(script)).as(userId, { url });
    return [response.statusCode, response.statusCode === 200 ? 'ok' : response.json().code];
  };

  it('can be read for a deleted user, but not for an unknown one', async () => {
    expect(await status(ADMIN, `/api/admin/users/${DELETED}/transactions${suffix}`)).toEqual([200, 'ok']);
    expect(await status(ADMIN, `/api/admin/users/${NEVER}/transactions${suffix}`)).toEqual([
      404,
      'user_not_found',
    ]);
  });

  it.each(['nothing', 'REWARDS', '5', 'rewards%20'])('are refused for the treasury %s', async (code) => {
    const url = `/api/admin/treasuries/${code}/transactions${suffix}`;
    expect(await status(ADMIN, url)).toEqual([404, 'treasury_not_found']);
  });
});

describe.each<[string, Script]>([
  [USER_LIST, listed],
  [TREASURY_LIST, listed],
  ['/api/wallets/me/transactions', listed],
  ['/api/coins/history', { 'transactions.list': () => ({ text, next: null }) }],
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
  it.each([
    [1, MINE, 'user-1', { userId: 1 }, false],
    [ADMIN, `${USER_LIST}/export`, 'user-2', { userId: 2 }, true],
    [ADMIN, `${TREASURY_LIST}/export`, 'rewards', { treasury: 'rewards' }, true],
  ])('user %i reads %s as JSON lines', async (userId, url, name, party, isAdmin) => {
    const gateway = await createTestGateway(exported);
    const query = { format: 'jsonl', from: '1970-01-01T00:00:01Z', to: '1970-01-01T00:00:02Z' };
    const response = await gateway.as(userId, { url, query });
    expect(response.headers).toMatchObject({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="transactions-${name}.jsonl"`,
    });
    const lines = response.body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { openingBalance: 0 },
      { id: 7, reason: 'Lunch' },
      { closingBalance: 12.5 },
    ]);
    expect('initiatedBy' in lines[1]).toBe(isAdmin);
    expect(gateway.asked[0]?.message.data).toEqual({
      ...party,
      limit: 500,
      after: null,
      fromMs: 1_000,
      toMs: 2_000,
      seen: [],
      ...(isAdmin ? { withInitiator: true } : {}),
    });
  });

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

  it('are refused when the first page is refused', async () => {
    for (const answer of [rejects('unavailable'), silent('unavailable')]) {
      const gateway = await createTestGateway({ ...people, 'statement.read': () => answer });
      const response = await gateway.as(1, { url: MINE });
      expect([response.statusCode, response.json().code]).toEqual([503, 'unavailable']);
      expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(response.headers['content-disposition']).toBeUndefined();
    }
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

describe('a file of one type', () => {
  const moved = (id: number, type: 'MINT' | 'TRANSFER', balanceUnits: string) => ({
    transaction: transactionState({ id, type }),
    balanceUnits,
  });
  const page: StatementPage = {
    openingUnits: '0',
    lines: [moved(1, 'MINT', '100000'), moved(2, 'TRANSFER', '70000'), moved(3, 'MINT', '90000')],
    closingUnits: '90000',
    next: null,
  };

  it('has only that type, between the balances of the account', async () => {
    const gateway = await createTestGateway({ 'statement.read': () => page });
    const response = await gateway.as(1, { url: MINE, query: { type: 'TRANSFER' } });
    const rows = parseCsv(response.body).slice(1);
    expect(rows.map(([id, , type, , balance]) => [id, type, balance])).toEqual([
      ['', 'OPENING', '0'],
      ['2', 'TRANSFER', '7'],
      ['', 'CLOSING', '9'],
    ]);
    const jsonl = await gateway.as(1, { url: MINE, query: { type: 'REFUND', format: 'jsonl' } });
    expect(jsonl.body).toBe('{"openingBalance":0}\n{"closingBalance":9}\n');
  });
});
