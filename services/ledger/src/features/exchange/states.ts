import type { QuoteState, RateState } from '@cowrie/contracts';
import type { Quote, Rate } from './quote.ts';

/* What replies to commands and queries show of the exchange. */

export function toRateState({ xafPerCoinMillionths, feeHundredths, sinceMs }: Rate): RateState {
  return { xafPerCoinMillionths: String(xafPerCoinMillionths), feeHundredths, sinceMs };
}

export function toQuoteState(quote: Quote): QuoteState {
  return {
    id: quote.id,
    userId: quote.userId,
    coinsUnits: String(quote.coinsUnits),
    xaf: String(quote.xaf),
    xafPerCoinMillionths: String(quote.xafPerCoinMillionths),
    feeHundredths: quote.feeHundredths,
    fee: quote.fee,
    remainder: quote.remainder,
    expiresAtMs: quote.expiresAtMs,
  };
}
