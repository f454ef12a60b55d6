import { describe, expect, it } from '@jest/globals';
import { type Element, type ElementType, encodeArray } from './binary-array.ts';

const UUID = '01234567-89ab-cdef-0123-456789abcdef';

describe('an array for PostgreSQL', () => {
  it('has a header and each element behind its length', () => {
    const hex = encodeArray('int', [1, null]).toString('hex').match(/.{8}/g);
    expect(hex).toEqual([
      '00000001', // one dimension
      '00000001', // with NULLs
      '00000017', // of int4
      '00000002', // elements
      '00000001', // the first is number one
      '00000004',
      '00000001',
      'ffffffff',
    ]);
  });

  it('has no dimension when it is empty', () => {
    expect(encodeArray('bigint', []).toString('hex')).toBe('000000000000000000000014');
  });

  it.each<[ElementType, number]>([
    ['smallint', 2 ** 15 - 1],
    ['smallint', -(2 ** 15)],
    ['int', 2 ** 31 - 1],
    ['int', -(2 ** 31)],
    ['bigint', Number.MAX_SAFE_INTEGER],
    ['bigint', Number.MIN_SAFE_INTEGER],
  ])('takes for %s the last number that fits: %d', (type, value) => {
    const bytes = encodeArray(type, [value]);
    expect(BigInt.asIntN(8 * (bytes.length - 24), BigInt(`0x${bytes.subarray(24).toString('hex')}`))).toBe(
      BigInt(value),
    );
  });

  it.each<[ElementType, Element]>([
    ['smallint', 2 ** 15],
    ['int', 2 ** 31],
    ['int', -(2 ** 31) - 1],
    ['int', 1.5],
    ['int', '1'],
    ['bigint', 2n ** 63n],
    ['bigint', -(2n ** 63n) - 1n],
    ['bigint', 2 ** 53],
    ['bigint', Number.NaN],
    ['bigint', '1'],
    ['timestamptz', Number.POSITIVE_INFINITY],
    ['timestamptz', 8.64e15 + 1],
    ['timestamptz', '2026-01-01T00:00:00Z'],
    ['text', 1],
    ['bytea', 'aa'],
    ['uuid', UUID.replace('a', 'g')],
    ['uuid', UUID.replace('b', 'g')],
    ['uuid', UUID.replace('a', 'é')],
    ['uuid', UUID.replace('-', '0')],
    ['uuid', UUID.slice(1)],
    ['uuid', `${UUID}0`],
    ['uuid', 1n],
  ])('refuses for %s what is none: %p', (type, value) => {
    expect(() => encodeArray(type, [null, value])).toThrow(/expected|too large/);
  });

  it('keeps a value out of the error', () => {
    expect(() => encodeArray('uuid', ['secret'])).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});
