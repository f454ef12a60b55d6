import { describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { newClient } from '../../auth/secrets.ts';
import { rejects, type Script, silent } from '../../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT } from '../../testing/gateway.ts';
import { createMemoryStore } from '../../testing/memory-store.ts';
import { grantScopes, readCredentials } from './client.ts';

describe('DELETE /api/admin/service-accounts/{id}', () => {
  const remove = {
    method: 'DELETE',
    url: `/api/admin/service-accounts/${SERVICE_ACCOUNT.toUpperCase()}`,
  } as const;
  const reward = { method: 'POST', url: '/api/coins/reward', payload: {} } as const;

  it('ends its tokens at once, also with a cached entry', async () => {
    const { store, log } = createMemoryStore(Date.now);
    const gateway = await createTestGateway({ 'service-account.delete': () => ({}) }, { store });
    expect((await gateway.asService(['coins:reward'], reward)).statusCode).toBe(400);
    expect((await gateway.as(4, remove)).statusCode).toBe(204);
    expect(log).toEqual([`mark access:service:${SERVICE_ACCOUNT}`]);
    expect((await gateway.asService(['coins:reward'], reward)).json()).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('changes nothing when it is refused', async () => {
    const { store } = createMemoryStore(Date.now);
    const script: Script = { 'service-account.delete': () => rejects('not_found') };
    const gateway = await createTestGateway(script, { store });
    expect((await gateway.as(4, remove)).json()).toMatchObject({ status: 404, code: 'not_found' });
    expect((await gateway.asService(['coins:reward'], reward)).statusCode).toBe(400);
  });
});

const READ = { clientId: 'me', clientSecret: 'secret' };
const FIELDS = { client_id: 'me', client_secret: 'secret' };
const basicOf = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;

describe('client credentials', () => {
  it.each([
    ['in the body', null, FIELDS],
    ['by HTTP Basic', basicOf('me:secret'), {}],
    ['by HTTP Basic in any case', basicOf('me:secret', 'bAsIc'), {}],
    ['by HTTP Basic, with the same id in the body', basicOf('me:secret'), { client_id: 'me' }],
  ])('are read %s', (_where, authorization, body) => {
    expect(readCredentials(authorization, body)).toEqual({ ok: true, value: READ });
  });

  it.each([
    ['nowhere', null, {}],
    ['without a secret', null, { client_id: 'me' }],
    ['by another scheme', 'Bearer abc', {}],
    ['by another scheme with a similar name', basicOf('me:secret', 'Basics'), {}],
    ['without base64', 'Basic ***', {}],
    ['without a colon', basicOf('me'), {}],
    ['not percent-encoded', basicOf('me:%zz'), {}],
  ])('%s are refused', (_where, authorization, body) => {
    expect(readCredentials(authorization, body)).toMatchObject({
      code: 'unauthenticated',
      oauthError: 'invalid_client',
    });
  });

  it.each([
    ['both ways', basicOf('me:secret'), FIELDS, 'client_secret'],
    ['with a bearer token and in the body', 'Bearer abc', FIELDS, 'client_secret'],
    ['with two ids', basicOf('me:secret'), { client_id: 'you' }, 'client_id'],
    ['with a secret without client id', null, { client_secret: 'secret' }, 'client_id'],
  ])('%s are an invalid request', (_what, authorization, body, path) => {
    expect(readCredentials(authorization, body)).toMatchObject({
      code: 'invalid_request',
      oauthError: 'invalid_request',
      errors: [{ path }],
    });
  });
});

describe('scopes of a token', () => {
  const HAS = ['coins:reward', 'holds:capture'] as const;

  it.each([
    [undefined, [...HAS]],
    ['coins:reward', ['coins:reward']],
    ['holds:capture coins:reward', [...HAS]],
    ['holds:capture holds:capture', ['holds:capture']],
  ])('requested by %j are %j', (asked, granted) => {
    expect(grantScopes(HAS, asked)).toEqual({ ok: true, value: granted });
  });

  it.each(['holds:release', 'coins:reward holds:release', 'coins:*', 'COINS:REWARD', ' ', 'coins:reward '])(
    'are not granted for %j',
    (asked) => {
      expect(grantScopes(HAS, asked)).toMatchObject({
        code: 'invalid_request',
        oauthError: 'invalid_scope',
        errors: [{ path: 'scope' }],
      });
    },
  );
});

const CLIENT = newClient();
const SCOPES = ['coins:reward', 'holds:capture'];
const GRANT = 'grant_type=client_credentials';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const basic = (clientSecret = CLIENT.clientSecret, clientId = CLIENT.clientId) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
});
const request = (payload: string, headers: Record<string, string> = {}): InjectOptions => ({
  method: 'POST',
  url: '/api/auth/token',
  headers: { ...FORM, ...headers },
  payload,
});

const find = ({ clientId, secretHash }: { clientId: string; secretHash: string }) => {
  const known = clientId === CLIENT.clientId && secretHash === CLIENT.secretHash;
  return { serviceAccount: known ? { id: SERVICE_ACCOUNT, scopes: SCOPES, platform: null } : null };
};
const setUp = (options: Parameters<typeof createTestGateway>[1] = {}) =>
  createTestGateway({ 'service-account.find': find }, options);

it('the secret of a client stays in the gateway', async () => {
  const gateway = await setUp();
  await gateway.app.inject(request(GRANT, basic()));
  expect(gateway.asked.map(({ message }) => message.data)).toEqual([
    { clientId: CLIENT.clientId, secretHash: CLIENT.secretHash },
  ]);
});

describe('a refused request for a token', () => {
  it.each([
    ['a wrong secret', GRANT, basic(newClient().clientSecret)],
    ['an unknown client', GRANT, basic(CLIENT.clientSecret, newClient().clientId)],
    ['a client that cannot be', GRANT, basic('x', 'y')],
    ['nobody', GRANT, {}],
    ['a user by a token', GRANT, { authorization: 'Bearer x' }],
  ])('has %s', async (_who, payload, headers) => {
    const response = await (await setUp()).app.inject(request(payload, headers));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'unauthenticated', error: 'invalid_client' });
    expect(response.headers['www-authenticate']).toBe('Basic realm="cowrie"');
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it.each([
    ['', 'invalid_request', 'grant_type'],
    ['grant_type=', 'invalid_request', 'grant_type'],
    ['grant_type=password&username=a&password=b', 'unsupported_grant_type', 'grant_type'],
    [`${GRANT}&grant_type=client_credentials`, 'invalid_request', 'grant_type'],
    [`${GRANT}&audience=1&audience=2`, 'invalid_request', 'audience'],
    [`${GRANT}&scope=%zz`, 'invalid_request', 'scope'],
    [`${GRANT}&scope=holds:release`, 'invalid_scope', 'scope'],
    [`${GRANT}&client_secret=${CLIENT.clientSecret}`, 'invalid_request', 'client_secret'],
  ])('has the form %j', async (payload, error, path) => {
    const response = await (await setUp()).app.inject(request(payload, basic()));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_request', error, errors: [{ path }] });
  });

  it('has a parameter in the URL, where secrets get into logs', async () => {
    const { app } = await setUp();
    const response = await app.inject({ ...request(GRANT, basic()), url: '/api/auth/token?client_id=x' });
    expect(response.json()).toMatchObject({
      status: 400,
      error: 'invalid_request',
      errors: [{ path: 'client_id' }],
    });
  });

  it('comes from an account of a suspended platform', async () => {
    const platform = {
      ...{ id: 'shop', name: 'Shop', status: 'SUSPENDED', version: 1, createdAtMs: 0, updatedAtMs: 0 },
      ...{ mintPerDayUnits: null, rewardPerDayUnits: null },
    };
    const gateway = await createTestGateway({
      'service-account.find': (asked) => ({
        serviceAccount: { ...find(asked).serviceAccount, platform: platform.id },
      }),
      'platform.get': () => ({ platform }),
    });
    const response = await gateway.app.inject(request(GRANT, basic()));
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'platform_suspended', error: 'unauthorized_client' });
  });

  it('is not a wrong secret when the user service is away', async () => {
    const gateway = await createTestGateway({ 'service-account.find': () => silent('unavailable') });
    const response = await gateway.app.inject(request(GRANT, basic()));
    expect(response.statusCode).toBe(503);
    expect(response.json().error).toBe('temporarily_unavailable');
  });
});

describe('failed attempts', () => {
  it('lock nobody out, because a secret cannot be guessed', async () => {
    const { app } = await setUp({ loginFailuresMax: 3 });
    const ask = async (headers: Record<string, string>) =>
      (await app.inject(request(GRANT, headers))).statusCode;
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await ask(basic(newClient().clientSecret))).toBe(401);
    }
    expect(await ask(basic())).toBe(200);
  });
});
