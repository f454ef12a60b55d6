import { describe, expect, it } from '@jest/globals';
import { readFee, readRate, xafFor } from './rate-input.ts';

describe('a typed rate', () => {
  it.each([
    ['655.957', '1,5', 655.957, 1.5],
    ['1,655.957', '0.5', 1655.957, 0.5],
    ['999999999.999999', '100', 999999999.999999, 100],
    [' 0,000001 ', '0', 0.000001, 0],
  ])('is read from %s and %s', (rate, fee, xafPerCoin, feePercent) => {
    expect([readRate(rate), readFee(fee)]).toEqual([xafPerCoin, feePercent]);
  });

  it.each(['', '0', '-1', '1e3', '1,000', '655,957', '1.2345678', '1,23.45', '1000000000', 'a'])(
    'is no rate: %j',
    (typed) => {
      expect(readRate(typed)).toBeNull();
    },
  );

  it.each(['', '100.01', '1.005', '-1'])('is no fee: %j', (typed) => {
    expect(readFee(typed)).toBeNull();
  });

  it('gives XAF rounded down', () => {
    expect(xafFor(100n, { xafPerCoin: 655.957, feePercent: 1.5 })).toBe(64611n);
    expect(xafFor(10n, { xafPerCoin: 0.1, feePercent: 0 })).toBe(1n);
    expect(xafFor(100n, { xafPerCoin: 999999999.999999, feePercent: 0.01 })).toBe(99989999999n);
    expect(xafFor(100n, { xafPerCoin: 1, feePercent: 100 })).toBe(0n);
  });
});
