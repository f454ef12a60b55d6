import { type QuoteState, type RateState, unitsToCoins } from '@cowrie/contracts';
import type { Quote, Rate } from './schemas.ts';

/** The objects of the API about XAF. Closed: field by field, never by spreading. Numbers have 15 digits at most. */

const MILLIONTHS = 1_000_000;

const HUNDREDTHS = 100;

export function rateView(state: RateState): Rate {
  return {
    xafPerCoin: Number(state.xafPerCoinMillionths) / MILLIONTHS,
    feePercent: state.feeHundredths / HUNDREDTHS,
    since: new Date(state.sinceMs).toISOString(),
  };
}

export function quoteView(state: QuoteState): Quote {
  return {
    id: state.id,
    coins: unitsToCoins(BigInt(state.coinsUnits)),
    xaf: Number(state.xaf),
    xafPerCoin: Number(state.xafPerCoinMillionths) / MILLIONTHS,
    fee: state.fee,
    remainder: state.remainder,
    expiresAt: new Date(state.expiresAtMs).toISOString(),
  };
}
