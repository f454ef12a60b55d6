import { type ParsedAmount, parseDecimal } from './money.ts';

/**
 * How the coins of one purchase are divided between its legs, and how a refund of it is divided between what is left of them. Exact: whole
 * units, and what rounding leaves has one place to go, so that the parts always sum to the whole.
 */

/** Of a percent; a percent has up to 4 decimals. */
export const PERCENT_SCALE = 4;
/** 100 percent. */
export const WHOLE_PERCENT_UNITS = 1_000_000n;

/** Reads a percent from the text of a JSON number, as `parseCoins` does coins: above 0 and at most 100. */
export function parsePercent(text: string): ParsedAmount {
  const parsed = parseDecimal(text, { scale: PERCENT_SCALE, wholeDigits: 3 });
  const isBeyond = parsed.ok && parsed.units > WHOLE_PERCENT_UNITS;
  return isBeyond ? { ok: false, problem: 'amount_out_of_range' } : parsed;
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/** By how much percents miss 100: above 0 there is too little, below 0 too much. */
export function missingPercentUnits(percentUnits: readonly bigint[]): bigint {
  return WHOLE_PERCENT_UNITS - sumOf(percentUnits);
}

/** Each leg's coins, of percents that sum to 100: rounded down, and what is left goes to the first. A leg may come out as 0. */
export function splitByPercents(amountUnits: bigint, percentUnits: readonly bigint[]): bigint[] {
  if (missingPercentUnits(percentUnits) !== 0n) throw new Error('percents of a split sum to 100');
  const down = percentUnits.map((percent) => (amountUnits * percent) / WHOLE_PERCENT_UNITS);
  const rest = amountUnits - sumOf(down);
  return down.map((share, index) => (index === 0 ? share + rest : share));
}

/**
 * What each leg gives back of a refund: in proportion to what is left of it, rounded down, and the rest from the first legs that have it.
 * Null when there is nothing left, or less than that.
 */
export function splitRefund(amountUnits: bigint, leftUnits: readonly bigint[]): bigint[] | null {
  const total = sumOf(leftUnits);
  if (total === 0n || amountUnits > total) return null;
  const down = leftUnits.map((left) => (amountUnits * left) / total);
  let rest = amountUnits - sumOf(down);
  return down.map((share, index) => {
    const spare = (leftUnits[index] ?? 0n) - share;
    const more = rest < spare ? rest : spare;
    rest -= more;
    return share + more;
  });
}
