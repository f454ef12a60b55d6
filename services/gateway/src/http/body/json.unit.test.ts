import { LIMITS } from '@cowrie/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLosslessNumber, LosslessNumber } from 'lossless-json';
import { parseJsonBody } from './json.ts';

const TOKENS_MAX = 200;
const parse = (text: string) => parseJsonBody(Buffer.from(text), TOKENS_MAX);
const faultsOf = (text: string) => {
  const parsed = parse(text);
  return parsed.kind === 'parsed' ? parsed.faults.map(({ path }) => path) : parsed.kind;
};

describe('parseJsonBody', () => {
  it('keeps the text of numbers', () => {
    expect(parse('{"a":0.1000000000000000055,"b":1e400,"c":1.50}')).toEqual({
      kind: 'parsed',
      faults: [],
      value: {
        a: new LosslessNumber('0.1000000000000000055'),
        b: new LosslessNumber('1e400'),
        c: new LosslessNumber('1.50'),
      },
    });
  });

  it.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":01}',
    '{"a":1}x',
    '{"a":NaN}',
    '{"a":"\u0001"}',
    '{"a":"\\x"}',
    ' ',
  ])('refuses %j', (text) => {
    expect(parse(text).kind).toBe('broken');
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(parseJsonBody(Buffer.from([0x22, 0xff, 0x22]), TOKENS_MAX).kind).toBe('broken');
  });

  it.each([
    ['{"a":1,"a":1}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":{"b":[{},{"c":1,"c":2}]}}', ['a.b.1.c']],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":"a","b":"{\\"a\\":1,\\"a\\":1}"}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a":[{"a":1},{"a":1}]}', []],
  ])('finds repeated keys in %s', (text, paths) => {
    expect(faultsOf(text)).toEqual(paths);
  });

  it.each([
    ['{"a":"\\u0000"}', ['a']],
    ['{"a":["x","\\ud800"]}', ['a.1']],
    ['{"a":"\\ud83d\\ude00"}', []],
    ['{"a":"\ud83d\ude00"}', []],
  ])('finds invalid text in %s', (text, paths) => {
    expect(faultsOf(text)).toEqual(paths);
  });

  it('limits nesting of any kind', () => {
    const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    expect(parse(nested(LIMITS.jsonDepthMax)).kind).toBe('parsed');
    expect(parse(nested(LIMITS.jsonDepthMax + 1)).kind).toBe('broken');
    expect(parse(`{"a":"${'['.repeat(100)}"}`).kind).toBe('parsed');
  });

  it('accepts only an object, and reports others at the first character', () => {
    const notOne = { kind: 'broken', message: 'the body must be an object' };
    for (const text of ['[', ' [0', '"x"', '1', 'null']) expect(parse(text)).toEqual(notOne);
  });

  it('names the field of a number or name that is too long', () => {
    const digits = (count: number) => `{"a":{"b":1.${'0'.repeat(count - 3)}1}}`;
    expect(faultsOf(digits(LIMITS.numberMax))).toEqual([]);
    expect(faultsOf(digits(LIMITS.numberMax + 1))).toEqual(['a.b']);
    const name = (count: number) => `{"a":{"${'k'.repeat(count)}":1}}`;
    expect(faultsOf(name(LIMITS.fieldNameMax))).toEqual([]);
    expect(faultsOf(name(LIMITS.fieldNameMax + 1))).toEqual(['a']);
  });

  /** Undefined when JSON.parse refuses the text, or the value is not an object. */
  const standard = (text: string): unknown => {
    try {
      const value: unknown = JSON.parse(text);
      return typeof value === 'object' && !Array.isArray(value) && value !== null ? value : undefined;
    } catch {
      return undefined;
    }
  };
  const withNumbers = (value: unknown): unknown => {
    if (isLosslessNumber(value)) return Number(value.value);
    if (Array.isArray(value)) return value.map(withNumbers);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withNumbers(field)]));
  };
  const ours = (text: string) => {
    const parsed = parseJsonBody(Buffer.from(text), 1_000_000);
    return parsed.kind === 'parsed' ? withNumbers(parsed.value) : undefined;
  };
  const body = fc
    .dictionary(fc.string({ unit: 'binary', maxLength: 9 }), fc.jsonValue({ maxDepth: 4 }))
    .chain((value) => fc.constantFrom(0, 1, 2).map((spaces) => JSON.stringify(value, null, spaces)));

  it('accepts the same texts as JSON.parse after one character is added, removed or changed', () => {
    const characters = fc.constantFrom(...'{}[]",:\\ \n\t\r0123456789.-+eEtrufalsn/bx\u0001\u00a0');
    const edit = fc.record({
      at: fc.nat(),
      leftOut: fc.nat(2),
      putIn: fc.string({ unit: characters, maxLength: 2 }),
    });
    fc.assert(
      fc.property(body, edit, (text, { at, leftOut, putIn }) => {
        const start = at % text.length;
        const edited = text.slice(0, start) + putIn + text.slice(start + leftOut);
        fc.pre(edited !== '');
        // Half a surrogate pair becomes another character in UTF-8.
        expect(ours(edited)).toEqual(standard(edited.toWellFormed()));
      }),
      { numRuns: 2_000 },
    );
  });

  it('changes no prototypes', () => {
    const parsed = parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(parsed.kind === 'parsed' && Object.keys(parsed.value as object)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
