import { describe, expect, it } from '@jest/globals';
import { parseFormBody } from './form.ts';
import { parseQuery } from './query-string.ts';

const parse = (text: string) => parseFormBody(Buffer.from(text));

describe('parseFormBody', () => {
  it.each([
    ['', {}],
    ['a=1&b=x+y%26%C3%A9', { a: '1', b: 'x y&é' }],
    ['a=1=2&b', { a: '1=2' }],
    ['a=&b=1&', { b: '1' }],
  ])('parses %j', (text, value) => {
    expect(parse(text)).toEqual({ kind: 'parsed', value, faults: [] });
  });

  it.each([
    ['a=1&a=1', 'a'],
    ['a=1&%61=2', 'a'],
    ['a=&a=1', 'a'],
    ['a=%zz', 'a'],
    ['a=%ff', 'a'],
    ['a=%00', 'a'],
    ['%zz=1', '%zz=1'],
    [
      Array(102)
        .fill('a=1')
        .join('&')
        .replaceAll(/a/g, () => `a${Math.random()}`),
      '',
    ],
  ])('names the fault in %j', (text, path) => {
    expect(parse(text)).toMatchObject({ kind: 'parsed', faults: [{ path, message: expect.any(String) }] });
  });

  it('has only fields of the form', () => {
    const parsed = parse('__proto__=1&constructor=2');
    expect(parsed.kind === 'parsed' && Object.entries(parsed.value as object)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});

describe('parseQuery', () => {
  it('splits names and values', () => {
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

  it('collects the keys of metadata in either spelling', () => {
    const { values, faults } = parseQuery('metadata.a.b=1&metadata%5Bc%5D=2&x=3&metadata.__proto__=4');
    expect(JSON.stringify(values)).toBe('{"metadata":{"a.b":"1","c":"2","__proto__":"4"},"x":"3"}');
    expect(faults).toEqual([]);
  });

  it('limits the number of parameters', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `p${at}=1`).join('&');
    expect(parseQuery(many).faults).toEqual([{ path: '', message: 'too many parameters' }]);
  });
});
