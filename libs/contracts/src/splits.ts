import { type ParsedAmount, parseDecimal } from './money.ts';

/**
 * Coins are divided in whole units; one fixed leg gets the rounding difference, so the parts always sum to
 * the whole.
 */

export const PERCENT_SCALE = 4;
export const WHOLE_PERCENT_UNITS = 1_000_000n;

/** The percent must be above 0 and at most 100. */
export function parsePercent(text: string): ParsedAmount {
  const parsed = parseDecimal(text, { scale: PERCENT_SCALE, wholeDigits: 3 });
  const isBeyond = parsed.ok && parsed.units > WHOLE_PERCENT_UNITS;
  return isBeyond ? { ok: false, problem: 'amount_out_of_range' } : parsed;
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

export function missingPercentUnits(percentUnits: readonly bigint[]): bigint {
  return WHOLE_PERCENT_UNITS - sumOf(percentUnits);
}

/**
 * Shares are rounded down and the first leg gets the difference. A share can be 0. It throws unless the
 * percents sum to 100.
 */
export function splitByPercents(amountUnits: bigint, percentUnits: readonly bigint[]): bigint[] {
  if (missingPercentUnits(percentUnits) !== 0n) throw new Error('percents of a split sum to 100');
  const down = percentUnits.map((percent) => (amountUnits * percent) / WHOLE_PERCENT_UNITS);
  const rest = amountUnits - sumOf(down);
  return down.map((share, index) => (index === 0 ? share + rest : share));
}

/**
 * Parts follow the remainders, rounded down; the first legs with enough left pay the difference. It is null
 * if the remainders are below the refund.
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
