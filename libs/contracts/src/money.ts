/**
 * Coins are counted in `bigint` units of 1/10,000 coin; XAF has no minor unit. No amount has more than 15
 * significant digits, which a double carries exactly, so a JSON number arrives as it was sent.
 */

export const COIN_SCALE = 4;
const UNITS_PER_COIN = 10_000;

export const MAX_SUPPLY_UNITS = 10n ** 15n - 1n;

export type AmountProblem = 'invalid_request' | 'amount_too_precise' | 'amount_out_of_range';
export type ParsedAmount = { ok: true; units: bigint } | { ok: false; problem: AmountProblem };

const JSON_NUMBER = /^(-)?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The value counts, without rounding: `1.5`, `1.50000` and `15e-1` are equal. */
export function parseCoins(text: string): ParsedAmount {
  return parseDecimal(text, { scale: COIN_SCALE, wholeDigits: 11 });
}

/** Units are 10^-scale. 0 is accepted only with `zero`. */
export function parseDecimal(
  text: string,
  { scale, wholeDigits, zero = false }: { scale: number; wholeDigits: number; zero?: boolean },
): ParsedAmount {
  const match = JSON_NUMBER.exec(text);
  if (!match) return { ok: false, problem: 'invalid_request' };
  const [, sign, whole = '', fraction = '', exponentText = '0'] = match;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '' && zero) return { ok: true, units: 0n };
  if (digits === '' || sign) return { ok: false, problem: 'amount_out_of_range' };
  const significant = digits.replace(/0+$/, '');
  // A huge exponent must not become a huge string.
  const exponent = Number(exponentText) - fraction.length + (digits.length - significant.length);
  if (exponent < -scale) return { ok: false, problem: 'amount_too_precise' };
  if (significant.length + exponent > wholeDigits) return { ok: false, problem: 'amount_out_of_range' };
  return { ok: true, units: BigInt(significant) * 10n ** BigInt(exponent + scale) };
}

/** The result is exact. The text of the wire is accepted too, so that no bigint is created. */
export function unitsToCoins(units: bigint | string): number {
  return Number(units) / UNITS_PER_COIN;
}

export function coinsToUnits(coins: number): bigint {
  return BigInt(Math.round(coins * UNITS_PER_COIN));
}
