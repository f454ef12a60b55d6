import { describe, expect, it } from '@jest/globals';
import { nameText, normalizeName } from './name-text.ts';

const messageOf = (given: string) => nameText(5).safeParse(given).error?.issues[0]?.message;

describe('a name', () => {
  it('is the same for every way of typing', () => {
    expect(nameText(5).parse('Zoe\u0308')).toBe('Zo\u00eb');
    expect(normalizeName('Zoe\u0308')).toBe('Zo\u00eb');
    expect(nameText(5).parse('Zoe\u0308\u00e9\u00e9')).toBe('Zo\u00eb\u00e9\u00e9');
  });

  it.each([' ', '\u00a0\t', '\u0301', '\u200b', '\u3164'])('%j has no visible character', (given) => {
    expect(nameText(5).safeParse(given).success).toBe(false);
    expect(normalizeName(given)).toBeNull();
  });

  it.each(['A\u200bda', 'A\u200dda', '\ufeffAda', '\u202eadA', 'Ada\u2066', 'A\u00adda', 'Ada\u{e0041}'])(
    '%j has an invisible character',
    (given) => {
      expect(messageOf(given)).toBe(
        'must not have invisible characters, or characters that change the direction of the text',
      );
      expect(normalizeName(given)).toBeNull();
    },
  );

  it.each(['Ada L', '李小龙', 'أحمد', '#1', '👩'])('%j is valid', (given) => {
    expect(nameText(5).parse(given)).toBe(given.normalize('NFC'));
  });
});
