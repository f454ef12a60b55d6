import { refuse } from '@cowrie/contracts';
import { pageOf, queryOf, rowsByAge, rowsFor, secondsOfDays } from '@cowrie/postgres';
import type { LedgerFeature, RecordStore } from '../../engine/feature.ts';
import { keyedRecords } from '../../engine/records.ts';
import { deciders } from './decide.ts';
import { logSetExchangeRate } from './log.ts';
import type { ExchangeRecords, Rate } from './quote.ts';
import { toRateState } from './quote.ts';
import { readQuotes, WRITE_QUOTES } from './quotes-table.ts';
import { INSERT_RATES, listRates, readRate } from './rates-table.ts';

/* Rates and quotes change only behind their partitions' fences, so they stay unchanged after they are read. */

const RATE: RecordStore<ExchangeRecords['rate']> = {
  none: null,
  read: (client) => readRate(client),
  begin(read) {
    const set: Rate[] = [];
    return {
      get current() {
        return set.at(-1) ?? read;
      },
      keep(rate) {
        set.push(rate);
        return undefined;
      },
      queries: () => (set.length > 0 ? [queryOf(INSERT_RATES, set)] : []),
    };
  },
};

export const exchange = {
  records: { rate: RATE, quotes: keyedRecords({ read: readQuotes, write: WRITE_QUOTES }) },
  commands: deciders,
  logged: { 'exchange.set-rate': logSetExchangeRate },
  queries: (pool) => ({
    'exchange.rate': async () => {
      const rate = await readRate(pool);
      if (rate) return { ok: true, data: { rate: toRateState(rate) } };
      return refuse('not_found', 'There is no exchange rate yet.');
    },
    'exchange.rates': async ({ data: { before, limit } }) => {
      const { rows, last } = pageOf(await listRates(pool, { before, limit: rowsFor(limit) }), limit);
      return { ok: true, data: { rates: rows.map(toRateState), next: last && { id: last.id } } };
    },
  }),
  retention: ({ QUOTES_KEPT_DAYS }) => [
    rowsByAge({
      what: 'quotes',
      table: 'exchange_quotes',
      column: 'expires_at',
      keptSeconds: secondsOfDays(QUOTES_KEPT_DAYS),
      // Used quotes are kept: verification compares exchanges with them.
      only: 'r.used_at IS NULL',
    }),
  ],
} satisfies LedgerFeature<ExchangeRecords>;
