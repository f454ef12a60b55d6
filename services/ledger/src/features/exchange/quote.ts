import { QUOTE, RATE } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { RecordsById } from '../../book/decision.ts';

export const RATES = table('exchange_rates', {
  /** The unit is a millionth of an XAF per coin. */
  xafPerCoinMillionths: column.bigint('xaf_per_coin'),
  /** The unit is a hundredth of a percent of the gross XAF. */
  feeHundredths: column.int('fee'),
  sinceMs: column.time(),
  setBy: column.text(),
});
export type Rate = RowOf<typeof RATES>;

export const QUOTES = table('exchange_quotes', {
  id: column.uuid(),
  userId: column.number(),
  coinsUnits: column.bigint('coins'),
  xaf: column.bigint(),
  xafPerCoinMillionths: column.bigint('xaf_per_coin'),
  feeHundredths: column.int('fee'),
  /** Exact XAF as decimal text. */
  fee: column.text('fee_xaf'),
  remainder: column.text('remainder_xaf'),
  createdAtMs: column.time(),
  expiresAtMs: column.time(),
  usedAtMs: column.time().orNull(),
});
export type Quote = RowOf<typeof QUOTES>;

export const toRateState = RATE.of<Rate>({}).toWire;
export const toQuoteState = QUOTE.of<Quote>({}).toWire;

export type ExchangeRecords = {
  rate: { is: Rate | null; need: true; change: Rate };
  quotes: RecordsById<Quote>;
};

export function isQuoteOpen(quote: Quote, nowMs: number): boolean {
  return quote.usedAtMs === null && nowMs < quote.expiresAtMs;
}

/** The decimals of coins × rate × fee (4 + 6 + 4), at which all three are whole numbers. */
const SCALE = 14;
const ONE_XAF = 10n ** BigInt(SCALE);
const FEE_PARTS = 10_000n;

/** gross = coins × rate = xaf + fee + remainder. Only `xaf` is rounded, down; the remainder is what that cut off. */
export function priceOf(
  coinsUnits: bigint,
  { xafPerCoinMillionths, feeHundredths }: Pick<Rate, 'xafPerCoinMillionths' | 'feeHundredths'>,
): { xaf: bigint; fee: string; remainder: string } {
  const grossParts = coinsUnits * xafPerCoinMillionths;
  const fee = grossParts * BigInt(feeHundredths);
  const left = grossParts * FEE_PARTS - fee;
  return { xaf: left / ONE_XAF, fee: decimalText(fee), remainder: decimalText(left % ONE_XAF) };
}

/** Trailing zeros are left out: 25 of 10^14 is 0.00000000000025. */
function decimalText(parts: bigint): string {
  const fraction = String(parts % ONE_XAF)
    .padStart(SCALE, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(parts / ONE_XAF) : `${parts / ONE_XAF}.${fraction}`;
}
