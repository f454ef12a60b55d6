import { describe, expect, it } from '@jest/globals';
import { findMatches, readTypedId } from './find-matches.ts';

const ALL = [
  { names: ['My wallet', 'Mon portefeuille'] },
  { names: ['Treasuries', 'Trésoreries'] },
  { names: ['Transfer', 'Transfert'] },
  { names: ['Withdrawals', 'Retraits'] },
];
const found = (text: string) => findMatches(ALL, text).map(({ names }) => names[0]);

describe('the matches', () => {
  it('contain the text in either language, regardless of accents and case', () => {
    expect(found('tresor')).toEqual(['Treasuries']);
    expect(found('TRÉSOR')).toEqual(['Treasuries']);
    expect(found('retrait')).toEqual(['Withdrawals']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toHaveLength(ALL.length);
  });

  it('contain each word, in any order', () => {
    expect(found('wallet my')).toEqual(['My wallet']);
    expect(found('my treasuries')).toEqual([]);
  });

  it('start with names that begin with the text', () => {
    expect(found('tra')).toEqual(['Transfer', 'Withdrawals']);
  });
});

it.each([
  ['7', 7],
  [' #42 ', 42],
  ['0', null],
  ['7a', null],
  ['9007199254740993', null],
])('"%s" is read as the id %s', (text, id) => {
  expect(readTypedId(text)).toBe(id);
});
