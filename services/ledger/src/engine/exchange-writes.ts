import { type PreparedQuery, queryOf } from '@cowrie/postgres';
import type { Quote, Rate } from '../features/exchange/quote.ts';
import { WRITE_QUOTES } from '../features/exchange/quotes-table.ts';
import { INSERT_RATES } from '../features/exchange/rates-table.ts';
import {
  FORGET_PAYOUT_ACCOUNTS,
  type PlacedWithdrawal,
  WRITE_WITHDRAWALS,
} from '../features/withdrawals/table.ts';
import type { ExchangeChange, ExchangeRecords } from './exchange-records.ts';

/** What a batch writes of the exchange beside movements; most write nothing. */
export type ExchangeWrites = {
  rates: Rate[];
  quotes: Map<string, Quote>;
  withdrawals: Map<string, PlacedWithdrawal>;
  /** Users whose wallets were closed: where they were paid is forgotten. */
  closedUserIds: number[];
};

/** The records of a batch on top of what was read, and what it writes of them. */
export function createExchangeWrites(input: ExchangeRecords) {
  const quotes = new Map(input.quotes);
  const withdrawals = new Map(input.withdrawals);
  const records: ExchangeRecords = { rate: input.rate, quotes, withdrawals };
  const writes: ExchangeWrites = { rates: [], quotes: new Map(), withdrawals: new Map(), closedUserIds: [] };

  /** The next command of the batch sees it. */
  function keep(change: ExchangeChange, partition: number): void {
    switch (change.kind) {
      case 'rate':
        records.rate = change.rate;
        writes.rates.push(change.rate);
        return;
      case 'quote':
        quotes.set(change.quote.id, change.quote);
        writes.quotes.set(change.quote.id, change.quote);
        return;
      case 'withdrawal':
        withdrawals.set(change.withdrawal.id, change.withdrawal);
        writes.withdrawals.set(change.withdrawal.id, { ...change.withdrawal, partition });
    }
  }

  return { records, writes, keep };
}

/** The statements that write them; none for a batch that has nothing of the kind. */
export function exchangeQueries(writes: ExchangeWrites): PreparedQuery[] {
  const { rates, quotes, withdrawals, closedUserIds } = writes;
  return [
    ...(rates.length > 0 ? [queryOf(INSERT_RATES, rates)] : []),
    ...(quotes.size > 0 ? [queryOf(WRITE_QUOTES, [...quotes.values()])] : []),
    ...(withdrawals.size > 0 ? [queryOf(WRITE_WITHDRAWALS, [...withdrawals.values()])] : []),
    // After the withdrawals: what they say of an account that is forgotten does not come back.
    ...(closedUserIds.length > 0 ? [queryOf(FORGET_PAYOUT_ACCOUNTS, closedUserIds)] : []),
  ];
}
