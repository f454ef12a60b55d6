import { describe, expect, it } from '@jest/globals';
import { createTestGateway, SESSION } from '../../testing/gateway.ts';
import { ACCESS } from '../../testing/live-user.ts';
import { isSameOrigin } from './cookie.ts';

const started = { sessionId: SESSION, access: ACCESS };
const LOGIN = {
  method: 'POST',
  url: '/console/session',
  payload: { email: 'a@x.org', password: 'a long enough password' },
} as const;
const OVER_HTTPS = { 'x-forwarded-proto': 'https', 'sec-fetch-site': 'same-origin' };

describe('the cookie of a session', () => {
  it.each([
    ['a proxy that is trusted', '127.0.0.1', /^__Secure-cowrie_refresh=cwr_.*; Secure$/],
    ['anybody else', '10.0.0.1', /^cowrie_refresh=cwr_.*; Max-Age=2592000$/],
  ])('is for HTTPS alone when it is %s who says so', async (_who, trustedProxies, expected) => {
    const { app } = await createTestGateway({ 'session.start-sealed': () => started }, { trustedProxies });
    const answer = await app.inject({ ...LOGIN, headers: OVER_HTTPS });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toMatch(expected);
  });

  it('stays when nobody can say whether the session ended', async () => {
    const { app } = await createTestGateway({
      'session.start-sealed': () => started,
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

describe('a page of the same origin', () => {
  it.each([
    ['http://coins.example', 'coins.example', true],
    ['https://coins.example', 'Coins.Example', true],
    ['http://coins.example:3000', 'coins.example:3000', true],
    ['http://coins.example:3000', 'coins.example', false],
    ['http://coins.example.evil', 'coins.example', false],
    ['null', 'coins.example', false],
  ])('at %s is one of %s: %s', (origin, host, isSame) => {
    expect(isSameOrigin({ origin }, host)).toBe(isSame);
  });
});
