import type { QuoteState, RateState, WithdrawalState } from '@cowrie/contracts';
import type { Withdrawal } from '../withdrawals/withdrawal.ts';
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

export function toWithdrawalState(withdrawal: Withdrawal): WithdrawalState {
  const { id, userId, status, provider, account, createdAtMs, updatedAtMs } = withdrawal;
  return { id, userId, xaf: String(withdrawal.xaf), status, provider, account, createdAtMs, updatedAtMs };
}
