import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, OwnUser, Session } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonOfRole,
  login,
  NOBODY,
  PASSWORD,
  type SuperAdmin,
  theSuperAdmin,
} from '../../support/fixtures.ts';
import { type Answer, call, get, post, remove } from '../../support/http.ts';
import { aPasskeyOf } from '../../support/passkeys/own-passkeys.ts';
import { type OwnGateway, startOwnGateway } from '../../support/platform/own-gateway.ts';
import {
  aPersonWithTotp,
  aSecret,
  codeOf,
  confirmTotp,
  removeTotp,
  secondFactorOf,
  setUpTotp,
} from '../../support/second-factor.ts';
import { logPage } from '../../support/trust.ts';

const logIn = (email: string, code?: unknown, password = PASSWORD) =>
  post('/api/auth/login', { email, password, code });
const expectEmpty = (answer: Answer) => expect([answer.status, answer.text]).toEqual([204, '']);

let superAdmin: SuperAdmin;
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
});

describe('a login with a second factor', () => {
  it('needs the password and a code of the app or a recovery code, each once', async () => {
    const { email, secret, usedCode, recoveryCodes } = await aPersonWithTotp();
    expectProblem(await logIn(email), 'totp_required');
    expectProblem(await logIn(email, undefined, 'not the password'), 'unauthenticated');
    expectProblem(await logIn(email, usedCode), 'unauthenticated');
    const code = codeOf(secret, 1);
    expectBody(await logIn(email, code), 200, Session);
    expectProblem(await logIn(email, code), 'unauthenticated');
    expectProblem(await logIn(email, codeOf(secret, 9)), 'unauthenticated');
    const [recovery = ''] = recoveryCodes;
    expectBody(await logIn(email, recovery.toLowerCase().replaceAll('-', ' ')), 200, Session);
    expectProblem(await logIn(email, recovery), 'unauthenticated');
  });

  it('is an ordinary login until the first code is confirmed', async () => {
    const person = await aPerson();
    const secret = await aSecret(person);
    await login(person.email);
    expectProblem(await confirmTotp(person, '000000'), 'wrong_code');
    // A second request invalidates the first secret.
    const second = await aSecret(person);
    expectProblem(await confirmTotp(person, codeOf(secret)), 'wrong_code');
    expect((await confirmTotp(person, codeOf(second))).status).toBe(200);
    expectProblem(await logIn(person.email), 'totp_required');
  });

  it('limits how many codes are tried, also with the right password, and then refuses the right one too', async () => {
    const { email, recoveryCodes } = await aPersonWithTotp();
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => logIn(email, String(100_000 + index))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    expectProblem(await logIn(email, recoveryCodes[0]), 'rate_limited');
  });
});

describe('setting up a second factor', () => {
  it('ends the sessions that began without it, except the present one', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    expectBody(await get('/api/auth/me', { token: other.accessToken }), 200, OwnUser);
    await secondFactorOf(person);
    expectProblem(await get('/api/auth/me', { token: other.accessToken }), 'unauthenticated');
    expectBody(await get('/api/auth/me', person), 200, OwnUser);
  });

  it('needs the password, and is refused while another is in force', async () => {
    const person = await aPersonWithTotp();
    expectProblem(await setUpTotp(person, 'not the password'), 'wrong_password');
    expectProblem(await setUpTotp(person, PASSWORD), 'forbidden');
    expectProblem(await confirmTotp(person, codeOf(person.secret, 1)), 'wrong_code');
  });
});

describe('removing a second factor', () => {
  it('needs the password and a code', async () => {
    const person = await aPersonWithTotp();
    const [code] = person.recoveryCodes;
    expectProblem(await removeTotp(person, 'not the password', code), 'wrong_password');
    expectProblem(await removeTotp(person, PASSWORD, '123456'), 'wrong_code');
    expectEmpty(await removeTotp(person, PASSWORD, code));
    await login(person.email);
    await aSecret(person);
  });

  it('by a super admin ends all sessions and is logged; nobody can do it to themselves', async () => {
    const person = await aPersonWithTotp();
    const path = `/api/admin/users/${person.id}/totp`;
    expectBody(await get('/api/auth/me', person), 200, OwnUser);
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    expectProblem(await remove(path, admin), 'forbidden');
    expectEmpty(await remove(path, superAdmin));
    expectProblem(await get('/api/auth/me', person), 'unauthenticated');
    await login(person.email);
    await eventually(async () => {
      const { entries } = await logPage(`target=user:${person.id}`, superAdmin);
      expect(entries).toMatchObject([{ action: 'user.totp_reset', actorUserId: superAdmin.id, details: {} }]);
    });
    expectEmpty(await remove(path, superAdmin));
    expectProblem(await remove(`/api/admin/users/${NOBODY}/totp`, superAdmin), 'user_not_found');
    expectProblem(await remove(`/api/admin/users/${superAdmin.id}/totp`, superAdmin), 'forbidden');
  });
});

describe('when administrators need a second factor', () => {
  let strict: OwnGateway;
  beforeAll(async () => {
    strict = await startOwnGateway({ REQUIRE_TOTP_FROM: 'ADMIN', PUBLIC_URL: 'http://127.0.0.1:3000' });
  }, 60_000);
  afterAll(() => strict.stop());
  const ask = (method: string, path: string, token: string, body?: unknown) =>
    call(method, path, body, { token, apiKey: superAdmin.apiKey }, strict.baseUrl);

  it('those without one can do what any user does, until they set one up', async () => {
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    const user = await aPerson();
    const mint = { userId: user.id, amount: 1, reason: 'A test' };
    const paths = [
      ['GET', '/api/admin/users'],
      ['GET', `/api/admin/users/${user.id}`],
      ['POST', '/api/admin/mint', mint],
    ] as const;
    for (const [method, path, body] of paths)
      expectProblem(await ask(method, path, admin.token, body), 'totp_setup_required');
    expectProblem(await ask('GET', '/api/admin/users', user.token), 'forbidden');
    expect((await ask('GET', '/api/wallets/me', admin.token)).status).toBe(200);
    const bulk = await ask('POST', '/api/bulk', admin.token, {
      operations: [{ operation: 'mint', data: mint, idempotencyKey: 'k' }],
    });
    expect(bulk.json).toMatchObject({ results: [{ status: 403, body: { code: 'totp_setup_required' } }] });
    const { recoveryCodes } = await secondFactorOf(admin);
    // The first request looks the role up, and the second uses the cache.
    for (let time = 0; time < 2; time += 1)
      expect((await ask('GET', '/api/admin/users', admin.token)).status).toBe(200);
    expectEmpty(await removeTotp(admin, PASSWORD, recoveryCodes[0]));
    expectProblem(await ask('GET', '/api/admin/users', admin.token), 'totp_setup_required');
  });

  it('a passkey counts, from the next request on; an IP address has none', async () => {
    const admin = await aPersonOfRole('ADMIN', superAdmin);
    expectProblem(await ask('GET', '/api/admin/users', admin.token), 'totp_setup_required');
    const { passkey } = await aPasskeyOf(admin);
    expect((await ask('GET', '/api/admin/users', admin.token)).status).toBe(200);
    const removed = { password: PASSWORD };
    expectEmpty(await call('DELETE', `/api/auth/passkeys/${passkey.id}`, removed, admin));
    expectProblem(await ask('GET', '/api/admin/users', admin.token), 'totp_setup_required');
    const options = await call('POST', '/api/auth/passkeys/sign-in/options', {}, {}, strict.baseUrl);
    expectProblem(options, 'unavailable');
  });
});
