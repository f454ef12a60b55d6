import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { newRefreshToken } from '../../auth/secrets.ts';
import { importTokenKeys, publicKeyOf } from '../../auth/tokens/token-keys.ts';
import { createTokens } from '../../auth/tokens/tokens.ts';
import { fakeLimiter, rejects, silent } from '../../testing/fakes.ts';
import { createTestGateway, newTokenKey, SESSION, type TestGateway } from '../../testing/gateway.ts';
import { userState, walletState } from '../../testing/states.ts';

const PASSWORD = 'a long enough password';
const person = { email: 'Ada@Example.org', password: PASSWORD, fullName: 'Ada Lovelace' };
/** The texts are long, because sealed data is random and may contain any three letters. */
const IN_THE_CLEAR = /Lovelace|example\.org|password/i;
const post = ({ app }: TestGateway, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });
const inTheClear = async (text: string) => text;
const started = { sessionId: SESSION, access: { userId: 1, role: 'USER', version: 1, deleted: false } };

describe('POST /api/auth/register', () => {
  it('answers when the wallet is open; personal data leaves only sealed, and is no message key', async () => {
    const gateway = await createTestGateway({
      'user.register': () => ({ user: userState(9) }),
      'wallet.get': () => ({ wallet: walletState(9) }),
    });
    const response = await post(gateway, '/api/auth/register', person);
    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).toEqual(['user', 'wallet']);
    const [register, wallet] = gateway.asked;
    expect(register).toMatchObject({
      topic: 'user.commands',
      message: { principal: 'system:gateway' },
    });
    expect(register?.message.data).toEqual({ sealed: expect.stringMatching(/^ey.+\..*\..+\..+\..+$/) });
    expect(JSON.stringify(register)).not.toMatch(IN_THE_CLEAR);
    expect(wallet?.message.data).toEqual({ userId: 9, waitFor: 'open' });
  });
});

describe('POST /api/auth/login', () => {
  it('answers with tokens; only the hash of the refresh token leaves', async () => {
    const gateway = await createTestGateway({ 'session.start': () => started });
    const response = await post(gateway, '/api/auth/login', { email: person.email, password: PASSWORD });
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expect(body).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^cwr_/),
      tokenType: 'Bearer',
      expiresIn: 900,
    });
    expect(JSON.stringify(gateway.asked)).not.toContain(body.refreshToken);
    expect(JSON.stringify(gateway.asked)).not.toMatch(IN_THE_CLEAR);
    expect(await gateway.tokens.verify(body.accessToken)).toMatchObject({
      value: { userId: 1, sessionId: SESSION },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is refused after too many failures, also with the right password', async () => {
    let answer: object = rejects('unauthenticated');
    const script = { 'session.start': () => answer };
    const limits = { loginFailures: fakeLimiter(2) };
    const gateway = await createTestGateway(script, { limits, loginFailuresMax: 2 });
    const login = (email: string) => post(gateway, '/api/auth/login', { email, password: PASSWORD });
    expect((await login('a@x.org')).statusCode).toBe(401);
    expect((await login('A@X.org')).statusCode).toBe(401);
    answer = started;
    const refused = await login('a@x.org');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await login('b@x.org')).statusCode).toBe(200);
  });

  it("works for the owner on a known device in spite of strangers' failures; its own failures count", async () => {
    const script = {
      'session.start': ({ sealed }: { sealed: string }) =>
        JSON.parse(sealed).email === 'a@x.org' && right ? started : rejects('unauthenticated'),
    };
    let right = true;
    const gateway = await createTestGateway(script, {
      loginFailuresMax: 3,
      seal: inTheClear,
      limits: { loginFailures: fakeLimiter(3), deviceFailures: fakeLimiter(3) },
    });
    const login = async (remoteAddress: string, userAgent = 'own') => {
      const headers = { 'user-agent': userAgent };
      const payload = { email: 'a@x.org', password: PASSWORD };
      const url = '/api/auth/login';
      return (await gateway.app.inject({ method: 'POST', url, payload, headers, remoteAddress })).statusCode;
    };
    expect(await login('192.0.2.1')).toBe(200);
    right = false;
    for (let failure = 0; failure < 3; failure += 1) expect(await login('203.0.113.9')).toBe(401);
    right = true;
    expect([await login('203.0.113.9'), await login('192.0.2.1', 'other')]).toEqual([429, 429]);
    expect(await login('192.0.2.1')).toBe(200);
    right = false;
    for (let failure = 0; failure < 3; failure += 1) expect(await login('192.0.2.1')).toBe(401);
    right = true;
    expect(await login('192.0.2.1')).toBe(429);
  });

  it('is refused after too many failures of one network, but never for this machine', async () => {
    const gateway = await createTestGateway(
      {
        'session.start': ({ sealed }: { sealed: string }) =>
          JSON.parse(sealed).email === 'ok@x.org' ? started : rejects('unauthenticated'),
      },
      {
        loginFailuresMax: 10,
        seal: inTheClear,
        limits: { loginFailures: fakeLimiter(10), networkFailures: [fakeLimiter(100)] },
      },
    );
    const login = async (email: string, remoteAddress: string) => {
      const payload = { email, password: PASSWORD };
      const url = '/api/auth/login';
      return (await gateway.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode;
    };
    const attempts = LIMITS.loginFailuresPerAddress;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      expect(await login(`${attempt}@x.org`, '2001:db8:0:1::9')).toBe(401);
      expect(await login(`${attempt}@x.org`, '127.0.0.1')).toBe(401);
    }
    expect(await login('ok@x.org', '2001:db8:0:1::abc')).toBe(429);
    expect(await login('ok@x.org', '2001:db8:0:2::9')).toBe(200);
    expect(await login('ok@x.org', '127.0.0.1')).toBe(200);
  });

  it('treats a password of any length as a wrong one', async () => {
    const gateway = await createTestGateway({ 'session.start': () => rejects('unauthenticated') });
    for (const password of ['', 'x', 'x'.repeat(60_000)]) {
      const response = await post(gateway, '/api/auth/login', { email: 'a@x.org', password });
      expect(response.statusCode).toBe(401);
    }
    for (const { message } of gateway.asked) expect(JSON.stringify(message.data).length).toBeLessThan(2_000);
  });
});

describe('POST /api/auth/refresh', () => {
  const { token } = newRefreshToken(SESSION);

  it('ends the access tokens of the session when the token was used before', async () => {
    const gateway = await createTestGateway({
      'session.refresh': () => rejects('unauthenticated'),
      'session.end': () => ({ endedSessionIds: [SESSION] }),
      'wallet.get': () => ({ wallet: walletState(1) }),
    });
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(200);
    expect((await post(gateway, '/api/auth/refresh', { refreshToken: token })).statusCode).toBe(401);
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(401);
  });

  it('sends no query for a text that cannot be a token', async () => {
    const gateway = await createTestGateway();
    expect((await post(gateway, '/api/auth/refresh', { refreshToken: 'x' })).statusCode).toBe(401);
    expect(gateway.asked).toEqual([]);
  });
});

describe('POST /api/auth/logout', () => {
  it.each([
    ['a valid token', newRefreshToken(SESSION).token, () => ({ endedSessionIds: [SESSION] }), 204],
    ['an unknown token', newRefreshToken(SESSION).token, () => ({ endedSessionIds: [] }), 204],
    ['a text that is no token', 'x', () => silent('unavailable'), 204],
    ['nobody there', newRefreshToken(SESSION).token, () => silent('unavailable'), 503],
  ])('with %s', async (_what, refreshToken, answer, status) => {
    const gateway = await createTestGateway({ 'session.end': answer });
    const response = await post(gateway, '/api/auth/logout', { refreshToken });
    expect(response.statusCode).toBe(status);
    if (status === 204) expect(response.body).toBe('');
  });
});

describe('PATCH /api/auth/password', () => {
  const change = (gateway: TestGateway, newPassword: string) =>
    gateway.as(1, {
      method: 'PATCH',
      url: '/api/auth/password',
      payload: { currentPassword: 'x', newPassword },
    });

  it('seals both passwords and ends the other sessions', async () => {
    const gateway = await createTestGateway({
      'user.change-password': () => ({ endedSessionIds: ['other'] }),
    });
    expect((await change(gateway, PASSWORD)).statusCode).toBe(204);
    expect(gateway.asked[0]?.message.data).toMatchObject({ userId: 1, sessionId: SESSION });
    expect(JSON.stringify(gateway.asked)).not.toContain(PASSWORD);
  });
});

describe('wrong passwords within a session', () => {
  it('count towards the session like those of a login', async () => {
    let answer: object = rejects('wrong_password');
    const gateway = await createTestGateway(
      { 'user.change-password': () => answer },
      { loginFailuresMax: 2, limits: { sessionFailures: fakeLimiter(2) } },
    );
    const change = async () => {
      const payload = { currentPassword: 'x', newPassword: PASSWORD };
      return (await gateway.as(1, { method: 'PATCH', url: '/api/auth/password', payload })).json().code;
    };
    expect([await change(), await change()]).toEqual(['wrong_password', 'wrong_password']);
    answer = { endedSessionIds: [] };
    expect(await change()).toBe('rate_limited');
    expect(gateway.asked).toHaveLength(2);
  });
});

describe('GET /.well-known/jwks.json', () => {
  it('shows further keys, which verify no access token', async () => {
    const seal = newTokenKey('seal');
    const gateway = await createTestGateway({}, { otherPublicKeys: [publicKeyOf(seal)] });
    const { keys } = (await gateway.app.inject('/.well-known/jwks.json')).json();
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual(['test', 'seal']);
    expect(JSON.stringify(keys)).not.toContain(seal.d);
    const keySet = await importTokenKeys([seal]);
    const forged = await createTokens(() => keySet, Date.now).issue({ userId: 1, sessionId: SESSION });
    const headers = { authorization: `Bearer ${forged}` };
    expect((await gateway.app.inject({ url: '/api/auth/me', headers })).json()).toMatchObject({
      code: 'unauthenticated',
    });
  });
});
