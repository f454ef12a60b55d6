import { describe, expect, it } from '@jest/globals';
import { fail } from './outcome.ts';
import { rejects, silent } from './testing/fakes.ts';
import { createTestGateway, MINT_KEY } from './testing/gateway.ts';
import { coinsMoved, walletState } from './testing/states.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const transferBody = { toUserId: 2, amount: 12.5, reason: 'Lunch' };
const transfer = (payload: unknown = transferBody, headers: Record<string, string> = {}) => ({
  method: 'POST' as const,
  url: '/api/coins/transfer',
  headers: { ...JSON_TYPE, ...headers },
  payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
});
const mint = (headers: Record<string, string>, payload = '{"userId":1,"amount":1,"reason":"x"}') => ({
  method: 'POST' as const,
  url: '/api/admin/mint',
  headers: { ...JSON_TYPE, ...headers },
  payload,
});

describe('problems', () => {
  it('are whole, with the id of the request', async () => {
    const { app } = await createTestGateway();
    const response = await app.inject({ url: '/api/wallets/me', headers: { 'x-request-id': 'abc' } });
    expect(response.statusCode).toBe(401);
    expect(response.headers).toMatchObject({
      'content-type': 'application/problem+json; charset=utf-8',
      'x-request-id': 'abc',
      'www-authenticate': 'Bearer',
    });
    expect(response.json()).toEqual({
      type: 'urn:cowrie:problem:unauthenticated',
      title: 'Authentication failed',
      status: 401,
      detail: expect.any(String),
      code: 'unauthenticated',
      instance: 'abc',
    });
  });

  it.each([
    ['rejected', rejects('insufficient_funds', 'Too few.'), 422, 'insufficient_funds'],
    ['not sent', silent('unavailable'), 503, 'unavailable'],
    ['without an answer', silent('outcome_unknown'), 504, 'outcome_unknown'],
    ['internal', rejects('internal', 'select * from secrets'), 500, 'internal'],
  ])('tell that a command was %s', async (_what, answer, status, code) => {
    const gateway = await createTestGateway({ 'coins.transfer': () => answer });
    const response = await gateway.as(1, transfer());
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code, status });
    expect(response.body).not.toContain('secrets');
    expect(response.headers['retry-after']).toBe(status === 503 ? '1' : undefined);
  });

  it('call a query without an answer unavailable: nothing can have changed', async () => {
    const gateway = await createTestGateway({ 'wallet.get': () => silent('outcome_unknown') });
    const response = await gateway.as(1, { url: '/api/wallets/me' });
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
  });

  it('do not show what went wrong inside', async () => {
    const gateway = await createTestGateway({ 'wallet.get': () => ({ wallet: { secret: 'x' } }) });
    const response = await gateway.as(1, { url: '/api/wallets/me' });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ code: 'internal', detail: 'Something went wrong on our side.' });
  });
});

describe('the order of the checks', () => {
  const bad = { 'idempotency-key': 'a b' };

  it.each([
    ['token before role', null, {}, 401, 'unauthenticated'],
    ['role before API key', 1, {}, 403, 'forbidden'],
    ['role before API key for a developer', 2, {}, 403, 'forbidden'],
    ['a missing API key before the Idempotency-Key', 3, bad, 401, 'api_key_required'],
    [
      'an unknown API key before the Idempotency-Key',
      3,
      { ...bad, 'x-api-key': 'no' },
      401,
      'unauthenticated',
    ],
    ['the Idempotency-Key before the body', 3, { ...bad, 'x-api-key': MINT_KEY }, 400, 'invalid_request'],
    ['the body last', 4, { 'x-api-key': MINT_KEY }, 400, 'amount_out_of_range'],
  ])('%s', async (_what, userId, headers, status, code) => {
    const gateway = await createTestGateway();
    const request = mint(headers, '{"userId":1,"amount":0,"reason":"x"}');
    const response = await (userId === null ? gateway.app.inject(request) : gateway.as(userId, request));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ code });
    if (status === 400 && code === 'invalid_request') {
      expect(response.json().errors).toEqual([{ path: 'Idempotency-Key', message: expect.any(String) }]);
    }
    expect(gateway.asked).toEqual([]);
  });

  it('refuses a key without the scope', async () => {
    const gateway = await createTestGateway();
    const burn = { ...mint({ 'x-api-key': MINT_KEY }), url: '/api/admin/burn' };
    const response = await gateway.as(3, burn);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'forbidden' });
  });

  it('ignores an API key where none is asked for', async () => {
    const gateway = await createTestGateway({ 'wallet.get': () => ({ wallet: walletState(1) }) });
    const response = await gateway.as(1, { url: '/api/wallets/me', headers: { 'x-api-key': 'unknown' } });
    expect(response.statusCode).toBe(200);
  });
});

describe('commands', () => {
  it('carry who asks, the amount as units, and what the key stands for', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const response = await gateway.as(1, transfer(undefined, { 'idempotency-key': 'k', traceparent }));
    expect(response.statusCode).toBe(201);
    const [request] = gateway.asked;
    expect(request).toMatchObject({
      topic: 'ledger.commands',
      key: '1',
      message: {
        name: 'coins.transfer',
        principal: 'user:1',
        apiKeyId: null,
        traceparent,
        idempotency: { key: 'k', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) },
        data: { fromUserId: 1, toUserId: 2, toTreasury: null, amountUnits: '125000', reason: 'Lunch' },
      },
    });
    expect(request?.timeoutMs).toBe(6_000);
    expect(request?.message.deadlineMs).toBe(gateway.state.nowMs + 5_000);
  });

  it('have one fingerprint for one body, however it is spelled', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const bodies = [
      '{"toUserId":2,"amount":12.5,"reason":"Lunch"}',
      '{"reason":"\\u004cunch","amount":125e-1,"toUserId":2.0}',
      '{"toUserId":2,"amount":12.6,"reason":"Lunch"}',
      '{"toUserId":2,"amount":12.5,"reason":"lunch"}',
    ];
    for (const body of bodies) await gateway.as(1, transfer(body, { 'idempotency-key': 'k' }));
    const [a, b, c, d] = gateway.asked.map(({ message }) => message.idempotency);
    expect(b).toEqual(a);
    expect(c).not.toEqual(a);
    expect(d).not.toEqual(a);
  });

  it('answer a replay as the first time, marked', async () => {
    const gateway = await createTestGateway({
      'coins.transfer': () => ({ ...coinsMoved(), replayed: true }),
    });
    const response = await gateway.as(1, transfer(undefined, { 'idempotency-key': 'k' }));
    expect(response.statusCode).toBe(201);
    expect(response.headers['idempotency-replayed']).toBe('true');
  });

  it('answer closed objects with numbers of coins', async () => {
    const gateway = await createTestGateway({ 'coins.transfer': () => coinsMoved() });
    const response = await gateway.as(1, transfer());
    expect(response.headers['idempotency-replayed']).toBeUndefined();
    expect(response.json()).toEqual({
      transaction: {
        id: 7,
        type: 'TRANSFER',
        amount: 12.5,
        fromUserId: 1,
        toUserId: 2,
        fromTreasury: null,
        toTreasury: null,
        reason: 'Lunch',
        createdAt: '2023-11-14T22:13:20.002Z',
      },
      wallet: {
        id: '00000000-0000-4000-8000-000000000001',
        userId: 1,
        balance: 100,
        activeCoins: 99,
        totalReceived: 200,
        totalSent: 100,
        createdAt: '2023-11-14T22:13:20.000Z',
        updatedAt: '2023-11-14T22:13:20.001Z',
      },
    });
  });
});

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/nope', 404],
    ['GET', '/api/admin/users/', 404],
    ['GET', '/', 404],
    ['PUT', '/api/wallets/me', 405],
    ['OPTIONS', '/api/coins/transfer', 405],
    ['GET', '/api/coins/transfer', 405],
    ['POST', '/api/admin/users/5', 405],
    ['GET', '/api/admin/users/5/role', 405],
  ] as const)('%s %s is %i with and without a token', async (method, url, status) => {
    const gateway = await createTestGateway();
    for (const response of [
      await gateway.app.inject({ method, url }),
      await gateway.as(1, { method, url }),
    ]) {
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ code: status === 404 ? 'not_found' : 'method_not_allowed' });
      expect(response.headers.allow === undefined).toBe(status === 404);
    }
  });

  it('stay unknown whatever the body is like', async () => {
    const { app } = await createTestGateway();
    const payload = 'x'.repeat(2_000_000);
    const response = await app.inject({ method: 'POST', url: '/api/nope', headers: JSON_TYPE, payload });
    expect(response.statusCode).toBe(404);
  });

  it.each(['abc', '0', '-1', '1.0', '01', '9007199254740992', '%20', '1'.repeat(900)])(
    'refuse %s as an id',
    async (id) => {
      const gateway = await createTestGateway();
      const response = await gateway.as(3, { url: `/api/admin/users/${id}` });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: 'id' }] });
    },
  );

  it.each(['/api/%zz', '/api/admin/users/%ff'])('refuse %s, which is not percent-encoded', async (url) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(3, { url });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_request', errors: [{ path: '' }] });
  });
});

describe('bodies', () => {
  it.each([
    ['text', 'text/plain', '{}', 415],
    ['a type that is none', '////', '{}', 415],
    ['another charset', 'application/json; charset=latin1', '{}', 415],
    ['UTF-8 by name', 'Application/JSON; charset="UTF-8"', '{}', 400],
    ['too much', 'application/json', `"${'x'.repeat(1_048_576)}"`, 413],
    ['just enough', 'application/json', `"${'x'.repeat(1_048_574)}"`, 400],
  ])('with %s', async (_what, type, payload, status) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer(payload, { 'content-type': type }));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status });
  });

  it('that are not there count as an empty object, whatever their type', async () => {
    const gateway = await createTestGateway();
    const paths = ['amount', 'reason', 'toUserId'];
    for (const headers of [{}, JSON_TYPE, { 'content-type': 'text/plain' }]) {
      const response = await gateway.as(1, { method: 'POST', url: '/api/coins/transfer', headers });
      expect(response.statusCode).toBe(400);
      expect(
        response
          .json()
          .errors.map(({ path }: { path: string }) => path)
          .sort(),
      ).toEqual(paths);
    }
  });

  it('that are compressed are not taken', async () => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer('{}', { 'content-encoding': 'gzip' }));
    expect(response.statusCode).toBe(415);
  });

  it.each([
    ['{"a":1', ['']],
    ['[]', ['']],
    ['5', ['']],
    ['null', ['']],
    ['{"toUserId":2,"amount":"1","reason":"x"}', ['amount']],
    ['{"toUserId":2,"amount":1,"reason":"x","extra":{"a":1}}', ['extra']],
    ['{"toUserId":2,"amount":1,"reason":"x","__proto__":1}', ['__proto__']],
    ['{"toUserId":2,"amount":1,"reason":"a\\u0000"}', ['reason']],
    ['{"toUserId":2,"amount":1,"reason":"\\ud800"}', ['reason']],
    ['{"toUserId":2,"amount":1,"reason":"x","reason":"x"}', ['reason']],
    ['{"toUserId":2,"toTreasury":"rewards","amount":1,"reason":"x"}', ['toUserId']],
    ['{"toUserId":9007199254740992,"amount":1,"reason":""}', ['reason', 'toUserId']],
    ['{"toTreasury":null,"amount":1,"reason":"x"}', ['toTreasury']],
  ])('%s: the fields are named', async (payload, paths) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer(payload));
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('invalid_request');
    expect(
      response
        .json()
        .errors.map(({ path }: { path: string }) => path)
        .sort(),
    ).toEqual(paths);
    expect(gateway.asked).toEqual([]);
  });

  it('with an unknown treasury are a 404', async () => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer({ toTreasury: 'nope', amount: 1, reason: 'x' }));
    expect(response.statusCode).toBe(404);
    expect(response.json().code).toBe('treasury_not_found');
  });
});

describe('limits', () => {
  it('refuse with Retry-After', async () => {
    const refuse = async () => fail('rate_limited', 'Too many.', { retryAfterMs: 1_500 });
    const gateway = await createTestGateway({}, { limits: { user: refuse, address: refuse } });
    const asUser = await gateway.as(1, { url: '/api/wallets/me' });
    const asNobody = await gateway.app.inject({ url: '/api/wallets/me' });
    for (const response of [asUser, asNobody]) {
      expect(response.statusCode).toBe(429);
      expect(response.headers['retry-after']).toBe('2');
    }
    expect((await gateway.app.inject({ url: '/health/ready' })).statusCode).toBe(200);
  });
});

describe('health', () => {
  it('names what is missing', async () => {
    const { app, state } = await createTestGateway();
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200);
    state.problems = ['kafka'];
    const response = await app.inject({ url: '/health/ready' });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({ status: 'unavailable', problems: ['kafka'] });
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });

  it('closes connections while stopping', async () => {
    const { app, state } = await createTestGateway();
    state.stopping = true;
    expect((await app.inject({ url: '/health/live' })).headers.connection).toBe('close');
  });
});
