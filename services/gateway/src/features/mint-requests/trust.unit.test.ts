import { describe, expect, it } from '@jest/globals';
import { hashOfRequest } from '../../auth/acts/asking.ts';
import { rejects, type Script } from '../../testing/fakes.ts';
import { createTestGateway, MINT_KEY } from '../../testing/gateway.ts';
import { post as postOf } from '../../testing/requests.ts';
import { transactionState, walletState } from '../../testing/states.ts';

const ID = '018bcfe5-6800-7000-8000-000000000001';
const TIME = '2023-11-14T22:13:20.000Z';
const AT_MS = Date.parse(TIME);
const ADMIN = 3;
const get = (url: string) => ({ method: 'GET', url }) as const;
const post = (url: string, body: unknown = {}) => postOf(url, body);
const position = { partition: 3, sequence: 9 };

describe('verifications', () => {
  const verification = {
    id: ID,
    status: 'RUNNING',
    checkedTransactions: 0,
    totalTransactions: 0,
    findings: [],
    startedAtMs: AT_MS,
    finishedAtMs: null,
  };
  const shown = {
    id: ID,
    status: 'RUNNING',
    checkedTransactions: 0,
    totalTransactions: 0,
    findings: [],
    startedAt: TIME,
    finishedAt: null,
  };
  const path = '/api/admin/audit/verifications';

  it('are asked for: 202, all by one key so that they come one after another', async () => {
    const gateway = await createTestGateway({ 'verification.request': () => ({ verification }) });
    const response = await gateway.as(ADMIN, post(path, {}));
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual(shown);
    await gateway.as(4, post(path));
    expect(gateway.asked.map(({ key }) => key)).toEqual(['verifications', 'verifications']);
  });
});

describe('GET /api/admin/audit/log', () => {
  const entry = (atMs: number, sequence: number, over: object = {}) => ({
    atMs,
    partition: 2,
    sequence,
    actorUserId: 3,
    apiKeyId: null,
    action: 'coins.minted',
    target: 'user:1',
    details: { amount: 1 },
    ...over,
  });
  const path = '/api/admin/audit/log';

  it('merges what the services have', async () => {
    const script: Script = {
      'log.entries': (_data, { topic }) => ({
        entries: topic.startsWith('webhooks')
          ? []
          : topic.startsWith('ledger')
            ? [entry(AT_MS + 5, 8), entry(AT_MS, 7)]
            : [entry(AT_MS + 1, 1, { action: 'user.deleted', actorUserId: null, details: {} })],
      }),
    };
    const gateway = await createTestGateway(script);
    const { entries, nextCursor } = (await gateway.as(ADMIN, get(path))).json();
    expect(entries.map(({ id }: { id: string }) => id)).toEqual(['ledger-2-8', 'user-2-1', 'ledger-2-7']);
    expect(entries[1]).toEqual({
      id: 'user-2-1',
      at: '2023-11-14T22:13:20.001Z',
      actorUserId: null,
      apiKeyId: null,
      action: 'user.deleted',
      target: 'user:1',
      details: {},
    });
    expect(nextCursor).toBeNull();
    const first = (await gateway.as(ADMIN, get(`${path}?limit=2`))).json();
    expect(first.entries).toHaveLength(2);
    await gateway.as(ADMIN, get(`${path}?limit=2&cursor=${first.nextCursor}`));
    const [ofLedger, ofUser, ofWebhooks] = gateway.asked.slice(-3).map(({ message }) => message.data);
    expect(ofLedger).toMatchObject({
      limit: 3,
      before: { atMs: AT_MS + 1, sequence: 9_007_199_254_740_991 },
    });
    expect(ofUser).toMatchObject({ limit: 3, before: { atMs: AT_MS + 1, partition: 2, sequence: 1 } });
    expect(ofWebhooks).toMatchObject({ limit: 3, before: { atMs: AT_MS + 1, partition: -1, sequence: 0 } });
    const foreign = await gateway.as(4, get(`${path}?cursor=${first.nextCursor}`));
    expect(foreign.json().errors).toMatchObject([{ path: 'cursor' }]);
  });

  it('hands on its filters', async () => {
    const gateway = await createTestGateway({ 'log.entries': () => ({ entries: [] }) });
    await gateway.as(ADMIN, get(`${path}?actor=7&action=user.deleted&from=${TIME}&to=${TIME}&limit=100`));
    for (const { message } of gateway.asked) {
      expect(message.data).toEqual({
        actorUserId: 7,
        action: 'user.deleted',
        target: null,
        fromMs: AT_MS,
        toMs: AT_MS,
        limit: 101,
        before: null,
      });
    }
    expect(gateway.asked).toHaveLength(2);
  });

  it('is not half an answer when one service is away', async () => {
    const script: Script = {
      'log.entries': (_data, { topic }) =>
        topic.startsWith('user') ? rejects('unavailable') : { entries: [entry(AT_MS, 1)] },
    };
    const gateway = await createTestGateway(script);
    expect((await gateway.as(ADMIN, get(path))).statusCode).toBe(503);
  });
});

describe('mints above the limit', () => {
  const request = {
    id: ID,
    status: 'PENDING',
    userId: 1,
    treasury: null,
    amountUnits: '10000001',
    reason: 'Prizes',
    requestedBy: 3,
    createdAtMs: AT_MS,
  };
  const shown = {
    id: ID,
    status: 'PENDING',
    userId: 1,
    treasury: null,
    amount: 1000.0001,
    reason: 'Prizes',
    requestedBy: 3,
    createdAt: TIME,
  };
  const minted = { transaction: transactionState({ type: 'MINT' }), wallet: walletState(1), position };
  const body = { userId: 1, amount: 1000.0001, reason: 'Prizes' };
  const asked = { method: 'POST', path: '/api/admin/mint', body };
  const approval = {
    ...{
      id: ID,
      action: 'mint',
      target: 'user:1',
      amountUnits: '10000001',
      status: 'PENDING',
      requestedBy: 3,
    },
    ...{ method: asked.method, path: asked.path, request: body, requestHash: hashOfRequest(asked) },
    ...{
      platform: null,
      apiKeyId: null,
      createdAtMs: AT_MS,
      expiresAtMs: AT_MS + 1,
      decidedBy: null,
      decidedAtMs: null,
    },
  };
  const script: Script = {
    'approval.get': () => ({ approval }),
    'mint-request.get': () => ({ request }),
    'mint-request.reject': () => ({ request: { ...request, status: 'REJECTED' } }),
    'coins.mint': (data: { amountUnits: string }, { message }) =>
      data.amountUnits === '10000001' && message.approval?.kind === 'ask' ? { approval, request } : minted,
  };
  const limited = () => createTestGateway(script, { mintApprovalAboveUnits: 10_000_000n });
  const withKey = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    postOf(path, body, { 'x-api-key': MINT_KEY, ...headers });
  const mint = (amount: number, over: object = {}) =>
    withKey('/api/admin/mint', { userId: 1, amount, reason: 'Prizes', ...over });
  const decide = (verb: string, headers: Record<string, string> = {}) =>
    withKey(`/api/admin/mint-requests/${ID}/${verb}`, {}, headers);

  it('are asked for with what the limit says, and wait where the ledger says so', async () => {
    const gateway = await limited();
    expect((await gateway.as(ADMIN, mint(1000))).statusCode).toBe(201);
    const response = await gateway.as(ADMIN, mint(1000.0001));
    expect(response.statusCode).toBe(202);
    expect(response.json()).toMatchObject({
      request: shown,
      approval: { id: ID, action: 'mint', amount: 1000.0001, request: body, status: 'PENDING' },
    });
    const sent = gateway.asked[1];
    expect(sent?.message).toMatchObject({
      name: 'coins.mint',
      principal: 'user:3',
      data: { userId: 1, treasury: null, amountUnits: '10000001', reason: 'Prizes' },
      approval: {
        ...{ kind: 'ask', action: 'mint', aboveUnits: '10000000', target: 'user:1' },
        ...{ request: asked, requestHash: approval.requestHash },
      },
    });
    expect(sent?.key).toBe('1');
  });

  it('are approved where the mint would have gone', async () => {
    const gateway = await limited();
    const response = await gateway.as(ADMIN, decide('approve', { 'idempotency-key': 'k' }));
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ transaction: { type: 'MINT' }, wallet: { userId: 1 } });
    const sent = gateway.asked[1];
    expect([sent?.key, sent?.message.name]).toEqual(['1', 'coins.mint']);
    expect(sent?.message).toMatchObject({
      idempotency: { key: 'k' },
      apiKeyId: null,
      data: { userId: 1, treasury: null, amountUnits: '10000001', reason: 'Prizes' },
      approval: { kind: 'approve', id: ID, requestHash: approval.requestHash },
    });
  });

  it.each(['approve', 'reject'])('%s: what there is not is 404, what is decided 409', async (verb) => {
    const notFound = () => rejects('not_found');
    const none = await createTestGateway({ 'mint-request.get': notFound, 'approval.get': notFound });
    expect((await none.as(ADMIN, decide(verb))).json().code).toBe('not_found');
    const closed = await createTestGateway({
      ...script,
      'coins.mint': () => rejects('approval_not_open'),
      'mint-request.reject': () => rejects('mint_request_not_open'),
    });
    expect((await closed.as(ADMIN, decide(verb))).json().code).toBe('mint_request_not_open');
  });
});
