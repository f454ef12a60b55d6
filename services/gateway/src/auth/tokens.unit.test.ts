import { describe, expect, it } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT, UnsecuredJWT } from 'jose';
import { newTokenKey, SERVICE_ACCOUNT, SESSION } from '../testing/gateway.ts';
import { createTokens } from './tokens.ts';

const START_MS = 1_800_000_000_000;

async function setUp() {
  const clock = { nowMs: START_MS };
  const key = newTokenKey();
  const tokens = await createTokens(key, () => clock.nowMs);
  return { clock, key, tokens, token: await tokens.issue({ userId: 5, sessionId: SESSION }) };
}

describe('access tokens', () => {
  it('are verified by the published keys', async () => {
    const { tokens, token } = await setUp();
    const [jwk] = tokens.jwks.keys;
    expect(Object.keys(jwk ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    const key = await importJWK(jwk ?? {}, 'EdDSA');
    const { payload } = await jwtVerify(token, key, { currentDate: new Date(START_MS) });
    expect(payload).toMatchObject({ sub: '5', sid: SESSION, iss: 'cowrie', exp: START_MS / 1000 + 900 });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: jwk?.kid });
    expect(decodeJwt(token)).not.toHaveProperty('role');
  });

  it('are good until they expire, remembered or not', async () => {
    const { clock, key, tokens, token } = await setUp();
    expect(await tokens.verify(token)).toMatchObject({ ok: true, value: { userId: 5, sessionId: SESSION } });
    clock.nowMs += 899_999;
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    clock.nowMs += 1;
    const fresh = await createTokens(key, () => clock.nowMs);
    for (const verifier of [tokens, tokens, fresh]) {
      expect(await verifier.verify(token)).toMatchObject({ problem: { code: 'token_expired' } });
    }
  });

  it('are nothing when another key, another algorithm or another issuer made them', async () => {
    const { key, tokens, token } = await setUp();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = decodeJwt(token);
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: '1' })).toString('base64url');
    const other = await createTokens(newTokenKey(), () => START_MS);
    const privateKey = await importJWK({ ...key }, 'EdDSA');
    const signed = (changes: object) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey);
    const hmac = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256' })
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
        .setProtectedHeader({ alg: 'Ed25519' })
        .sign(await importJWK({ ...key }, 'Ed25519')),
      await other.issue({ userId: 5, sessionId: SESSION }),
      await signed({ iss: 'else' }),
      await signed({ sub: 'x' }),
      await signed({ sid: 'x' }),
      await signed({ exp: undefined }),
      `${token}${'A'.repeat(5_000)}`,
    ];
    for (const text of bad) {
      expect(await tokens.verify(text)).toMatchObject({ ok: false, problem: { code: 'unauthenticated' } });
    }
    expect(await tokens.verify(await signed({}))).toMatchObject({ ok: true });
  });
});

describe('access tokens of service accounts', () => {
  const subject = { serviceAccountId: SERVICE_ACCOUNT, scopes: ['coins:reward', 'holds:capture'] };

  it('say which account and which scopes, and live as long as those of users', async () => {
    const { clock, tokens } = await setUp();
    const token = await tokens.issueService(subject);
    const exp = START_MS / 1000 + 900;
    const { jti: _, iat: __, ...claims } = decodeJwt(token);
    const sub = `service:${SERVICE_ACCOUNT}`;
    expect(claims).toEqual({ iss: 'cowrie', sub, scope: 'coins:reward holds:capture', exp });
    for (const _time of ['checked', 'remembered']) {
      const verified = { kind: 'service', ...subject, expiresAtMs: exp * 1000 };
      expect(await tokens.verify(token)).toEqual({ ok: true, value: verified });
    }
    clock.nowMs += 900_000;
    expect(await tokens.verify(token)).toMatchObject({ problem: { code: 'token_expired' } });
  });

  it('are nothing without an account or without scopes, and never a user', async () => {
    const { key, tokens } = await setUp();
    const claims = decodeJwt(await tokens.issueService(subject));
    const privateKey = await importJWK({ ...key }, 'EdDSA');
    const signed = (changes: object) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'EdDSA' }).sign(privateKey);
    const bad = [
      { sub: 'service:x' },
      { sub: SERVICE_ACCOUNT },
      { sub: '5' },
      { scope: undefined },
      { scope: '' },
    ];
    for (const changes of bad) {
      expect(await tokens.verify(await signed(changes))).toMatchObject({
        problem: { code: 'unauthenticated' },
      });
    }
    expect(await tokens.verify(await signed({}))).toMatchObject({ value: { kind: 'service' } });
    // A session makes no user out of it.
    expect(await tokens.verify(await signed({ sid: SESSION }))).toMatchObject({ value: { kind: 'service' } });
  });
});
