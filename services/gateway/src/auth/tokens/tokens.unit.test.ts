import { describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { newTokenKey, SERVICE_ACCOUNT, SESSION } from '../../testing/identities.ts';
import { importTokenKeys, type TokenKeys } from './token-keys.ts';
import { createTokens } from './tokens.ts';

const START_MS = 1_800_000_000_000;
const USER = { userId: 5, sessionId: SESSION };

async function setUp() {
  const clock = { nowMs: START_MS };
  const key = newTokenKey();
  let keySet = await importTokenKeys([key]);
  const replaceKeys = async (keys: TokenKeys) => {
    keySet = await importTokenKeys(keys);
  };
  const now = () => clock.nowMs;
  const tokens = createTokens(() => keySet, now);
  const another = async (keys?: TokenKeys) => {
    const others = keys ? await importTokenKeys(keys) : keySet;
    return createTokens(() => others, now);
  };
  const signedAs = async (given: string, header: object, changes: object = {}) =>
    new SignJWT({ ...decodeJwt(given), ...changes })
      .setProtectedHeader({ alg: 'EdDSA', kid: key.kid, typ: 'at+jwt', ...header })
      .sign(await importJWK(key, 'EdDSA'));
  const token = await tokens.issue(USER);
  return { clock, key, tokens, token, replaceKeys, another, signedAs };
}

describe('access tokens', () => {
  it('are verified by the published keys', async () => {
    const { tokens, token } = await setUp();
    const [jwk] = tokens.publicKeys();
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const key = await importJWK(jwk ?? {}, 'EdDSA');
    const { payload } = await jwtVerify(token, key, { currentDate: new Date(START_MS) });
    const exp = START_MS / 1000 + 900;
    expect(payload).toMatchObject({ sub: '5', sid: SESSION, iss: 'cowrie', aud: 'cowrie', exp });
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'EdDSA', kid: jwk?.kid, typ: 'at+jwt' });
    expect(decodeJwt(token)).not.toHaveProperty('role');
  });

  it('are valid until they expire, cached or not', async () => {
    const { clock, tokens, token, another } = await setUp();
    expect(await tokens.verify(token)).toMatchObject({ ok: true, value: { userId: 5, sessionId: SESSION } });
    clock.nowMs += 899_999;
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    clock.nowMs += 1;
    for (const verifier of [tokens, tokens, await another()]) {
      expect(await verifier.verify(token)).toMatchObject({ code: 'token_expired' });
    }
  });

  it('are refused with another key, algorithm or issuer', async () => {
    const { key, tokens, token, another, signedAs } = await setUp();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = decodeJwt(token);
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
    const other = await another([newTokenKey()]);
    const signed = (changes: object) => signedAs(token, {}, changes);
    const hmac = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'at+jwt' })
      .sign(new TextEncoder().encode(key.x.padEnd(32, 'x')));
    const bad = [
      '',
      'x',
      'x.y.z',
      `${header}.${forged}.${signature}`,
      `${header}.${payload}.`,
      new UnsecuredJWT({ ...claims }).encode(),
      hmac,
      await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'Ed25519', kid: key.kid, typ: 'at+jwt' })
        .sign(await importJWK({ ...key }, 'Ed25519')),
      await other.issue(USER),
      await signed({ iss: 'else' }),
      await signed({ sub: 'x' }),
      await signed({ sid: 'x' }),
      await signed({ exp: undefined }),
      `${token}${'A'.repeat(5_000)}`,
    ];
    for (const text of bad) {
      expect(await tokens.verify(text)).toMatchObject({ ok: false, code: 'unauthenticated' });
    }
    expect(await tokens.verify(await signed({}))).toMatchObject({ ok: true });
  });
});

describe('the form of an access token', () => {
  it.each([
    ['a receipt', { typ: 'cowrie-receipt+jwt' }, {}],
    ['of no type', { typ: undefined }, {}],
    ['for somebody else', {}, { aud: 'else' }],
    ['for somebody else too', {}, { aud: ['cowrie', 'else'] }],
    ['without an audience', {}, { aud: undefined }],
    ['of the old type', { typ: 'JWT' }, {}],
    ['of the old type, without an audience', { typ: 'JWT' }, { aud: undefined }],
    ['of an unknown key', { kid: 'else' }, {}],
    ['without a key id', { kid: undefined }, {}],
  ])('a token signed with the right key is refused when it is %s', async (_what, header, claims) => {
    const { tokens, token, signedAs } = await setUp();
    const given = await signedAs(token, header, claims);
    expect(await tokens.verify(given)).toMatchObject({ code: 'unauthenticated' });
  });
});

describe('keys of access tokens', () => {
  it('are replaced without refusing a token', async () => {
    const { tokens, token, key, replaceKeys, another } = await setUp();
    const next = newTokenKey('next');
    // The new key is published before it signs.
    await replaceKeys([key, next]);
    const ahead = await another([next, key]);
    expect(tokens.publicKeys().map(({ kid }) => kid)).toEqual(['test', 'next']);
    const newToken = await ahead.issue(USER);
    expect(decodeProtectedHeader(newToken).kid).toBe('next');
    for (const given of [token, newToken, await tokens.issue(USER)]) {
      expect(await tokens.verify(given)).toMatchObject({ value: USER });
      expect(await ahead.verify(given)).toMatchObject({ value: USER });
    }
  });

  it('verify nothing once they are withdrawn, not even cached tokens', async () => {
    const { tokens, token, replaceKeys } = await setUp();
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    await replaceKeys([newTokenKey('next')]);
    expect(await tokens.verify(token)).toMatchObject({ code: 'unauthenticated' });
    expect(await tokens.verify(await tokens.issue(USER))).toMatchObject({ ok: true });
  });
});

describe('access tokens of service accounts', () => {
  const subject = {
    serviceAccountId: SERVICE_ACCOUNT,
    scopes: ['coins:reward', 'holds:capture'],
    platform: null,
  };

  it('are refused without an account or scopes, and never belong to a user', async () => {
    const { tokens, signedAs } = await setUp();
    const token = await tokens.issueService(subject);
    const signed = (changes: object) => signedAs(token, {}, changes);
    const bad = [
      { sub: 'service:x' },
      { sub: SERVICE_ACCOUNT },
      { sub: '5' },
      { scope: undefined },
      { scope: '' },
    ];
    for (const changes of bad) {
      expect(await tokens.verify(await signed(changes))).toMatchObject({
        code: 'unauthenticated',
      });
    }
    expect(await tokens.verify(await signed({}))).toMatchObject({ value: { kind: 'service' } });
    // A session id does not turn it into a user's token.
    expect(await tokens.verify(await signed({ sid: SESSION }))).toMatchObject({ value: { kind: 'service' } });
  });
});
