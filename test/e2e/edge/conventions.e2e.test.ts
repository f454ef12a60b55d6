import { beforeAll, describe, expect, it } from '@jest/globals';
import { AdminMoved, expectBody, Wallet } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { anIdempotencyKey, mint, NOBODY } from '../../support/fixtures.ts';
import { type Caller, call, callRaw, get, post, send } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, admin, user } = useUsers({ admin: 'ADMIN', user: 0 });
beforeAll(async () => {
  await mint(user.id, 10, superAdmin);
});

describe('the order of the checks', () => {
  it('body, reuse of the Idempotency-Key, state, after all that is about who asks', async () => {
    const { apiKey } = superAdmin;
    const by = { token: admin.token, apiKey, idempotencyKey: anIdempotencyKey() };
    const mintAgain = (body: unknown, caller: Caller) => post('/api/admin/mint', body, caller);
    const first = { userId: user.id, amount: 1, reason: 'First' };
    expectBody(await mintAgain(first, by), 201, AdminMoved);
    expectProblem(await mintAgain({ userId: 'x' }, by), 'invalid_request', ['userId', 'amount', 'reason']);
    const nobody = { ...first, userId: NOBODY };
    expectProblem(await mintAgain(nobody, by), 'idempotency_key_reused');
    expectProblem(await mintAgain(nobody, { token: admin.token, apiKey }), 'user_not_found');
  });

  it('the token comes before what is wrong with the body', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectProblem(await callRaw('POST', '/api/coins/transfer', 'x', { headers }), 'unauthenticated');
    expectProblem(await callRaw('POST', '/api/coins/transfer', '{'), 'unauthenticated');
    expectProblem(await callRaw('POST', '/api/coins/transfer', ' '.repeat(1_048_577)), 'unauthenticated');
  });

  it('the token and the role come before the form of the path', async () => {
    expectProblem(await get('/api/admin/users/abc'), 'unauthenticated');
    expectProblem(await get('/api/admin/users/abc', user), 'forbidden');
    expectProblem(await get('/api/admin/users?page=0', user), 'forbidden');
    expectProblem(await call('DELETE', '/api/admin/users/abc', undefined, admin), 'forbidden');
  });
});

describe('the form of the Idempotency-Key', () => {
  const move = (key: string) =>
    post(
      '/api/coins/transfer',
      { toTreasury: 'rewards', amount: 0.01, reason: 'x' },
      { ...user, headers: { 'Idempotency-Key': key } },
    );

  it.each([
    ['empty', ''],
    ['of 256 letters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with a tab', 'a\tb'],
    ['with a letter that is not ASCII', 'cl\u00e9'],
  ])('%s is 400', async (_name, key) => {
    expectProblem(await move(key), 'invalid_request', ['Idempotency-Key']);
  });

  it('is 1 to 255 visible ASCII characters', async () => {
    const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
    for (const key of ['!', visible, anIdempotencyKey().padEnd(255, '~')]) {
      expect((await move(key)).status).toBe(201);
    }
  });
});

describe('X-Request-Id', () => {
  it('is taken and comes back, also with a problem', async () => {
    const visible = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('');
    for (const id of ['a', 'order-12/3', visible, 'x'.repeat(128)]) {
      const headers = { 'x-request-id': id };
      expect((await get('/api/wallets/me', { ...user, headers })).headers['x-request-id']).toBe(id);
      const problem = await get('/api/wallets/me', { headers });
      expectProblem(problem, 'unauthenticated');
      expect(problem.headers['x-request-id']).toBe(id);
    }
  });

  it('is made when there is none, or none that can be taken', async () => {
    for (const id of [undefined, 'x'.repeat(129), 'a b', 'cl\u00e9', '']) {
      const answer = await get('/api/wallets/me', {
        ...user,
        headers: id === undefined ? {} : { 'x-request-id': id },
      });
      expectBody(answer, 200, Wallet);
      expect(answer.headers['x-request-id']).toMatch(/^[\x21-\x7e]{1,128}$/);
      expect(answer.headers['x-request-id']).not.toBe(id);
    }
  });

  it('is another for each request', async () => {
    const [first, second] = await Promise.all([get('/health/live'), get('/api/nothing')]);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'] ?? 'none');
  });
});

describe('traceparent', () => {
  it.each(['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'nonsense', '', 'x'.repeat(1_000)])(
    '%s does no harm',
    async (traceparent) => {
      expectBody(await get('/api/wallets/me', { ...user, headers: { traceparent } }), 200, Wallet);
      const body = { toTreasury: 'rewards', amount: 0.01, reason: 'x' };
      expect((await post('/api/coins/transfer', body, { ...user, headers: { traceparent } })).status).toBe(
        201,
      );
    },
  );
});

describe('a path or method that does not exist', () => {
  it.each([
    '/api',
    '/api/wallets',
    '/api/wallets/me/',
    '/api/coins/transfer/1',
    '/api/admin/users/1/wallets',
    '/API/wallets/me',
    '//api/wallets/me',
    '/api/wallets/me%2ftransactions',
    '/.env',
    '/api/../etc/passwd',
  ])('%s is 404 with or without a token', async (path) => {
    expectProblem(await get(path), 'not_found');
    expectProblem(await get(path, user), 'not_found');
    expectProblem(await get(path, { token: 'nonsense' }), 'not_found');
  });

  it.each([
    ['POST', '/api/wallets/me', ['GET']],
    ['GET', '/api/coins/transfer', ['POST']],
    ['PUT', '/api/coins/transfer', ['POST']],
    ['DELETE', '/api/admin/mint', ['POST']],
    ['PATCH', '/api/admin/users', ['GET']],
    ['POST', '/api/admin/users/1', ['GET', 'DELETE']],
    ['GET', '/api/admin/users/1/role', ['PATCH']],
    ['GET', '/api/auth/login', ['POST']],
    ['POST', '/health/live', ['GET']],
    ['TRACE', '/api/wallets/me', ['GET']],
    ['PROPFIND', '/api/wallets/me', ['GET']],
  ])('%s %s is 405 with or without a token', async (method, path, allowed) => {
    for (const caller of [{}, user]) {
      const answer = await call(method, path, undefined, caller);
      expectProblem(answer, 'method_not_allowed');
      const allow = (answer.headers.allow ?? '').split(/, */);
      for (const each of allowed) expect(allow).toContain(each);
    }
  });

  it('is never a 5xx, however it is spelled', async () => {
    for (const path of [
      '/api/admin/users/%',
      '/api/admin/users/%zz',
      '/api/admin/users/%ff',
      '/%',
      '/?%',
      `/${'a'.repeat(4_000)}`,
      '/api/wallets/me?%zz=1',
      '/api/wallets/me?=',
      '/api/wallets/me?&',
    ]) {
      const answer = await get(path, superAdmin);
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  });

  it.each(['OPTIONS', 'HEAD', 'PUT', 'SEARCH', 'LOCK'])('%s is never a 5xx', async (method) => {
    for (const path of ['/api/wallets/me', '/nothing']) {
      expect(
        (await send({ method, path, headers: { authorization: `Bearer ${user.token}` } })).status,
      ).toBeLessThan(500);
    }
  });
});
