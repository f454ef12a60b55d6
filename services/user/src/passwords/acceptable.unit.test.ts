import { describe, expect, it } from '@jest/globals';
import { isAcceptablePassword } from './acceptable.ts';

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
