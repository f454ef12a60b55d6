import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { wholeOf } from '../http/body/whole.ts';
import { CoinAmount, integer, integerText, TimeText, text } from './inputs.ts';

describe('wholeOf', () => {
  it.each([
    ['0', 0],
    ['0.0', 0],
    ['0e9', 0],
    ['5', 5],
    ['5.0', 5],
    ['5.000', 5],
    ['5e0', 5],
    ['50e-1', 5],
    ['0.5e1', 5],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740991.0', Number.MAX_SAFE_INTEGER],
  ])('%s is %i', (number, id) => {
    expect(wholeOf(number)).toBe(id);
  });

  it.each(['-5', '5.1', '9007199254740991.4', '9007199254740992', '1e16', '1e999999999', '5e-1', '1e-400'])(
    '%s is none',
    (number) => {
      expect(wholeOf(number)).toBeNull();
    },
  );
});

describe('Amount', () => {
  const codeOf = (number: string) => {
    const result = CoinAmount.safeParse(new LosslessNumber(number));
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    return issue?.code === 'custom' ? issue.params?.problem : issue?.code;
  };
  it.each([
    ['1.50000', 15_000n],
    ['1e2', 1_000_000n],
    ['0.0001', 1n],
    ['99999999999.9999', 999_999_999_999_999n],
    ['0.00001', 'amount_too_precise'],
    ['1.00000000000000000001', 'amount_too_precise'],
    ['0', 'amount_out_of_range'],
    ['-1', 'amount_out_of_range'],
    ['100000000000', 'amount_out_of_range'],
  ])('%s is %s', (number, expected) => {
    expect(codeOf(number)).toBe(expected);
  });

  it('is a JSON number, not text', () => {
    expect(CoinAmount.safeParse('1').success).toBe(false);
  });
});

describe('integer', () => {
  it('takes what is within the bounds, 0 where they say so', () => {
    const takes = (min: number, number: string) =>
      integer(min, 10).safeParse(new LosslessNumber(number)).success;
    expect([takes(0, '0'), takes(1, '0'), takes(1, '1'), takes(0, '10'), takes(0, '11')]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('text', () => {
  it('counts code points', () => {
    const schema = text(1, 3);
    expect(schema.safeParse('😀😀😀').success).toBe(true);
    expect(schema.safeParse('😀😀😀😀').success).toBe(false);
    expect(schema.safeParse('').success).toBe(false);
    expect(schema.safeParse('x'.repeat(1_000_000)).success).toBe(false);
  });
});

describe('integerText', () => {
  it.each(['', ' 1', '01', '+1', '1.0', '1e1', '0x1', '٣', '101'])('does not take %j', (given) => {
    expect(integerText(1, 100).safeParse(given).success).toBe(false);
  });
  it('takes digits within the bounds', () => {
    expect(integerText(0, 100).parse('0')).toBe(0);
    expect(integerText(1, 100).parse('100')).toBe(100);
  });
});

describe('TimeText', () => {
  it('is a finer time as the next millisecond, and never later than the year 9999', () => {
    const iso = (given: string) => new Date(TimeText.parse(given)).toISOString();
    expect(iso('2026-01-31T12:00:00.0001Z')).toBe('2026-01-31T12:00:00.001Z');
    expect(iso('9999-12-31T23:59:59.9999999Z')).toBe('9999-12-31T23:59:59.999Z');
    expect(iso('0001-01-01T00:00:00Z')).toBe('1970-01-01T00:00:00.000Z');
  });
});
