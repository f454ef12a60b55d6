import type { AccountId } from '../../book/account.ts';
import type { Keyed } from '../../book/decision.ts';

/** What a coin is worth from a moment on. */
export type Rate = {
  /** Millionths of a franc. */
  xafPerCoinMillionths: bigint;
  /** Hundredths of a percent of the XAF. */
  feeHundredths: number;
  sinceMs: number;
  /** The principal who set it. */
  setBy: string;
};

/** An offer to one user, good until it expires and used once. */
export type Quote = {
  id: string;
  userId: AccountId;
  coinsUnits: bigint;
  xaf: bigint;
  xafPerCoinMillionths: bigint;
  feeHundredths: number;
  /** Exact decimal text, in XAF. */
  fee: string;
  remainder: string;
  createdAtMs: number;
  expiresAtMs: number;
  usedAtMs: number | null;
};

export type ExchangeRecords = {
  /** The latest, or null. */
  rate: { is: Rate | null; need: true; change: Rate };
  quotes: Keyed<Quote>;
};

export function isQuoteOpen(quote: Quote, nowMs: number): boolean {
  return quote.usedAtMs === null && nowMs < quote.expiresAtMs;
}

/** Decimals of coins × rate × fee: 4 + 6 + 4. With as many, all three are whole numbers. */
const SCALE = 14;
const ONE_XAF = 10n ** BigInt(SCALE);
const FEE_PARTS = 10_000n;

/**
 * gross = coins × rate = xaf + fee + remainder, without rounding anything but `xaf`, which is rounded down to whole XAF:
 * the remainder is what that left, below 1.
 */
export function priceOf(
  coinsUnits: bigint,
  { xafPerCoinMillionths, feeHundredths }: Pick<Rate, 'xafPerCoinMillionths' | 'feeHundredths'>,
): { xaf: bigint; fee: string; remainder: string } {
  const grossParts = coinsUnits * xafPerCoinMillionths;
  const fee = grossParts * BigInt(feeHundredths);
  const left = grossParts * FEE_PARTS - fee;
  return { xaf: left / ONE_XAF, fee: decimalText(fee), remainder: decimalText(left % ONE_XAF) };
}

/** Without zeros at the end: 25 of 10^14 is 0.00000000000025. */
function decimalText(parts: bigint): string {
  const fraction = String(parts % ONE_XAF)
    .padStart(SCALE, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(parts / ONE_XAF) : `${parts / ONE_XAF}.${fraction}`;
}
