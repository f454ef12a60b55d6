import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectBody, OwnUser, Registered, Session } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, login, PASSWORD, type Person, unique, uniqueEmail } from '../../support/fixtures.ts';
import { type Answer, get, patch, post } from '../../support/http.ts';

const register = (body: unknown) => post('/api/auth/register', body);
const refresh = (refreshToken: unknown) => post('/api/auth/refresh', { refreshToken });
const me = (token: string) => get('/api/auth/me', { token });

/** Uses each token, so that every cache of sessions knows it as valid before it ends. */
async function expectAlive(...tokens: string[]): Promise<void> {
  for (const token of tokens) expectBody(await me(token), 200, OwnUser);
}

function expectNothing(answer: Answer): void {
  expect([answer.status, answer.text]).toEqual([204, '']);
}

describe('POST /api/auth/register', () => {
  it('answers with the user and an open wallet', async () => {
    const email = uniqueEmail();
    const answer = await register({ email, password: PASSWORD, fullName: 'Zoë 🦓 O’Neil' });
    const { user, wallet } = expectBody(answer, 201, Registered);
    expect(user).toMatchObject({ email, fullName: 'Zoë 🦓 O’Neil', role: 'USER' });
    expect(wallet).toMatchObject({ userId: user.id, balance: 0, activeCoins: 0 });
    expect(answer.text).not.toContain(PASSWORD);
  });

  it('accepts an e-mail address once, whatever its case', async () => {
    const name = unique('twice');
    const body = { email: `${name}@example.org`, password: PASSWORD, fullName: 'Once' };
    expectBody(await register(body), 201, Registered);
    expectProblem(await register({ ...body, email: `${name.toUpperCase()}@Example.ORG` }), 'email_taken');
    expectBody(
      await post('/api/auth/login', { ...body, fullName: undefined, email: `${name}@EXAMPLE.org` }),
      200,
      Session,
    );
  });
});

describe('POST /api/auth/login', () => {
  let person: Person;
  beforeAll(async () => {
    person = await aPerson();
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await post('/api/auth/login', { email: person.email, password: 'not the password' });
    const unknown = await post('/api/auth/login', { email: uniqueEmail(), password: PASSWORD });
    for (const answer of [wrong, unknown]) expectProblem(answer, 'unauthenticated');
    const withoutInstance = (answer: Answer) => ({ ...(answer.json as object), instance: '' });
    expect(withoutInstance(wrong)).toEqual(withoutInstance(unknown));
  });
});

describe('POST /api/auth/refresh', () => {
  it('rotates the pair, and the new one works', async () => {
    const person = await aPerson();
    let { refreshToken } = person;
    for (let round = 0; round < 3; round += 1) {
      const next = expectBody(await refresh(refreshToken), 200, Session);
      expect(next.refreshToken).not.toBe(refreshToken);
      expect(expectBody(await me(next.accessToken), 200, OwnUser).id).toBe(person.id);
      refreshToken = next.refreshToken;
    }
  });

  it('with a used token ends the whole session at once', async () => {
    const person = await aPerson();
    const second = expectBody(await refresh(person.refreshToken), 200, Session);
    const third = expectBody(await refresh(second.refreshToken), 200, Session);
    await expectAlive(person.token, second.accessToken, third.accessToken);
    expectProblem(await refresh(person.refreshToken), 'unauthenticated');
    for (const token of [person.token, second.accessToken, third.accessToken]) {
      expectProblem(await me(token), 'unauthenticated');
    }
    expectProblem(await refresh(third.refreshToken), 'unauthenticated');
    await login(person.email);
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the session from the next request on', async () => {
    const person = await aPerson();
    await expectAlive(person.token);
    expectNothing(await post('/api/auth/logout', { refreshToken: person.refreshToken }));
    expectProblem(await me(person.token), 'unauthenticated');
    expectProblem(await refresh(person.refreshToken), 'unauthenticated');
    expectNothing(await post('/api/auth/logout', { refreshToken: person.refreshToken }));
  });
});

describe('PATCH /api/auth/password', () => {
  const NEW_PASSWORD = 'another long password';

  it('changes it, ends the other sessions and keeps this one', async () => {
    const person = await aPerson();
    const other = await login(person.email);
    await expectAlive(person.token, other.accessToken);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expectNothing(await patch('/api/auth/password', body, person));
    expectProblem(await me(other.accessToken), 'unauthenticated');
    expectProblem(await refresh(other.refreshToken), 'unauthenticated');
    expectBody(await me(person.token), 200, OwnUser);
    expectBody(await refresh(person.refreshToken), 200, Session);
    expectProblem(
      await post('/api/auth/login', { email: person.email, password: PASSWORD }),
      'unauthenticated',
    );
    await login(person.email, NEW_PASSWORD);
  });

  it('is 403 with the wrong one and changes nothing', async () => {
    const person = await aPerson();
    const body = { currentPassword: NEW_PASSWORD, newPassword: NEW_PASSWORD };
    expectProblem(await patch('/api/auth/password', body, person), 'wrong_password');
    await login(person.email);
  });
});
