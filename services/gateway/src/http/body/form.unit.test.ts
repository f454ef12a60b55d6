import { describe, expect, it } from '@jest/globals';
import { parseFormBody } from './form.ts';

const parse = (text: string) => parseFormBody(Buffer.from(text));

describe('parseFormBody', () => {
  it.each([
    ['', {}],
    ['a=1&b=x+y%26%C3%A9', { a: '1', b: 'x y&é' }],
    ['a=1=2&b', { a: '1=2' }],
    ['a=&b=1&', { b: '1' }],
  ])('takes %j', (text, value) => {
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
  ])('names what is wrong in %j', (text, path) => {
    expect(parse(text)).toMatchObject({ kind: 'parsed', faults: [{ path, message: expect.any(String) }] });
  });

  it('takes no bytes that are not UTF-8', () => {
    expect(parseFormBody(Buffer.from([0x61, 0x3d, 0xff]))).toMatchObject({ kind: 'broken' });
  });

  it('has fields of no other origin than the form', () => {
    const parsed = parse('__proto__=1&constructor=2');
    expect(parsed.kind === 'parsed' && Object.entries(parsed.value as object)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
  });
});
