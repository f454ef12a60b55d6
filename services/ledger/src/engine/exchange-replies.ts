import type { QuoteState, RateState, WithdrawalState } from '@cowrie/contracts';
import { toQuoteState, toRateState, toWithdrawalState } from '../features/exchange/states.ts';
import type { Answers } from './decision.ts';
import type { ExchangeRecords } from './exchange-records.ts';

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
