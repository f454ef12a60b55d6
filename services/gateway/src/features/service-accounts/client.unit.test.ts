import { describe, expect, it } from '@jest/globals';
import { credentialsOf, grantedScopes } from './client.ts';

const CLIENT = { clientId: 'me', clientSecret: 'secret' };
const IN_BODY = { client_id: 'me', client_secret: 'secret' };
const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`;

describe('client credentials', () => {
  it.each([
    ['in the body', null, IN_BODY],
    ['by HTTP Basic', basic('me:secret'), {}],
    ['by HTTP Basic, whatever its letters', basic('me:secret', 'bAsIc'), {}],
    ['by HTTP Basic, with the same id in the body', basic('me:secret'), { client_id: 'me' }],
  ])('are read %s', (_where, authorization, body) => {
    expect(credentialsOf(authorization, body)).toEqual({ ok: true, value: CLIENT });
  });

  it('were encoded like fields of a form before HTTP Basic joined them', () => {
    expect(credentialsOf(basic('m%3Ae+%2B:s%25:%C3%A9+'), {})).toEqual({
      ok: true,
      value: { clientId: 'm:e +', clientSecret: 's%:é ' },
    });
  });

  it.each([
    ['nowhere', null, {}],
    ['without a secret', null, { client_id: 'me' }],
    ['by another scheme', 'Bearer abc', {}],
    ['by another scheme, like those of HTTP Basic', basic('me:secret', 'Basics'), {}],
    ['in no base64', 'Basic ***', {}],
    ['without a colon', basic('me'), {}],
    ['not percent-encoded', basic('me:%zz'), {}],
  ])('%s are no client', (_where, authorization, body) => {
    expect(credentialsOf(authorization, body)).toMatchObject({
      code: 'unauthenticated',
      oauthError: 'invalid_client',
    });
  });

  it.each([
    ['both ways', basic('me:secret'), IN_BODY, 'client_secret'],
    ['with a bearer token and in the body', 'Bearer abc', IN_BODY, 'client_secret'],
    ['with two ids', basic('me:secret'), { client_id: 'you' }, 'client_id'],
    ['with a secret of nobody', null, { client_secret: 'secret' }, 'client_id'],
  ])('%s are a bad request', (_what, authorization, body, path) => {
    expect(credentialsOf(authorization, body)).toMatchObject({
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
  ])('asked for by %j are %j', (asked, granted) => {
    expect(grantedScopes(HAS, asked)).toEqual({ ok: true, value: granted });
  });

  it.each(['holds:release', 'coins:reward holds:release', 'coins:*', 'COINS:REWARD', ' ', 'coins:reward '])(
    'are not granted for %j',
    (asked) => {
      expect(grantedScopes(HAS, asked)).toMatchObject({
        code: 'invalid_request',
        oauthError: 'invalid_scope',
        errors: [{ path: 'scope' }],
      });
    },
  );
});
