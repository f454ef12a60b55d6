import { describe, expect, it } from '@jest/globals';
import { accentFreePattern, containsPattern, searchable, searchWords } from './search.ts';

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

describe('searchWords', () => {
  it('parts a search at blanks of any kind', () => {
    expect(searchWords(' Hervé\u00a0 OWONA ')).toEqual(['hervé', 'owona']);
    expect(searchWords('  ')).toEqual(['  ']);
  });
});

describe('accentFreePattern', () => {
  const finds = (word: string, name: string) =>
    new RegExp(accentFreePattern(word), 'u').test(searchable(name));

  it.each([
    ['herve', 'Hervé'],
    ['HERVÉ', 'herve'],
    ['Hèrve', 'Hervé'],
    ['lukasz', 'Łukasz'],
    ['nguyen', 'NGUYỄN'],
    ['coeur', 'Cœur'],
    ['cœur', 'coeur'],
    ['strasse', 'Straße'],
    ['σοφια', 'Σοφία'],
    ['x\u0302', 'X\u0302'],
  ])('%j finds %j', (word, name) => {
    expect(finds(word, name)).toBe(true);
  });

  it('finds neither another letter nor what a pattern would', () => {
    expect(finds('herva', 'Hervé')).toBe(false);
    expect(finds('x', 'X\u0302')).toBe(true);
    expect(finds('a.b', 'axb')).toBe(false);
    expect(finds('a+', 'aa')).toBe(false);
  });
});
