import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../testing/gateway.ts';
import { guessableRule } from './guessable-password.ts';

describe('guessableRule', () => {
  it.each(['aaaaaaaaaaaa', '🐚'.repeat(12), 'abababababab', 'aBcDabcdABCDa', '123412341234', ' '.repeat(12)])(
    '%j repeats a few characters',
    (password) => expect(guessableRule(password)).toBe('must not be a few characters repeated'),
  );

  it.each(['123456789012', '890123456789', 'abcdefghijkl', 'lkjihgfedcba', '210987654321', 'UVWXYZabcdef'])(
    '%j is in order',
    (password) => expect(guessableRule(password)).toBe('must not be digits or letters in order'),
  );

  it.each(['a long enough password', 'aaaaaaaaaaab', 'abcdeabcdeab', 'abcdefghijkm', ' 12345678901'])(
    '%j is neither',
    (password) => expect(guessableRule(password)).toBeNull(),
  );
});

describe('an easily guessed new password', () => {
  const email = 'somebody@example.org';
  it.each([
    ['POST', '/api/auth/register', 'password', { email, fullName: 'A', password: 'aaaaaaaaaaaa' }],
    ['POST', '/api/auth/register', 'password', { email, fullName: 'A', password: 'Somebody@Example.org' }],
    ['PATCH', '/api/auth/password', 'newPassword', { currentPassword: 'x', newPassword: 'aaaaaaaaaaaa' }],
  ] as const)('%s %s answers 400 and names %s', async (method, url, path, payload) => {
    const gateway = await createTestGateway({});
    const refused = await gateway.as(1, { method, url, payload });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    expect(gateway.asked).toEqual([]);
  });
});
