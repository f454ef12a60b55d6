import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { newRefreshToken } from '../../auth/secrets.ts';
import { fakeLimiter, rejects, silent } from '../../testing/fakes.ts';
import { createTestGateway, SESSION, type TestGateway } from '../../testing/gateway.ts';
import { walletState } from '../../testing/states.ts';

const PASSWORD = 'a long enough password';
const person = { email: 'Ada@Example.org', password: PASSWORD, fullName: 'Ada Lovelace' };
/** The texts are long, because sealed data is random and may contain any three letters. */
const IN_THE_CLEAR = /Lovelace|example\.org|password/i;
const post = ({ app }: TestGateway, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });
const inTheClear = async (text: string) => text;
const started = { sessionId: SESSION, access: { userId: 1, role: 'USER', version: 1, deleted: false } };

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

describe('GET /api/users/names', () => {
  const named = [9, 5, 3].map((id) => ({ id, maskedName: `U${id}` }));
  const names = (userIds: number[]) => ({ users: named.filter(({ id }) => userIds.includes(id)) });
  const read = async (ids: string) => {
    const gateway = await createTestGateway({
      'counterparties.find': () => ({ userIds: [5], stale: true }),
      'counterparties.find-open': () => ({ userIds: [9, 5, 8] }),
      'user.names': ({ userIds }: { userIds: number[] }) => names(userIds),
    });
    const answer = await gateway.as(3, { method: 'GET', url: `/api/users/names?ids=${ids}` });
    return { answer, asked: gateway.asked.map(({ message }) => message.name) };
  };

  it('lists known users and the caller in the requested order, without deleted users and strangers', async () => {
    const { answer } = await read('9,4,3,8,5,9');
    expect(answer.json()).toEqual({
      users: [9, 3, 5].map((id) => ({ id, maskedName: `U${id}` })),
    });
  });
});

it('a registration counts towards the mail quota of its network', async () => {
  const gateway = await createTestGateway({}, { limits: { networkMails: [fakeLimiter(0)] } });
  const body = { email: 'ada@example.org', password: 'a long enough password', fullName: 'Ada' };
  const asked = {
    method: 'POST',
    url: '/api/auth/register',
    payload: body,
    remoteAddress: '192.0.2.1',
  } as const;
  expect((await gateway.app.inject(asked)).json()).toMatchObject({ code: 'rate_limited' });
  expect(gateway.asked).toEqual([]);
});
