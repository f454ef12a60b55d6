import { describe, expect, it } from '@jest/globals';
import { expectBody, Registered } from '../../support/contract/objects.ts';
import { expectProblem } from '../../support/contract/problems.ts';
import { login, PASSWORD, unique } from '../../support/fixtures.ts';
import { post } from '../../support/http.ts';

const register = (email: string, fullName = 'Zoe\u0308') =>
  post('/api/auth/register', { email, password: PASSWORD, fullName });

describe('an e-mail address', () => {
  it('has one account, however it is typed', async () => {
    const name = unique('form');
    const composed = `${name}-zo\u00eb`;
    const { user } = expectBody(await register(`${composed}@m\u00fcller.example`), 201, Registered);
    expect(user).toMatchObject({ email: `${composed}@xn--mller-kva.example`, fullName: 'Zo\u00eb' });
    for (const other of [
      `${name}-zoe\u0308@m\u00fcller.example`,
      `${composed}@mu\u0308ller.example`,
      `${composed}@XN--MLLER-KVA.example`,
    ]) {
      expectProblem(await register(other), 'email_taken');
      await login(other, PASSWORD);
    }
  });

  it.each(['a\u200bda@example.org', 'ada@exam\u200bple.org', '\uff41da@example.org'])(
    'is refused when it looks like another: %j',
    async (email) => {
      expectProblem(await register(email), 'invalid_request', ['email']);
    },
  );
});

it.each([' ', '\u202eadA', 'A\u200bda'])('the name %j is refused', async (fullName) => {
  expectProblem(await register(`${unique('name')}@example.org`, fullName), 'invalid_request', ['fullName']);
});
