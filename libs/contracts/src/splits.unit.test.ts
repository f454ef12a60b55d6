import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MAX_SUPPLY_UNITS } from './money.ts';
import { missingPercentUnits, splitByPercents, splitRefund, WHOLE_PERCENT_UNITS } from './splits.ts';

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);
const amounts = fc.bigInt(1n, MAX_SUPPLY_UNITS);
const percents = fc
  .uniqueArray(fc.bigInt(1n, WHOLE_PERCENT_UNITS - 1n), { minLength: 1, maxLength: 19 })
  .map((cuts) => {
    const sorted = [...cuts, WHOLE_PERCENT_UNITS].sort((a, b) => (a < b ? -1 : 1));
    return sorted.map((cut, index) => cut - (sorted[index - 1] ?? 0n));
  });
const lefts = fc.array(fc.oneof(fc.constant(0n), fc.bigInt(0n, 9n), fc.bigInt(0n, MAX_SUPPLY_UNITS / 20n)), {
  minLength: 1,
  maxLength: 20,
});

describe('a split by percents', () => {
  it('rounds each leg down, and the first gets what is left', () => {
    expect(splitByPercents(100n, [333_333n, 333_333n, 333_334n])).toEqual([34n, 33n, 33n]);
    expect(splitByPercents(1n, [500_000n, 500_000n])).toEqual([1n, 0n]);
    expect(splitByPercents(MAX_SUPPLY_UNITS, [1n, 999_999n])).toEqual([1_000_000_000n, 999_998_999_999_999n]);
  });

  it('gives what exact fractions say', () => {
    fc.assert(
      fc.property(amounts, percents, (amount, parts) => {
        const shares = splitByPercents(amount, parts);
        expect(sumOf(shares)).toBe(amount);
        // share ≤ amount × percent / 100 < share + 1, without a division.
        for (const [index, share] of shares.entries()) {
          const exact = amount * (parts[index] ?? 0n);
          if (index > 0) expect(share * WHOLE_PERCENT_UNITS <= exact).toBe(true);
          const room = index > 0 ? 1n : BigInt(parts.length);
          expect(exact < (share + 1n) * WHOLE_PERCENT_UNITS).toBe(true);
          expect((share - room) * WHOLE_PERCENT_UNITS < exact).toBe(true);
        }
      }),
    );
  });

  it('says by how much percents miss 100', () => {
    expect(missingPercentUnits([500_000n, 499_999n])).toBe(1n);
    expect(missingPercentUnits([500_000n, 500_002n])).toBe(-2n);
    expect(() => splitByPercents(1n, [500_000n, 499_999n])).toThrow('sum to 100');
  });
});

describe('a refund of a split', () => {
  it('takes in proportion to what is left, and the rest from the first legs that have it', () => {
    expect(splitRefund(50n, [80n, 15n, 5n])).toEqual([41n, 7n, 2n]);
    expect(splitRefund(1n, [0n, 1n, 1n])).toEqual([0n, 1n, 0n]);
    expect(splitRefund(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n]);
  });

  it('is nothing when too little is left', () => {
    expect(splitRefund(101n, [80n, 20n])).toBeNull();
    expect(splitRefund(1n, [0n, 0n])).toBeNull();
  });

  it('gives what exact fractions say, and never more than a leg has left', () => {
    fc.assert(
      fc.property(lefts, amounts, (left, asked) => {
        const total = sumOf(left);
        fc.pre(total > 0n);
        const amount = (asked % total) + 1n;
        const shares = splitRefund(amount, left) ?? [];
        expect(shares).toHaveLength(left.length);
        expect(sumOf(shares)).toBe(amount);
        for (const [index, share] of shares.entries()) {
          const has = left[index] ?? 0n;
          expect(share <= has).toBe(true);
          expect(amount * has < (share + 1n) * total).toBe(true);
          expect((share - BigInt(left.length)) * total < amount * has).toBe(true);
        }
      }),
    );
  });

  it('gives all back in the end, in however many parts', () => {
    fc.assert(
      fc.property(lefts, fc.array(amounts, { maxLength: 5 }), (left, parts) => {
        let rest: readonly bigint[] = left;
        for (const part of [...parts, MAX_SUPPLY_UNITS]) {
          const total = sumOf(rest);
          if (total === 0n) break;
          const shares = splitRefund(part < total ? part : total, rest) ?? [];
          rest = rest.map((has, index) => has - (shares[index] ?? 0n));
        }
        expect(sumOf(rest)).toBe(0n);
      }),
    );
  });
});
