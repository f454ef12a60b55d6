import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import { newRefreshToken } from '../../auth/secrets.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { fakeLimiter, rejects } from '../../testing/fakes.ts';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';
import { ACCESS, createLiveUserGateway } from '../../testing/live-user.ts';
import { isSameOrigin } from './cookie.ts';

const uuidOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

it('a possibly cut list of ended sessions leaves no session cached as active', async () => {
  const unnamed = uuidOf(LIMITS.sessionsEndedMax);
  const alive = new Set([SESSION, unnamed]);
  const { gateway, wallet, clock } = await createLiveUserGateway({
    'access.get': ({ userId, sessionId }: { userId: number; sessionId: string }) => ({
      access: { ...ACCESS, userId, role: userId === 4 ? 'SUPERADMIN' : 'USER' },
      sessionActive: userId === 4 || alive.has(sessionId),
    }),
    'session.end-all': () => {
      alive.delete(unnamed);
      return { endedSessionIds: Array.from({ length: LIMITS.sessionsEndedMax }, (_, n) => uuidOf(n)) };
    },
  });
  expect(await wallet(unnamed)).toBe(200);
  expect((await gateway.as(4, { method: 'DELETE', url: '/api/admin/users/1/sessions' })).statusCode).toBe(
    204,
  );
  // The request of the session that is still active puts the user into the cache again.
  expect([await wallet(), await wallet(unnamed)]).toEqual([200, 401]);
  clock.nowMs += (CHANGE_KEPT_SECONDS - 1) * 1000;
  expect([await wallet(), await wallet(unnamed)]).toEqual([200, 401]);
});

it('a login beyond the limit ends the oldest session from the next request on', async () => {
  const oldest = uuidOf(1);
  const { gateway, wallet, log } = await createLiveUserGateway({
    'session.start': () => ({ sessionId: SESSION, access: ACCESS, hasTooMany: true }),
    'session.end-oldest': ({ userId }: { userId: number }) => {
      log.push(`session.end-oldest ${userId}`);
      return { endedSessionIds: [oldest] };
    },
  });
  expect(await wallet(oldest)).toBe(200);
  log.length = 0;
  const payload = { email: 'a@x.org', password: 'a long enough password' };
  const login = await gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload });
  expect(login.statusCode).toBe(200);
  expect(log.slice(0, 2)).toEqual([`mark ${userKey(1)}`, 'session.end-oldest 1']);
  expect([await wallet(oldest), await wallet()]).toEqual([401, 200]);
});

it('refreshes of a session are limited per minute; wrong tokens do not count', async () => {
  let isGood = false;
  const { gateway } = await createLiveUserGateway({
    'session.refresh': () => {
      if (!isGood) return rejects('unauthenticated');
      return { sessionId: SESSION, access: ACCESS };
    },
    'session.end': () => ({ endedSessionIds: [] }),
  });
  const payload = { refreshToken: newRefreshToken(SESSION).token };
  const refresh = async () =>
    (await gateway.app.inject({ method: 'POST', url: '/api/auth/refresh', payload })).statusCode;
  for (let n = 0; n <= LIMITS.refreshesPerMinute; n++) await refresh();
  isGood = true;
  for (let n = 0; n < LIMITS.refreshesPerMinute; n++) expect(await refresh()).toBe(200);
  expect(await refresh()).toBe(429);
});

const started = { sessionId: SESSION, access: ACCESS };
const LOGIN = {
  method: 'POST',
  url: '/console/session',
  payload: { email: 'a@x.org', password: 'a long enough password' },
} as const;
const OVER_HTTPS = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };

describe('the cookie of a session', () => {
  it.each([
    [
      'a proxy that is trusted',
      '127.0.0.1',
      /^__Host-cowrie_refresh=cwr_\S+; HttpOnly; SameSite=Strict; Path=\/; Max-Age=2592000; Secure$/,
    ],
    [
      'anybody else',
      '10.0.0.1',
      /^cowrie_refresh=cwr_\S+; HttpOnly; SameSite=Strict; Path=\/console\/session; Max-Age=2592000$/,
    ],
  ])('is for HTTPS and this host only when %s reports HTTPS', async (_who, trustedProxies, expected) => {
    const { app } = await createTestGateway({ 'session.start': () => started }, { trustedProxies });
    const answer = await app.inject({ ...LOGIN, headers: OVER_HTTPS });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(expected),
      expect.stringMatching(/cowrie_device=[\w-]{22}; HttpOnly; SameSite=Strict; .*Max-Age=7776000/),
    ]);
  });

  it('stays when the end of the session is unknown', async () => {
    const { app } = await createTestGateway({
      'session.start': () => started,
      'session.refresh': () => {
        throw new Error('no answer ever comes');
      },
    });
    const login = await app.inject({ ...LOGIN, headers: { 'sec-fetch-site': 'same-origin' } });
    const [cookie = ''] = String(login.headers['set-cookie']).split(';');
    const headers = { cookie, 'sec-fetch-site': 'same-origin' };
    const answer = await app.inject({ method: 'POST', url: '/console/session/refresh', headers });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('the cookie of a device', () => {
  it('protects its owner from a lock-out by another device with the same address and browser', async () => {
    const gateway = await createTestGateway(
      {
        'session.start': ({ sealed }: { sealed: string }) =>
          JSON.parse(sealed).password === LOGIN.payload.password ? started : rejects('unauthenticated'),
      },
      {
        seal: async (text) => text,
        loginFailuresMax: 2,
        limits: { loginFailures: fakeLimiter(2), deviceFailures: fakeLimiter(2) },
      },
    );
    const logIn = (password: string, cookie?: string) =>
      gateway.app.inject({
        ...LOGIN,
        payload: { ...LOGIN.payload, password },
        headers: { 'sec-fetch-site': 'same-origin', ...(cookie === undefined ? {} : { cookie }) },
      });
    const cookies = [(await logIn(LOGIN.payload.password)).headers['set-cookie'] ?? []].flat();
    const mine = cookies.find((cookie) => cookie.startsWith('cowrie_device='))?.split(';')[0];
    const beside: number[] = [];
    for (const _ of [1, 2, 3]) beside.push((await logIn('wrong')).statusCode);
    expect(beside).toEqual([401, 401, 429]);
    expect((await logIn(LOGIN.payload.password)).statusCode).toBe(429);
    const again = await logIn(LOGIN.payload.password, mine);
    expect(again.statusCode).toBe(200);
    expect(String(again.headers['set-cookie'])).toContain(mine);
  });
});

describe('a page of the same origin', () => {
  it.each([
    ['http://coins.example', 'coins.example', true],
    ['https://coins.example', 'Coins.Example', true],
    ['http://coins.example:3000', 'coins.example:3000', true],
    ['http://coins.example:3000', 'coins.example', false],
    ['http://coins.example.evil', 'coins.example', false],
    ['null', 'coins.example', false],
  ])('at %s with host %s: %s', (origin, host, isSame) => {
    expect(isSameOrigin({ origin }, host)).toBe(isSame);
  });
});
