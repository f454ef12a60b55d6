import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common.ts';

describe('isCommonPassword', () => {
  it.each([
    'passwordpassword',
    'Password123456',
    'P@ssw0rd2026!',
    'qwertyuiop123',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'iloveyou-iloveyou',
    'welcome to admin'.replace(' to ', ''),
    'Administrator1',
    'motdepasse2026',
    'azertyuiop12',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'a long enough password',
    'correct horse battery staple',
    'passwordless forever',
    'dragon 847 593 021 55',
    '🔑'.repeat(12),
    `${' '.repeat(11)}.`,
    '928374650192',
  ])('%s is none', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('takes no longer for the longest than for any', () => {
    expect(isCommonPassword(`${'abcdefabc'.repeat(14)}?x`)).toBe(false);
  });
});
