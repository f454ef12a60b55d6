import { describe, expect, it } from '@jest/globals';
import { parseQuery } from './query-string.ts';

describe('parseQuery', () => {
  it('takes names and values apart', () => {
    expect(parseQuery('a=1&b=x%20y+z&c&d=&e=a=b&&')).toEqual({
      values: { a: '1', b: 'x y z', c: '', d: '', e: 'a=b' },
      faults: [],
    });
    expect(parseQuery('')).toEqual({ values: {}, faults: [] });
  });

  it.each([
    ['a=1&a=1', 'a'],
    ['a=%ff', 'a'],
    ['a=%zz', 'a'],
    ['a=%00', 'a'],
    ['%ff=1', '%ff=1'],
  ])('finds the fault in %s', (text, path) => {
    expect(parseQuery(text).faults).toEqual([{ path, message: expect.any(String) }]);
  });

  it('keeps __proto__ as a name like any other', () => {
    expect(Object.keys(parseQuery('__proto__=1').values)).toEqual(['__proto__']);
  });

  it('bounds the number of parameters', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `p${at}=1`).join('&');
    expect(parseQuery(many).faults).toEqual([{ path: '', message: 'too many parameters' }]);
  });
});
