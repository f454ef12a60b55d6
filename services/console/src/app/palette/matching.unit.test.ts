import { describe, expect, it } from '@jest/globals';
import { idIn, matching } from './matching.ts';

const ALL = [
  { names: ['My wallet', 'Mon portefeuille'] },
  { names: ['Treasuries', 'Trésoreries'] },
  { names: ['Transfer', 'Transfert'] },
  { names: ['Withdrawals', 'Retraits'] },
];
const found = (text: string) => matching(ALL, text).map(({ names }) => names[0]);

describe('what is found', () => {
  it('has a name with that in it, in either language, without accents and case', () => {
    expect(found('tresor')).toEqual(['Treasuries']);
    expect(found('TRÉSOR')).toEqual(['Treasuries']);
    expect(found('retrait')).toEqual(['Withdrawals']);
    expect(found('nothing')).toEqual([]);
    expect(found('  ')).toHaveLength(ALL.length);
  });

  it('has each word, in any order', () => {
    expect(found('wallet my')).toEqual(['My wallet']);
    expect(found('my treasuries')).toEqual([]);
  });

  it('begins with it first', () => {
    expect(found('tra')).toEqual(['Transfer', 'Withdrawals']);
  });
});

it.each([
  ['7', 7],
  [' #42 ', 42],
  ['0', null],
  ['7a', null],
  ['9007199254740993', null],
])('"%s" is the id %s', (text, id) => {
  expect(idIn(text)).toBe(id);
});
