import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../testing/gateway.ts';
import { JSON_TYPE, transfer } from '../testing/requests.ts';
import { coinsMoved } from '../testing/states.ts';

describe('paths and methods', () => {
  it.each([
    ['GET', '/api/nope', 404],
    ['GET', '/api/admin/users/', 404],
    ['GET', '/index.html', 404],
    ['PUT', '/api/wallets/me', 405],
    ['OPTIONS', '/api/coins/transfer', 405],
    ['GET', '/api/coins/transfer', 405],
    ['POST', '/api/admin/users/5', 405],
    ['GET', '/api/admin/users/5/role', 405],
    ['DELETE', '/api/auth/passkeys/options', 405],
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

  it('stay unknown with any body', async () => {
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
    ['an invalid type', '////', '{}', 415],
    ['another charset', 'application/json; charset=latin1', '{}', 415],
    ['UTF-8 by name', 'Application/JSON; charset="UTF-8"', '{}', 400],
    ['too much', 'application/json', '{}'.padEnd(65_537), 413],
    ['just enough', 'application/json', '{}'.padEnd(65_536), 400],
  ])('with %s', async (_what, type, payload, status) => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer(payload, { 'content-type': type }));
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status });
  });

  it('of rewards may be 1 MiB', async () => {
    const gateway = await createTestGateway();
    const request = { method: 'POST', url: '/api/coins/rewards', headers: JSON_TYPE } as const;
    for (const [bytes, status] of [
      [1_048_576, 400],
      [1_048_577, 413],
    ] as const) {
      const response = await gateway.as(3, { ...request, payload: '{}'.padEnd(bytes) });
      expect(response.statusCode).toBe(status);
    }
  });

  it('with too many values are refused before they are read to the end', async () => {
    const gateway = await createTestGateway();
    const values = (count: number) => `{"a":[${Array(count).fill('0').join()}]}`;
    for (const [payload, path, message] of [
      [values(197), 'a', 'is not known'],
      [values(198), '', 'the body has more than 200 values and field names'],
      [`[${'0,'.repeat(100)}`, '', 'the body must be an object'],
      [`{"a":${'{"a":'.repeat(32)}`, '', 'the body is nested more than 32 deep'],
    ] as const) {
      const response = await gateway.as(1, transfer(payload));
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toContainEqual({ path, message });
    }
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
    ['{"toTreasury":null,"amount":1,"reason":"x"}', ['toUserId']],
    ['{"toUserId":1,"amount":null,"reason":null}', ['amount', 'reason']],
  ])('%s names the fields', async (payload, paths) => {
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

  it('with an unknown treasury answer 404', async () => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer({ toTreasury: 'nope', amount: 1, reason: 'x' }));
    expect(response.statusCode).toBe(404);
    const detail =
      'There is no treasury "nope", only course-fees, subscriptions, rewards, general-operations.';
    expect(response.json()).toMatchObject({ code: 'treasury_not_found', detail });
  });

  it('are refused when they are compressed', async () => {
    const gateway = await createTestGateway();
    const response = await gateway.as(1, transfer('{}', { 'content-encoding': 'gzip' }));
    expect(response.statusCode).toBe(415);
  });
});

it.each([
  ['an unknown path', 'GET', '/nothing', 404],
  ['another method', 'PUT', '/api/auth/login', 405],
  ['an empty id', 'GET', '/api/admin/users//sessions', 404],
  ['another method of a path beside one with an id', 'DELETE', '/api/auth/passkeys/options', 405],
] as const)("%s counts towards the caller's address", async (_what, method, url, status) => {
  let left = 1;
  const address = async () =>
    left-- > 0
      ? ({ ok: true, value: null } as const)
      : ({ ok: false, code: 'rate_limited', detail: 'x', retryAfterMs: 1_000 } as const);
  const { app } = await createTestGateway({}, { limits: { address } });
  const ask = async () => (await app.inject({ method, url })).statusCode;
  expect([await ask(), await ask()]).toEqual([status, 429]);
});

it('the rest of a path may be empty', async () => {
  const { app } = await createTestGateway();
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode;
  expect(await statusOf('/console/')).toBe(await statusOf('/console'));
});

const SHOP = 'https://shop.example.com';
const SCRIPT = { 'coins.transfer': () => coinsMoved() };
const preflight = (origin: string) => ({
  method: 'OPTIONS' as const,
  url: '/api/coins/transfer',
  headers: {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  },
});

describe('requests from pages of other origins', () => {
  it('are allowed to the named origins, and preflights are answered', async () => {
    const gateway = await createTestGateway(SCRIPT, { corsAllowedOrigins: [SHOP] });
    const asked = await gateway.app.inject(preflight(SHOP));
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
      vary: 'origin',
    });
    expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await gateway.as(1, transfer(undefined, { origin: SHOP }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SHOP,
      'access-control-expose-headers': expect.stringContaining('Idempotency-Replayed'),
    });
    // The page can also read the reason of a refusal.
    const refused = await gateway.app.inject(transfer(undefined, { origin: SHOP }));
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, SHOP]);
  });

  it.each([
    ['another origin', 'https://shop.example.com.evil.example', [SHOP]],
    ['no setting', SHOP, []],
  ])('are not allowed with %s', async (_with, origin, corsAllowedOrigins) => {
    const { app } = await createTestGateway(SCRIPT, { corsAllowedOrigins });
    const asked = await app.inject(preflight(origin));
    expect(asked.statusCode).toBe(405);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  });
});
