import { describe, expect, it } from '@jest/globals';
import { languageOf } from './language.ts';

describe('languageOf', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['de', undefined],
    ['fr', 'fr'],
    ['fr-CM', 'fr'],
    ['FR-cm,en;q=0.5', 'fr'],
    ['en,fr;q=0.9', undefined],
    ['de, en;q=0.2, fr;q=0.8', 'fr'],
    ['fr;q=0, en', undefined],
    ['fr;q=x', undefined],
  ])('of %j is %j', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});
