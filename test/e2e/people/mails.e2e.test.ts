import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectBody, OwnUser } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, login, PASSWORD, uniqueEmail } from '../../support/fixtures.ts';
import { type Answer, type Caller, get, patch, post } from '../../support/http.ts';
import { tokenIn } from '../../support/mail/mail-text.ts';
import { mailsTo, nextMailTo } from '../../support/mail/mailbox.ts';
import { insideVariable } from '../../support/platform/platform-env.ts';

const NEW_PASSWORD = 'quite another password';
const confirm = (token: unknown, by: Caller = {}) => post('/api/auth/verification/confirm', { token }, by);
const forgot = (email: unknown) => post('/api/auth/password/forgot', { email });
const reset = (token: unknown, newPassword: unknown = NEW_PASSWORD) =>
  post('/api/auth/password/reset', { token, newPassword });
const me = async (token: string) => expectBody(await get('/api/auth/me', { token }), 200, OwnUser);
const expectEmpty = (answer: Answer, status: number) =>
  expect([answer.status, answer.text]).toEqual([status, '']);

async function aForgetfulPerson() {
  const person = await aPerson();
  await nextMailTo(person.email);
  expectEmpty(await forgot(person.email.toUpperCase()), 202);
  return { ...person, resetToken: tokenIn(await nextMailTo(person.email, 2)) };
}

let database: pg.Client;
beforeAll(async () => {
  database = new pg.Client({ connectionString: insideVariable('USER_DATABASE_URL') });
  await database.connect();
});
afterAll(() => database.end());

async function letTokensExpire(userId: number): Promise<void> {
  const { rows } = await database.query('DELETE FROM mail_tokens WHERE user_id = $1 RETURNING *', [userId]);
  expect(rows.length).toBeGreaterThan(0);
  for (const { hash, purpose } of rows) {
    await database.query(`INSERT INTO mail_tokens VALUES ($1, $2, $3, now() - interval '1 second')`, [
      hash,
      userId,
      purpose,
    ]);
  }
}

describe('verification', () => {
  it('uses the mail of the registration, once', async () => {
    const person = await aPerson();
    expect(await me(person.token)).toMatchObject({ isVerified: false });
    const token = tokenIn(await nextMailTo(person.email));
    expectEmpty(await confirm(token, person), 204);
    expect(await me(person.token)).toMatchObject({ isVerified: true });
    expectProblem(await confirm(token, person), 'token_invalid');
    expectEmpty(await post('/api/auth/verification', undefined, person), 202);
  });

  it('can be requested again, only with the newest token, and at most three times', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const first = tokenIn(await nextMailTo(person.email));
    for (let count = 2; count <= 4; count += 1) {
      expectEmpty(await post('/api/auth/verification', {}, person), 202);
      await nextMailTo(person.email, count);
    }
    expectProblem(await post('/api/auth/verification', {}, person), 'rate_limited');
    expectProblem(await reset(first), 'token_invalid');
    expectEmpty(await confirm(first, person), 204);
    expect(await me(other.token)).toMatchObject({ isVerified: false });
    // The confirmation also invalidated the tokens of the later mails.
    expectProblem(await confirm(tokenIn(await nextMailTo(person.email, 4)), person), 'token_invalid');
  });
});

describe('a forgotten password', () => {
  it('is replaced by the mail, which confirms the address and ends all sessions', async () => {
    const person = await aForgetfulPerson();
    const other = await login(person.email);
    expectEmpty(await reset(person.resetToken), 204);
    for (const token of [person.token, other.accessToken])
      expectProblem(await get('/api/auth/me', { token }), 'unauthenticated');
    expectProblem(await post('/api/auth/refresh', { refreshToken: other.refreshToken }), 'unauthenticated');
    expectProblem(
      await post('/api/auth/login', { email: person.email, password: PASSWORD }),
      'unauthenticated',
    );
    const { accessToken } = await login(person.email, NEW_PASSWORD);
    expect(await me(accessToken)).toMatchObject({ isVerified: true });
  });

  it('is not replaced with an expired token, one of a verification, or one from before a change of the password', async () => {
    const expired = await aForgetfulPerson();
    await letTokensExpire(expired.id);
    expectProblem(await reset(expired.resetToken), 'token_invalid');
    const changed = await aForgetfulPerson();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expectEmpty(await patch('/api/auth/password', body, changed), 204);
    expectProblem(await reset(changed.resetToken, 'a third password of hers'), 'token_invalid');
  });

  it('gives the same answer for an unknown address as for a known one, equally often', async () => {
    const [known, unknown] = [(await aPerson()).email, uniqueEmail()];
    for (let time = 0; time < 3; time += 1) {
      const [one, other] = [await forgot(known), await forgot(unknown)];
      for (const answer of [one, other]) expectEmpty(answer, 202);
      expect(Object.keys(one.headers)).toEqual(Object.keys(other.headers));
    }
    for (const email of [known, unknown]) expectProblem(await forgot(email), 'rate_limited');
    expect(await mailsTo(unknown)).toEqual([]);
  });
});

it('a common password is refused wherever one is set, and the token stays valid', async () => {
  const common = 'Password123456!';
  const body = { email: uniqueEmail(), password: common, fullName: 'x' };
  expectProblem(await post('/api/auth/register', body), 'invalid_request', ['password']);
  const person = await aForgetfulPerson();
  const change = { currentPassword: PASSWORD, newPassword: common };
  expectProblem(await patch('/api/auth/password', change, person), 'invalid_request', ['newPassword']);
  expectProblem(await reset(person.resetToken, common), 'invalid_request', ['newPassword']);
  expectEmpty(await reset(person.resetToken), 204);
});
