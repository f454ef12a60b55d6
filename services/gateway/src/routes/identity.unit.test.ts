import { describe, expect, it } from '@jest/globals';
import { newRefreshToken } from '../auth/secrets.ts';
import { fakeLimiter, rejects, silent } from '../testing/fakes.ts';
import { createTestGateway, SESSION, type TestGateway } from '../testing/gateway.ts';
import { userState, walletState } from '../testing/states.ts';

const PASSWORD = 'a long enough password';
const person = { email: 'Ada@Example.org', password: PASSWORD, fullName: 'Ada' };
const post = ({ app }: TestGateway, url: string, payload: object) =>
  app.inject({ method: 'POST', url, payload });
const started = { sessionId: SESSION, access: { userId: 1, role: 'USER', version: 1, deleted: false } };

describe('POST /api/auth/register', () => {
  it('answers when the wallet is there; the password leaves sealed alone', async () => {
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
      key: 'ada@example.org',
      message: { principal: 'system:gateway', data: { email: 'ada@example.org', fullName: 'Ada' } },
    });
    expect(register?.message.data).toHaveProperty(
      'sealedPassword',
      expect.stringMatching(/^ey.+\..*\..+\..+\..+$/),
    );
    expect(JSON.stringify(gateway.asked)).not.toContain(PASSWORD);
    expect(wallet?.message.data).toEqual({ userId: 9, waitFor: 'open' });
  });

  it('does not call it unchanged when the wallet is late', async () => {
    const gateway = await createTestGateway({
      'user.register': () => ({ user: userState(9) }),
      'wallet.get': () => rejects('unavailable'),
    });
    expect((await post(gateway, '/api/auth/register', person)).json()).toMatchObject({
      code: 'outcome_unknown',
    });
  });

  it('names every field that is wrong', async () => {
    const gateway = await createTestGateway();
    const response = await post(gateway, '/api/auth/register', {
      email: 'x',
      password: 'short',
      fullName: '',
    });
    expect(response.json().errors.map(({ path }: { path: string }) => path)).toEqual([
      'email',
      'password',
      'fullName',
    ]);
  });
});

describe('POST /api/auth/login', () => {
  it('answers tokens; only the hash of the refresh token leaves', async () => {
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

  it('takes a password of any length for a wrong one', async () => {
    const gateway = await createTestGateway({ 'session.start': () => rejects('unauthenticated') });
    for (const password of ['', 'x', 'x'.repeat(100_000)]) {
      const response = await post(gateway, '/api/auth/login', { email: 'a@x.org', password });
      expect(response.statusCode).toBe(401);
    }
    for (const { message } of gateway.asked) expect(JSON.stringify(message.data).length).toBeLessThan(2_000);
  });
});

describe('POST /api/auth/refresh', () => {
  const { token, hash } = newRefreshToken(SESSION);

  it('spends the token for a new one', async () => {
    const gateway = await createTestGateway({ 'session.refresh': () => started });
    const response = await post(gateway, '/api/auth/refresh', { refreshToken: token });
    expect(response.statusCode).toBe(200);
    expect(response.json().refreshToken).not.toBe(token);
    expect(gateway.asked[0]).toMatchObject({
      key: SESSION,
      message: {
        data: { sessionId: SESSION, refreshHash: hash, nextRefreshHash: expect.not.stringMatching(hash) },
      },
    });
  });

  it('ends the access tokens of the session when the token was spent before', async () => {
    const gateway = await createTestGateway({
      'session.refresh': () => rejects('unauthenticated'),
      'session.end': () => ({ endedSessionIds: [SESSION] }),
      'wallet.get': () => ({ wallet: walletState(1) }),
    });
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(200);
    expect((await post(gateway, '/api/auth/refresh', { refreshToken: token })).statusCode).toBe(401);
    expect((await gateway.as(1, { url: '/api/wallets/me' })).statusCode).toBe(401);
  });

  it('asks nobody about what cannot be a token', async () => {
    const gateway = await createTestGateway();
    expect((await post(gateway, '/api/auth/refresh', { refreshToken: 'x' })).statusCode).toBe(401);
    expect((await post(gateway, '/api/auth/refresh', {})).statusCode).toBe(400);
    expect(gateway.asked).toEqual([]);
  });
});

describe('POST /api/auth/logout', () => {
  it.each([
    ['a good token', newRefreshToken(SESSION).token, () => ({ endedSessionIds: [SESSION] }), 204],
    ['an unknown token', newRefreshToken(SESSION).token, () => ({ endedSessionIds: [] }), 204],
    ['what is no token', 'x', () => silent('unavailable'), 204],
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

  it('tells a wrong one', async () => {
    const gateway = await createTestGateway({ 'user.change-password': () => rejects('wrong_password') });
    expect((await change(gateway, PASSWORD)).json()).toMatchObject({ status: 403, code: 'wrong_password' });
    expect((await change(gateway, 'short')).json()).toMatchObject({ errors: [{ path: 'newPassword' }] });
  });
});
