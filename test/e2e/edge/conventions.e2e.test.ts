import { describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody, Moved, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, NOBODY } from '../../support/fixtures.ts';
import { type Caller, call, callRaw, get, post, send } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, user } = useUsers({ admin: 'ADMIN', user: 1_000 });
const PATH = '/api/coins/transfer';
const raw = (body: string | Buffer, headers: Record<string, string> = {}) =>
  callRaw('POST', PATH, body, { ...user, headers });
const GOOD = '{"toTreasury":"rewards","amount":1,"reason":"Fine"}';
const reason = (text: string) => `{"toTreasury":"rewards","amount":1,"reason":${text}}`;

describe('the order of the checks', () => {
  it('is rights first, then body, reuse of the Idempotency-Key, and state', async () => {
    const { apiKey } = superAdmin;
    const by = { token: admin.token, apiKey, idempotencyKey: anIdempotencyKey() };
    const mintAgain = (body: unknown, caller: Caller) => post('/api/admin/mint', body, caller);
    const first = { userId: user.id, amount: 1, reason: 'First' };
    expectBody(await mintAgain(first, by), 201, AdminMoved);
    expectProblem(await mintAgain({ userId: 'x' }, by), 'invalid_request', ['userId', 'amount', 'reason']);
    const nobody = { ...first, userId: NOBODY };
    expectProblem(await mintAgain(nobody, by), 'idempotency_key_reused');
    expectProblem(await mintAgain(nobody, { token: admin.token, apiKey }), 'user_not_found');
    expectProblem(await mintAgain(nobody, { token: admin.token }), 'api_key_required');
  });

  it('has token and role before faults of the body and the path', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectProblem(await callRaw('POST', PATH, 'x', { headers }), 'unauthenticated');
    expectProblem(await callRaw('POST', PATH, ' '.repeat(1_048_577)), 'unauthenticated');
    expectProblem(await get('/api/admin/users/abc'), 'unauthenticated');
    expectProblem(await get('/api/admin/users/abc?page=0', user), 'forbidden');
  });
});

describe('a body', () => {
  it.each([
    ['broken', '{"toTreasury":', ['']],
    ['of two values', '{} {}', ['']],
    ['of more values than any has', `{"a":[${'0,'.repeat(30_000)}0]}`, ['']],
    [
      'that says a key twice',
      '{"toTreasury":"rewards","amount":1,"\\u0061mount":1,"reason":"x"}',
      ['amount'],
    ],
    ['with a field that has a name of JavaScript', `{"__proto__":{"x":1},${GOOD.slice(1)}`, ['__proto__']],
    ['with NUL in a text', reason('"a\\u0000b"'), ['reason']],
    ['with half a character', reason('"\\ud800"'), ['reason']],
    ['with a text of 501 characters', reason(`"${'🦓'.repeat(501)}"`), ['reason']],
  ])('%s is 400', async (_name, body, paths) => {
    expectProblem(await raw(body), 'invalid_request', paths);
  });

  it('may have 64 KiB and not a byte more, announced or not', async () => {
    expectBody(await raw(GOOD.padEnd(65_536)), 201, Moved);
    const body = GOOD.padEnd(65_537);
    expectProblem(await raw(body), 'payload_too_large');
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const headers = { authorization: `Bearer ${user.token}`, ...chunked };
    expectProblem(await send({ method: 'POST', path: PATH, headers, body }), 'payload_too_large');
  });

  it('is JSON by its content type', async () => {
    expectBody(await raw(GOOD, { 'content-type': 'Application/JSON;charset=UTF-8' }), 201, Moved);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ';'])
      expectProblem(await raw(GOOD, { 'content-type': type }), 'unsupported_media_type');
  });

  it('returns its texts unchanged', async () => {
    const text = ' "quotes" \\ / </script>\nline\ttab e\u0301 \u202e \ufeff \u0001 🦓';
    const { transaction } = expectBody(await raw(reason(JSON.stringify(text))), 201, Moved);
    expect(transaction.reason).toBe(text);
  });
});

describe('the Idempotency-Key', () => {
  it('is 1 to 255 visible ASCII characters', async () => {
    for (const key of ['', 'k'.repeat(256), 'a b', 'cl\u00e9'])
      expectProblem(await raw(GOOD, { 'Idempotency-Key': key }), 'invalid_request', ['Idempotency-Key']);
    for (const key of ['!', anIdempotencyKey().padEnd(255, '~')])
      expect((await raw(GOOD, { 'Idempotency-Key': key })).status).toBe(201);
  });
});

describe('X-Request-Id', () => {
  it('is accepted and returned, also with a problem', async () => {
    for (const id of ['order-12/3', 'x'.repeat(128)]) {
      const headers = { 'x-request-id': id };
      expect((await get('/api/wallets/me', { ...user, headers })).headers['x-request-id']).toBe(id);
      const problem = await get('/api/wallets/me', { headers });
      expectProblem(problem, 'unauthenticated');
      expect(problem.headers['x-request-id']).toBe(id);
    }
  });

  it('is created when it is missing or invalid; a traceparent does no harm', async () => {
    for (const id of [undefined, 'x'.repeat(129), 'a b']) {
      const headers = { traceparent: 'nonsense', ...(id === undefined ? {} : { 'x-request-id': id }) };
      const answer = await get('/api/wallets/me', { ...user, headers });
      expectBody(answer, 200, Wallet);
      expect(answer.headers['x-request-id']).toMatch(/^[\x21-\x7e]{1,128}$/);
      expect(answer.headers['x-request-id']).not.toBe(id);
    }
  });
});

describe('a path or method that does not exist', () => {
  it.each(['/api', '/api/wallets/me/', '/API/wallets/me', '//api/wallets/me', '/.env', '/api/../etc/passwd'])(
    '%s is 404 with or without a token',
    async (path) => {
      for (const caller of [{}, user, { token: 'nonsense' }])
        expectProblem(await get(path, caller), 'not_found');
    },
  );

  it.each([
    ['GET', PATH, 'POST'],
    ['POST', '/api/admin/users/1', 'DELETE'],
    ['PROPFIND', '/api/wallets/me', 'GET'],
  ])('%s %s is 405 with or without a token', async (method, path, allowed) => {
    for (const caller of [{}, user]) {
      const answer = await call(method, path, undefined, caller);
      expectProblem(answer, 'method_not_allowed');
      expect((answer.headers.allow ?? '').split(/, */)).toContain(allowed);
    }
  });

  it('is never a 5xx, however it is spelled', async () => {
    for (const path of ['/api/admin/users/%zz', '/%', `/${'a'.repeat(4_000)}`, '/api/wallets/me?%zz=1'])
      expect([path, (await get(path, superAdmin)).status < 500]).toEqual([path, true]);
    for (const method of ['OPTIONS', 'HEAD', 'SEARCH']) {
      const headers = { authorization: `Bearer ${user.token}` };
      expect((await send({ method, path: '/api/wallets/me', headers })).status).toBeLessThan(500);
    }
  });
});
