import { describe, expect, it } from '@jest/globals';
import { expectBody, OwnUser } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, PASSWORD } from '../../support/fixtures.ts';
import { type Answer, call, get, post } from '../../support/http.ts';

const SAME = { 'sec-fetch-site': 'same-origin' };
const ENDED = 'cowrie_refresh=; HttpOnly; SameSite=Strict; Path=/console/session; Max-Age=0';

const withCookie = (cookie: string, headers: Record<string, string> = SAME) => ({
  headers: { ...headers, cookie },
});
const signIn = (email: string, headers: Record<string, string> = SAME, password = PASSWORD) =>
  post('/console/session', { email, password }, { headers });
const refresh = (cookie: string) => post('/console/session/refresh', undefined, withCookie(cookie));
const signOut = (cookie: string) => call('DELETE', '/console/session', undefined, withCookie(cookie));
const cookiesOf = ({ headers }: Answer) => headers['set-cookie'] ?? [];
const pairOf = (answer: Answer) => cookiesOf(answer)[0]?.split(';')[0] ?? '';
const tokenOf = ({ json }: Answer) => (json as { accessToken: string }).accessToken;
const statusOfMe = async (token: string) => (await get('/api/auth/me', { token })).status;

describe('signing in from a page', () => {
  it('gives an access token, and the refresh token as a cookie that no script can read', async () => {
    const { email } = await aPerson();
    const answer = await signIn(email);
    expect(answer.json).toEqual({ accessToken: expect.any(String), tokenType: 'Bearer', expiresIn: 900 });
    expect(cookiesOf(answer)).toEqual([
      expect.stringMatching(
        /^cowrie_refresh=cwr_\S+; HttpOnly; SameSite=Strict; Path=\/console\/session; Max-Age=2592000$/,
      ),
      expect.stringMatching(/^cowrie_device=[\w-]{22}; HttpOnly; SameSite=Strict; Path=\/console\/session; /),
    ]);
    const me = await get('/api/auth/me', { token: tokenOf(answer) });
    expect(expectBody(me, 200, OwnUser)).toMatchObject({ email });
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'ORIGIN' }, 'forbidden'],
    ['another origin, told by its name', { origin: 'https://evil.example' }, 'forbidden'],
    ['nobody knows where', {}, 'forbidden'],
    ['this origin, told by its name', { origin: 'ORIGIN' }, null],
  ] as const)('from %s', async (_what, given, code) => {
    const { email } = await aPerson();
    const origin = new URL(process.env.BASE ?? '').origin;
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === 'ORIGIN' ? origin : value]),
    );
    const answer = await signIn(email, headers);
    if (code) expectProblem(answer, code);
    else expect(answer.status).toBe(200);
    const session = pairOf(await signIn(email));
    const others = [
      await post('/console/session/refresh', undefined, withCookie(session, headers)),
      await call('DELETE', '/console/session', undefined, withCookie(session, headers)),
    ];
    expect(others.map(({ status }) => status)).toEqual(code ? [403, 403] : [200, 204]);
  });
});

describe('the session of a page', () => {
  it('continues by its cookie, which changes each time', async () => {
    const { email } = await aPerson();
    const started = await signIn(email);
    const next = await refresh(`theme=dark; ${pairOf(started)}; more=1`);
    expect(next.status).toBe(200);
    expect(pairOf(next)).toMatch(/^cowrie_refresh=cwr_/);
    expect(pairOf(next)).not.toBe(pairOf(started));
    expect(await statusOfMe(tokenOf(next))).toBe(200);
    expect((await refresh(pairOf(next))).status).toBe(200);
  });

  it('ends by another login in its place, but not by a failed one', async () => {
    const { email } = await aPerson();
    const started = await signIn(email);
    const cookie = { ...SAME, cookie: pairOf(started) };
    expectProblem(await signIn(email, cookie, 'not the right password'), 'unauthenticated');
    expect(await statusOfMe(tokenOf(started))).toBe(200);
    const other = await signIn((await aPerson()).email, cookie);
    expect(await statusOfMe(tokenOf(other))).toBe(200);
    expect(await statusOfMe(tokenOf(started))).toBe(401);
  });

  it('ends by signing out, which removes the cookie', async () => {
    const { email } = await aPerson();
    const started = await signIn(email);
    const ended = await signOut(pairOf(started));
    expect([ended.status, ended.text, cookiesOf(ended)]).toEqual([204, '', [ENDED]]);
    expect(await statusOfMe(tokenOf(started))).toBe(401);
    expectProblem(await refresh(pairOf(started)), 'unauthenticated');
    expect((await signOut('cowrie_refresh=unknown')).status).toBe(204);
  });
});
