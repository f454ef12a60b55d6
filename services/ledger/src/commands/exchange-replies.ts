import type { QuoteState, RateState, WithdrawalState } from '@cowrie/contracts';
import type { Answers } from '../domain/decision.ts';
import type { ExchangeRecords } from '../domain/exchange-records.ts';
import type { Quote, Rate } from '../domain/quote.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';

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

/** What an answer shows of the exchange: nothing, for most commands. */
export function exchangeAnswer(
  { rate, quotes, withdrawals }: ExchangeRecords,
  { rate: showsRate, quote: quoteId, withdrawal: withdrawalId }: Answers,
): { rate?: RateState; quote?: QuoteState; withdrawal?: WithdrawalState } {
  const quote = quoteId === undefined ? undefined : quotes.get(quoteId);
  const withdrawal = withdrawalId === undefined ? undefined : withdrawals.get(withdrawalId);
  return {
    ...(showsRate && rate ? { rate: toRateState(rate) } : {}),
    ...(quote ? { quote: toQuoteState(quote) } : {}),
    ...(withdrawal ? { withdrawal: toWithdrawalState(withdrawal) } : {}),
  };
}
