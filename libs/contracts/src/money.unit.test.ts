import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type AmountProblem, coinsToUnits, MAX_SUPPLY_UNITS, parseCoins, unitsToCoins } from './money.ts';

const accepted: [text: string, units: bigint][] = [
  ['1', 10_000n],
  ['1.50000', 15_000n],
  ['0.00015e+4', 15_000n],
  ['1E+02', 1_000_000n],
  ['100e-0', 1_000_000n],
  ['0.0001', 1n],
  ['0.000100000000000000000000000000', 1n],
  ['10000000000000e-17', 1n],
  ['99999999999.9999', MAX_SUPPLY_UNITS],
  ['99999999999.999900000000000000000', MAX_SUPPLY_UNITS],
];

const refused: [problem: AmountProblem, texts: string[]][] = [
  [
    'amount_out_of_range',
    // An amount that is not above 0 is out of range, whatever its precision.
    ['0', '-0', '0.0', '0e5', '0.00000', '-1', '-1.5', '-0.00001', '100000000000', '1e11', '1e999999999'],
  ],
  [
    'amount_too_precise',
    // A parser that uses doubles accepts the last two: a double's 0.1, and the largest amount.
    ['0.00001', '1.00001', '1e-5', '1e-999999999', '0.1000000000000000055', '99999999999.99991'],
  ],
  [
    'invalid_request',
    [
      '',
      ' 1',
      '1 ',
      '+1',
      '01',
      '.5',
      '1.',
      '1e',
      '1e+',
      '1.5.0',
      '0x10',
      '1_000',
      '1,5',
      'NaN',
      'Infinity',
      '٣',
    ],
  ],
];

/** Every number of digits is equally likely; evenly drawn amounts nearly all have fifteen. */
const amounts = fc
  .integer({ min: 1, max: 15 })
  .chain((digits) => fc.bigInt({ min: 10n ** BigInt(digits - 1), max: 10n ** BigInt(digits) - 1n }));

function spell(units: bigint, point: number, zeros: number): string {
  const digits = units.toString().padStart(point + 1, '0');
  const whole = digits.slice(0, digits.length - point);
  const fraction = digits.slice(digits.length - point) + '0'.repeat(zeros);
  const exponent = point - 4;
  return `${whole}${fraction === '' ? '' : `.${fraction}`}${exponent === 0 ? '' : `e${exponent}`}`;
}

describe('parseCoins', () => {
  it.each(accepted)('reads %s', (text, units) => {
    expect(parseCoins(text)).toEqual({ ok: true, units });
  });

  it.each(refused.flatMap(([problem, texts]) => texts.map((text) => [text, problem] as const)))(
    'refuses "%s" as %s',
    (text, problem) => {
      expect(parseCoins(text)).toEqual({ ok: false, problem });
    },
  );

  it('judges the value, whatever the spelling', () => {
    fc.assert(
      fc.property(amounts, fc.nat({ max: 30 }), fc.nat({ max: 30 }), (units, point, zeros) => {
        expect(parseCoins(spell(units, point, zeros))).toEqual({ ok: true, units });
      }),
    );
  });

  it('never rounds: one digit more than four decimals is refused', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 9 }), fc.nat({ max: 30 }), (units, digit, zeros) => {
        const text = `${spell(units, 4, 0)}${'0'.repeat(zeros)}${digit}`;
        expect(parseCoins(text)).toEqual({ ok: false, problem: 'amount_too_precise' });
      }),
    );
  });

  it('refuses whatever is above the supply', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10n ** 11n, max: 10n ** 40n }), fc.nat({ max: 20 }), (coins, zeros) => {
        const problem = 'amount_out_of_range';
        expect(parseCoins(`${coins}`)).toEqual({ ok: false, problem });
        expect(parseCoins(`${coins}${'0'.repeat(zeros)}e-${zeros}`)).toEqual({ ok: false, problem });
      }),
    );
  });

  it('is quick with a text that fills a body', () => {
    const nines = '9'.repeat(400);
    const zeros = '0'.repeat(1_000_000);
    expect(parseCoins(`1e${nines}`)).toEqual({ ok: false, problem: 'amount_out_of_range' });
    expect(parseCoins(`1e-${nines}`)).toEqual({ ok: false, problem: 'amount_too_precise' });
    expect(parseCoins(`1${zeros}`)).toEqual({ ok: false, problem: 'amount_out_of_range' });
    expect(parseCoins(`0.${zeros}1`)).toEqual({ ok: false, problem: 'amount_too_precise' });
    expect(parseCoins(`1.5${zeros}`)).toEqual({ ok: true, units: 15_000n });
  });
});

describe('a JSON number of coins', () => {
  const throughJson = (units: bigint): number =>
    JSON.parse(JSON.stringify({ amount: unitsToCoins(units) })).amount;

  it('carries every amount and every balance unchanged, issuance below zero too', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(1n, -1n), (units, sign) => {
        expect(coinsToUnits(throughJson(sign * units))).toBe(sign * units);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is written with all of its digits, so that another parser of decimals reads the same amount', () => {
    fc.assert(
      fc.property(amounts, (units) => {
        expect(parseCoins(JSON.stringify(unitsToCoins(units)))).toEqual({ ok: true, units });
      }),
      { numRuns: 1_000 },
    );
  });
});
