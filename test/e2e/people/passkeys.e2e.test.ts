import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, OwnUser, Session } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { eventually } from '../../support/eventually.ts';
import { aPerson, login, PASSWORD, type SuperAdmin, theSuperAdmin } from '../../support/fixtures.ts';
import { call, get, post, remove } from '../../support/http.ts';
import {
  addPasskey,
  anAuthenticator,
  aPasskeyOf,
  beginPasskey,
  creationFor,
  Passkeys,
  requestForAnybody,
  sessionBy,
  signInBy,
} from '../../support/passkeys/own-passkeys.ts';
import { aPersonWithTotp, codeOf } from '../../support/second-factor.ts';
import { logPage } from '../../support/trust.ts';

const logIn = (email: string, code?: unknown) => post('/api/auth/login', { email, password: PASSWORD, code });
const removePasskey = (by: { token: string }, id: string, password: string, code?: string) =>
  call('DELETE', `/api/auth/passkeys/${id}`, { password, code }, by);

let superAdmin: SuperAdmin;
beforeAll(async () => {
  superAdmin = await theSuperAdmin();
});

describe('a passkey', () => {
  it('signs in by itself, and then the password alone is not enough', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    const { authenticator, passkey, recoveryCodes = [] } = await aPasskeyOf(person);
    expectProblem(await get('/api/auth/me', { token: other.accessToken }), 'unauthenticated');
    const { accessToken: token } = await sessionBy(authenticator);
    expect(expectBody(await get('/api/auth/me', { token }), 200, OwnUser)).toMatchObject({
      id: person.id,
      hasSecondFactor: true,
    });
    expect(expectBody(await get('/api/auth/passkeys', { token }), 200, Passkeys).passkeys).toEqual([
      { ...passkey, lastUsedAt: expect.any(String) },
    ]);
    expectProblem(await logIn(person.email), 'totp_required');
    expectProblem(await logIn(person.email, '123456'), 'unauthenticated');
    expectBody(await logIn(person.email, recoveryCodes[0]), 200, Session);
    expectProblem(await logIn(person.email, recoveryCodes[0]), 'unauthenticated');
  });

  it('is added with the password and a challenge of the same session, once', async () => {
    const person = await aPerson();
    expectProblem(await beginPasskey(person, 'not the password'), 'wrong_password');
    const creation = await creationFor(person);
    const made = anAuthenticator().make(creation);
    expectProblem(await addPasskey(await aPerson(), made), 'invalid_request', ['passkey']);
    const again = await login(person.email);
    expectProblem(await addPasskey({ token: again.accessToken }, made), 'invalid_request', ['passkey']);
    const ofSignIn = { ...creation, ...(await requestForAnybody()) };
    expectProblem(await addPasskey(person, anAuthenticator().make(ofSignIn)), 'invalid_request', ['passkey']);
    expect((await addPasskey(person, made)).status).toBe(201);
    expectProblem(await addPasskey(person, anAuthenticator().make(creation)), 'invalid_request', ['passkey']);
  });

  it('beside an app needs a code to be added and removed, and stays when the app is removed', async () => {
    const person = await aPersonWithTotp();
    expectProblem(await beginPasskey(person, PASSWORD), 'wrong_code');
    const { passkey, authenticator, recoveryCodes } = await aPasskeyOf(person, codeOf(person.secret, 1));
    expect(recoveryCodes).toBeUndefined();
    expectProblem(await removePasskey(person, passkey.id, PASSWORD), 'wrong_code');
    const [first, second] = person.recoveryCodes;
    const removed = await call('DELETE', '/api/auth/totp', { password: PASSWORD, code: first }, person);
    expect(removed.status).toBe(204);
    expectProblem(await logIn(person.email), 'totp_required');
    expectBody(await logIn(person.email, second), 200, Session);
    await sessionBy(authenticator);
  });

  it("is removed by a super admin's reset, which ends all sessions and is logged", async () => {
    const person = await aPerson();
    const { authenticator } = await aPasskeyOf(person);
    const { accessToken: token } = await sessionBy(authenticator);
    expect((await remove(`/api/admin/users/${person.id}/totp`, superAdmin)).status).toBe(204);
    for (const each of [token, person.token])
      expectProblem(await get('/api/auth/me', { token: each }), 'unauthenticated');
    expectProblem((await signInBy(authenticator)).answer, 'unauthenticated');
    await login(person.email);
    await eventually(async () => {
      const { entries } = await logPage(`target=user:${person.id}`, superAdmin);
      expect(entries).toMatchObject([{ action: 'user.totp_reset', details: { passkeys: 1 } }]);
    });
  });

  it('sets the cookie of a page, which no page of another origin can request', async () => {
    const { authenticator } = await aPasskeyOf(await aPerson());
    const passkey = authenticator.show(await requestForAnybody());
    const from = (site: string) =>
      post('/console/session/passkey', { passkey }, { headers: { 'sec-fetch-site': site } });
    expectProblem(await from('cross-site'), 'forbidden');
    const answer = await from('same-origin');
    expect(answer.json).toEqual({ accessToken: expect.any(String), tokenType: 'Bearer', expiresIn: 900 });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^cowrie_refresh=cwr_\S+; HttpOnly; SameSite=Strict/);
  });
});
