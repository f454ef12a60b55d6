import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Amount, sendable } from './amount.ts';

const text = (value: string | number | bigint) => Amount.from(value).toString();

describe('an amount', () => {
  it.each([
    [12.5, '12.5'],
    ['12.50', '12.5'],
    [12n, '12'],
    ['0.0001', '0.0001'],
    ['1e2', '100'],
    ['125e-1', '12.5'],
    [1e-4, '0.0001'],
    ['-3.25', '-3.25'],
    ['-0', '0'],
    [99_999_999_999.9999, '99999999999.9999'],
  ])('is read from %p', (given, expected) => {
    expect(text(given)).toBe(expected);
  });

  it('is shown as its coins', () => {
    expect(inspect({ balance: Amount.from('12.50') })).toBe('{ balance: 12.5 }');
  });

  it.each(['', '1.', '.5', '1,5', ' 1', '0x10', 'NaN', '1e9999', '0.00001', 0.1 + 0.2, Number.NaN, 1e-5])(
    'is not read from %p',
    (given) => {
      expect(() => Amount.from(given)).toThrow(RangeError);
    },
  );

  it('keeps every sum that the ledger can hold, also as a JSON number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), (units) => {
        const amount = Amount.ofUnits(units);
        expect(Amount.from(JSON.parse(JSON.stringify(amount))).units).toBe(units);
        expect(Amount.from(amount.toString()).units).toBe(units);
      }),
    );
  });

  it('is added, subtracted and compared without rounding', () => {
    expect(Amount.from(0.1).plus(0.2).toString()).toBe('0.3');
    expect(Amount.from(1).minus('1.0001').toString()).toBe('-0.0001');
    expect(
      ['10', '9', '9.5']
        .map(Amount.from)
        .sort((a, b) => a.compare(b))
        .map(String),
    ).toEqual(['9', '9.5', '10']);
    expect(Amount.from(2).equals(2n)).toBe(true);
  });

  it('refuses what would be computed with its text', () => {
    const amount: unknown = Amount.from(1);
    expect(() => (amount as number) + 1).toThrow(TypeError);
    expect(() => (amount as number) < 2).toThrow(TypeError);
    expect(`${amount}`).toBe('1');
  });
});

describe('an amount that is sent', () => {
  it.each([
    [0, 'amount_out_of_range'],
    [-1, 'amount_out_of_range'],
    ['100000000000', 'amount_out_of_range'],
    ['0.00001', 'amount_too_precise'],
    ['much', 'invalid_request'],
    [null, 'invalid_request'],
    [true, 'invalid_request'],
  ])('is not %p', (given, code) => {
    expect(sendable(given)).toMatchObject({ code });
  });

  it('may be 0 where it bounds others', () => {
    expect(sendable(0, { least: 0n })).toMatchObject({ units: 0n });
    expect(sendable(-1, { least: 0n })).toMatchObject({ code: 'amount_out_of_range' });
  });

  it('is at most the largest supply', () => {
    expect(sendable('99999999999.9999')).toMatchObject({ units: 10n ** 15n - 1n });
  });
});
