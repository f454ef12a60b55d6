import { describe, expect, it } from '@jest/globals';
import { LoginEmail, NewEmail, NewPassword, ShownPassword } from './credentials.ts';

describe('NewEmail', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ["o'hara+coins@mail.example.co", "o'hara+coins@mail.example.co"],
    ['jörg@müller.example', 'jörg@xn--mller-kva.example'],
    ['jo\u0308rg@mu\u0308ller.example', 'jörg@xn--mller-kva.example'],
    ['root@localhost', 'root@localhost'],
  ])('%s is %s', (given, email) => {
    expect(NewEmail.parse(given)).toBe(email);
  });

  it.each([
    '',
    'ada',
    '@example.org',
    'ada@',
    'ada@@example.org',
    'ada@example.org ',
    ' ada@example.org',
    'ada lovelace@example.org',
    'ada@exa mple.org',
    'ada@example..org',
    'ada@.org',
    'ada@-example.org',
    'a\u200bda@example.org',
    'ada@exam\u200bple.org',
    '\u202eada@example.org',
    '\uff41da@example.org',
    'ada.@example.org',
    'a..da@example.org',
    'a,b@example.org',
    'Ada <ada@example.org>',
    `${'a'.repeat(250)}@example.org`,
    // In lower case it is longer than the limit.
    `${'İ'.repeat(245)}@example`,
  ])('%j is none', (given) => {
    const result = NewEmail.safeParse(given);
    expect(result.success).toBe(false);
    expect(result.error?.issues).toHaveLength(1);
  });
});

describe('LoginEmail', () => {
  it('takes what somebody may have registered before', () => {
    expect(LoginEmail.parse('A..B@X')).toBe('a..b@x');
    expect(LoginEmail.safeParse('nobody').success).toBe(false);
  });
});

describe('passwords', () => {
  it('have 12 to 128 code points when they are new', () => {
    expect(NewPassword.parse(' 12345678901')).toBe(' 12345678901');
    expect(NewPassword.safeParse('12345678901').success).toBe(false);
    expect(NewPassword.safeParse(`a${'😀'.repeat(127)}`).success).toBe(true);
    expect(NewPassword.safeParse(`a${'😀'.repeat(128)}`).success).toBe(false);
  });

  it('are never too long to be wrong', () => {
    expect(ShownPassword.parse('x')).toBe('x');
    expect(ShownPassword.parse('')).toBe('');
    expect(ShownPassword.parse('😀'.repeat(128))).toBe('😀'.repeat(128));
    expect(ShownPassword.parse('😀'.repeat(100_000))).toBe('😀'.repeat(129));
  });
});
