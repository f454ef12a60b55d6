import { expect, it } from '@jest/globals';
import { expectProblem } from '../../support/contract/problems.ts';
import { aPerson, PASSWORD, uniqueEmail } from '../../support/fixtures.ts';
import { patch, post } from '../../support/http.ts';
import { tokenIn } from '../../support/mail/mail-text.ts';
import { nextMailTo } from '../../support/mail/mailbox.ts';

const COMMON = 'Password123456!';

it('a common password is refused wherever one is set, and nothing is lost by it', async () => {
  const body = { email: uniqueEmail(), password: COMMON, fullName: 'x' };
  expectProblem(await post('/api/auth/register', body), 'invalid_request', ['password']);
  const person = await aPerson();
  const change = { currentPassword: PASSWORD, newPassword: COMMON };
  expectProblem(await patch('/api/auth/password', change, person), 'invalid_request', ['newPassword']);
  await nextMailTo(person.email);
  await post('/api/auth/password/forgot', { email: person.email });
  const token = tokenIn(await nextMailTo(person.email, 2));
  const reset = (newPassword: string) => post('/api/auth/password/reset', { token, newPassword });
  expectProblem(await reset(COMMON), 'invalid_request', ['newPassword']);
  expect((await reset('quite another password')).status).toBe(204);
});
