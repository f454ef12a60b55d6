import { expect } from '@jest/globals';
import type { Person } from '../fixtures.ts';
import { post } from '../http.ts';
import { tokenIn } from '../mail/mail-text.ts';
import { nextMailTo } from '../mail/mailbox.ts';

export async function confirmAddress({ email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  const token = tokenIn(await nextMailTo(email));
  expect((await post('/api/auth/verification/confirm', { token, password })).status).toBe(204);
}
