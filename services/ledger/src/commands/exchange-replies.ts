import type { QuoteState, RateState, WithdrawalState } from '@cowrie/contracts';
import type { Answers } from '../domain/decision.ts';
import type { ExchangeRecords } from '../domain/exchange-records.ts';
import { toQuoteState, toRateState, toWithdrawalState } from '../states/exchange-states.ts';

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
