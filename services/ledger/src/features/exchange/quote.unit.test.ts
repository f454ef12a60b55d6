import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isQuoteOpen, priceOf, type Quote } from './quote.ts';

/** An exact fraction, independent of the code under test. */
type Fraction = { over: bigint; under: bigint };

const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const isSame = (a: Fraction, b: Fraction): boolean => a.over * b.under === b.over * a.under;
const whole = (value: bigint): Fraction => ({ over: value, under: 1n });

function fractionOf(text: string): Fraction {
  const [, digits = '', decimals = ''] = /^(0|[1-9]\d*)(?:\.(\d*[1-9]))?$/.exec(text) ?? [];
  if (digits === '') throw new Error(`"${text}" is not the shortest decimal text`);
  return { over: BigInt(digits + decimals), under: 10n ** BigInt(decimals.length) };
}

const rates = fc.record({
  xafPerCoinMillionths: fc.bigInt(1n, 10n ** 15n - 1n),
  feeHundredths: fc.integer({ min: 0, max: 10_000 }),
});
const coins = fc.oneof(fc.bigInt(1n, 10n ** 15n - 1n), fc.bigInt(1n, 100_000n));

describe('the price of coins', () => {
  it('adds up exactly, with whole XAF and less than 1 XAF left', () => {
    fc.assert(
      fc.property(coins, rates, (coinsUnits, rate) => {
        const price = priceOf(coinsUnits, rate);
        const [fee, remainder] = [fractionOf(price.fee), fractionOf(price.remainder)];
        const gross = times(
          { over: coinsUnits, under: 10_000n },
          { over: rate.xafPerCoinMillionths, under: 10n ** 6n },
        );
        const percent = { over: BigInt(rate.feeHundredths), under: 100n };
        expect(isSame(fee, times(gross, times(percent, { over: 1n, under: 100n })))).toBe(true);
        expect(isSame(gross, plus(whole(price.xaf), plus(fee, remainder)))).toBe(true);
        expect(remainder.over < remainder.under).toBe(true);
        expect(price.xaf >= 0n).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    // 10 coins at 655.957 with 2.5 %: 6559.57 gross, 163.98925 fee.
    [100_000n, 655_957_000n, 250, { xaf: 6395n, fee: '163.98925', remainder: '0.58075' }],
    [10_000n, 1_000_000n, 0, { xaf: 1n, fee: '0', remainder: '0' }],
    [10_000n, 1_000_000n, 1, { xaf: 0n, fee: '0.0001', remainder: '0.9999' }],
    [1n, 1n, 1, { xaf: 0n, fee: '0.00000000000001', remainder: '0.00000000009999' }],
    [50_000n, 600_000_000n, 10_000, { xaf: 0n, fee: '3000', remainder: '0' }],
  ])('of %s units at %s millionths and %s hundredths of a percent', (units, rate, fee, expected) => {
    expect(priceOf(units, { xafPerCoinMillionths: rate, feeHundredths: fee })).toEqual(expected);
  });
});

describe('a quote', () => {
  const quote = { usedAtMs: null, expiresAtMs: 1_000 } as Quote;
  it.each([
    ['is open until it expires', quote, 999, true],
    ['is not open at the moment at which it expires', quote, 1_000, false],
    ['is not open once it was used', { ...quote, usedAtMs: 5 }, 999, false],
  ])('%s', (_, given, nowMs, open) => {
    expect(isQuoteOpen(given, nowMs)).toBe(open);
  });
});
