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
    ['metadata.a=1&metadata[a]=2', 'metadata[a]'],
    ['metadata=1&metadata.a=2', 'metadata.a'],
    ['metadata.a=1&metadata=2', 'metadata'],
    ['%ff=1', '%ff=1'],
  ])('finds the fault in %s', (text, path) => {
    expect(parseQuery(text).faults).toEqual([{ path, message: expect.any(String) }]);
  });

  it('gathers the keys of metadata, however they are written', () => {
    const { values, faults } = parseQuery('metadata.a.b=1&metadata%5Bc%5D=2&x=3&metadata.__proto__=4');
    expect(JSON.stringify(values)).toBe('{"metadata":{"a.b":"1","c":"2","__proto__":"4"},"x":"3"}');
    expect(faults).toEqual([]);
  });

  it('keeps __proto__ as a name like any other', () => {
    expect(Object.keys(parseQuery('__proto__=1').values)).toEqual(['__proto__']);
  });

  it('bounds the number of parameters', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `p${at}=1`).join('&');
    expect(parseQuery(many).faults).toEqual([{ path: '', message: 'too many parameters' }]);
  });
});
