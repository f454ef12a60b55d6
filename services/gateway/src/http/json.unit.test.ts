import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { parseJsonBody } from './json.ts';
import { JSON_DEPTH_MAX } from './json-scan.ts';

const parse = (text: string) => parseJsonBody(Buffer.from(text));
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

  it('takes nothing for an empty object', () => {
    expect(parse('')).toEqual({ kind: 'parsed', value: {}, faults: [] });
  });

  it.each(['{', '{"a":1,}', "{'a':1}", '{"a":01}', '{"a":1}x', '{"a":NaN}', '"\u0001"', '{"a":"\\x"}', ' '])(
    'does not take %j',
    (text) => {
      expect(parse(text).kind).toBe('broken');
    },
  );

  it('does not take what is not UTF-8', () => {
    expect(parseJsonBody(Buffer.from([0x22, 0xff, 0x22])).kind).toBe('broken');
  });

  it.each([
    ['{"a":1,"a":1}', ['a']],
    ['{"a":1,"\\u0061":2}', ['a']],
    ['{"a":{"b":[{},{"c":1,"c":2}]}}', ['a.b.1.c']],
    ['{"a":{"b":1},"c":{"b":1}}', []],
    ['{"a":"a","b":"{\\"a\\":1,\\"a\\":1}"}', []],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['[{"a":1},{"a":1}]', []],
  ])('finds keys that come twice in %s', (text, paths) => {
    expect(faultsOf(text)).toEqual(paths);
  });

  it.each([
    ['{"a":"\\u0000"}', ['a']],
    ['{"a":["x","\\ud800"]}', ['a.1']],
    ['{"a":"\\ud83d\\ude00"}', []],
    ['{"a":"\ud83d\ude00"}', []],
  ])('finds text that is none in %s', (text, paths) => {
    expect(faultsOf(text)).toEqual(paths);
  });

  it('bounds nesting, however it is made', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    expect(parse(nested(JSON_DEPTH_MAX)).kind).toBe('parsed');
    expect(parse(nested(JSON_DEPTH_MAX + 1)).kind).toBe('broken');
    expect(parse('{"a":'.repeat(500_000)).kind).toBe('broken');
    expect(parse(`["${'['.repeat(100)}"]`).kind).toBe('parsed');
  });

  it('leaves prototypes alone', () => {
    const parsed = parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}');
    expect(parsed.kind === 'parsed' && Object.keys(parsed.value as object)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
