import { describe, expect, it } from '@jest/globals';
import { containsPattern, searchable } from './search.ts';

describe('searchable', () => {
  it('folds case beyond ASCII and composes accents', () => {
    expect(searchable('ÉLODIE')).toBe('élodie');
    expect(searchable('E\u0301LODIE')).toBe(searchable('élodie'));
    expect(searchable('ΣΟΦΙΑ')).toBe('σοφια');
  });
});

describe('containsPattern', () => {
  it('takes wildcards and the escape literally', () => {
    expect(containsPattern('50%_\\')).toBe('%50\\%\\_\\\\%');
  });

  it('leaves everything else as it is', () => {
    expect(containsPattern("o'neil@example.com")).toBe("%o'neil@example.com%");
  });
});
