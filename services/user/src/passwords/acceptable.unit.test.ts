import { describe, expect, it } from '@jest/globals';
import { createJudgePassword, isAcceptablePassword } from './acceptable.ts';

describe('isAcceptablePassword', () => {
  it('counts code points, not UTF-16 units', () => {
    expect(isAcceptablePassword('🐚'.repeat(11))).toBe(false);
    expect(isAcceptablePassword('🐚'.repeat(12))).toBe(true);
    expect(isAcceptablePassword('🐚'.repeat(128))).toBe(true);
    expect(isAcceptablePassword('🐚'.repeat(129))).toBe(false);
  });

  it('takes 12 to 128 characters, blanks too', () => {
    expect(isAcceptablePassword('a'.repeat(11))).toBe(false);
    expect(isAcceptablePassword(' '.repeat(12))).toBe(true);
    expect(isAcceptablePassword('a'.repeat(128))).toBe(true);
    expect(isAcceptablePassword('a'.repeat(129))).toBe(false);
    expect(isAcceptablePassword('a'.repeat(1_000_000))).toBe(false);
  });
});

describe('a password that is refused', () => {
  const judge = createJudgePassword(async (password) => password === 'correct horse battery staple');
  const messageOf = async (password: string) => (await judge(password, 'password'))?.errors?.[0]?.message;

  it('names the rule that it breaks', async () => {
    expect(await messageOf(`${' '.repeat(12)}x y z`)).toBe(
      'must have more than common words, keyboard rows and up to 8 digits',
    );
    expect(await messageOf('correct horse battery staple')).toBe(
      'is on a list of leaked passwords; choose another',
    );
    expect(await messageOf('another long enough password')).toBeUndefined();
  });
});
