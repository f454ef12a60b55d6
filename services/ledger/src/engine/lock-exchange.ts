import type pg from 'pg';
import { readQuotes } from '../features/exchange/quotes-table.ts';
import { readRate } from '../features/exchange/rates-table.ts';
import { lockWithdrawals } from '../features/withdrawals/table.ts';
import { allOf } from './all-of.ts';
import { type ExchangeRecords, NO_EXCHANGE_RECORDS } from './exchange-records.ts';
import type { Needs } from './state.ts';

/** What the commands need of the exchange. Rates, quotes and withdrawals change behind their partitions' fences alone. */
export async function readExchangeRecords(
  client: pg.ClientBase,
  needs: readonly Needs[],
): Promise<ExchangeRecords> {
  const quoteIds = [...new Set(needs.flatMap(({ quote }) => quote ?? []))];
  const withdrawalIds = [...new Set(needs.flatMap(({ withdrawal }) => withdrawal ?? []))];
  const [rate, quotes, withdrawals] = await allOf([
    needs.some((one) => one.rate) ? readRate(client) : null,
    quoteIds.length === 0 ? NO_EXCHANGE_RECORDS.quotes : readQuotes(client, quoteIds),
    withdrawalIds.length === 0 ? NO_EXCHANGE_RECORDS.withdrawals : lockWithdrawals(client, withdrawalIds),
  ]);
  return { rate, quotes, withdrawals };
}
