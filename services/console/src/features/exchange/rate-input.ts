import { toPlainNumber } from '../../kit/format/amounts.ts';

/** Rates are calculated exactly, in integers of the smallest unit. */

export type Rate = { xafPerCoin: number; feePercent: number };

const RATE_DECIMALS = 6;
const FEE_DECIMALS = 2;

export const readRate = (typed: string) => readDecimal(typed, /^\d{1,9}(\.\d{1,6})?$/, (rate) => rate > 0);
export const readFee = (typed: string) => readDecimal(typed, /^\d{1,3}(\.\d{1,2})?$/, (fee) => fee <= 100);

function readDecimal(typed: string, form: RegExp, isWithin: (value: number) => boolean): number | null {
  const text = toPlainNumber(typed);
  if (text === null || !form.test(text)) return null;
  return isWithin(Number(text)) ? Number(text) : null;
}

const smallestParts = (value: number, decimals: number) => BigInt(value.toFixed(decimals).replace('.', ''));

/** The XAF are rounded down, as in the exchange. */
export function xafFor(coins: bigint, { xafPerCoin, feePercent }: Rate): bigint {
  const gross = coins * smallestParts(xafPerCoin, RATE_DECIMALS);
  const kept = 100n * 10n ** BigInt(FEE_DECIMALS) - smallestParts(feePercent, FEE_DECIMALS);
  return (gross * kept) / (10n ** BigInt(RATE_DECIMALS) * 100n * 10n ** BigInt(FEE_DECIMALS));
}

export const differenceOf = (next: Rate, now: Rate) => (next.xafPerCoin - now.xafPerCoin) / now.xafPerCoin;
