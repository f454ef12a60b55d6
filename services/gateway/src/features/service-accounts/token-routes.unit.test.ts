import { refuse } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { newClient } from '../../auth/secrets.ts';
import { silent } from '../../testing/fakes.ts';
import { createTestGateway, SERVICE_ACCOUNT } from '../../testing/gateway.ts';
import { grantScopes, readCredentials } from './client.ts';

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

  it('are form-decoded after HTTP Basic is split', () => {
    expect(readCredentials(basicOf('m%3Ae+%2B:s%25:%C3%A9+'), {})).toEqual({
      ok: true,
      value: { clientId: 'm:e +', clientSecret: 's%:é ' },
    });
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
const IN_BODY = `${GRANT}&client_id=${CLIENT.clientId}&client_secret=${CLIENT.clientSecret}`;
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

describe('a token for a service account', () => {
  it.each([
    ['by HTTP Basic', GRANT, basic()],
    ['by the body', IN_BODY, {}],
    ['by the body with a charset', IN_BODY, { 'content-type': `${FORM['content-type']};charset=UTF-8` }],
    ['with unknown fields in the body', `${GRANT}&audience=x&toString=1`, basic()],
    ['with a scope without value', `${GRANT}&scope=`, basic()],
  ])('is issued %s', async (_how, payload, headers) => {
    const gateway = await setUp();
    const response = await gateway.app.inject(request(payload, headers));
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    const { access_token, ...rest } = response.json();
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 900, scope: SCOPES.join(' ') });
    expect(await gateway.tokens.verify(access_token)).toMatchObject({
      value: { kind: 'service', serviceAccountId: SERVICE_ACCOUNT, scopes: SCOPES },
    });
  });

  it('keeps the secret in the gateway', async () => {
    const gateway = await setUp();
    await gateway.app.inject(request(IN_BODY));
    expect(gateway.asked.map(({ message }) => message.data)).toEqual([
      { clientId: CLIENT.clientId, secretHash: CLIENT.secretHash },
    ]);
  });
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

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded; charset=latin1'])(
    'has a body of the type %s',
    async (type) => {
      const response = await (await setUp()).app.inject(request('{}', { ...basic(), 'content-type': type }));
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ code: 'unsupported_media_type', error: 'invalid_request' });
      expect(response.json().detail).toContain('x-www-form-urlencoded');
    },
  );

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

  it('has a body that is too large, or arrives while the clock is wrong', async () => {
    const { app, state } = await setUp();
    const large = await app.inject(request(`${GRANT}&audience=${'x'.repeat(70_000)}`, basic()));
    expect(large.json()).toMatchObject({ code: 'payload_too_large', error: 'invalid_request' });
    state.clockWrong = true;
    const refused = await app.inject(request(GRANT, basic()));
    expect(refused.json()).toMatchObject({ code: 'unavailable', error: 'temporarily_unavailable' });
  });

  it('is not a wrong secret when the user service is away', async () => {
    const gateway = await createTestGateway({ 'service-account.find': () => silent('unavailable') });
    const response = await gateway.app.inject(request(GRANT, basic()));
    expect(response.statusCode).toBe(503);
    expect(response.json().error).toBe('temporarily_unavailable');
  });
});

it('only the token route accepts a form', async () => {
  const { app } = await setUp();
  const login = (type: string) =>
    app.inject({ ...request('{}', { 'content-type': type }), url: '/api/auth/login' });
  expect((await login(FORM['content-type'])).statusCode).toBe(415);
  expect((await login('application/json')).statusCode).toBe(400);
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

  it('count towards the address', async () => {
    const { app } = await setUp({ limits: { address: async () => refuse('rate_limited', 'Too many.') } });
    const response = await app.inject(request(GRANT, basic()));
    expect(response.statusCode).toBe(429);
    expect(response.json().error).toBe('temporarily_unavailable');
  });
});
