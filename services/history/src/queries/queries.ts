import type { HealthReader, HistoryAnswer, HistoryQuery } from '@cowrie/contracts';
import type { QueryAnswer } from '@cowrie/queries';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { countRefusals } from '../refusals/count.ts';
import { listRefusals } from '../refusals/list.ts';
import { createEntryLists } from '../store/entries/entry-lists.ts';
import { searchEntries } from '../store/entries/search-entries.ts';
import { findCounterparties } from '../store/find-counterparties.ts';
import { readBalances } from '../store/read-balances.ts';
import { readNewest, readRange } from '../store/read-statement.ts';
import { readPlatformStatistics } from '../store/statistics/read-platform-statistics.ts';
import { readStatistics } from '../store/statistics/read-statistics.ts';
import { createListTransactions } from './list-transactions.ts';
import { createReadBalances } from './read-balances.ts';
import { createReadStatement } from './read-statement.ts';
import { createReadPlatformStatistics, createReadStatistics } from './read-statistics.ts';
import { createSearchTransactions } from './search-transactions.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type Queries = (query: HistoryQuery) => Promise<QueryAnswer>;

export function createQueries(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  pool: pg.Pool;
  readHealth: HealthReader;
  logger: Logger;
}): Queries {
  const { sequences, pool, readHealth, logger } = deps;
  const list = createListTransactions({ sequences, listEntries: createEntryLists(pool) });
  const statement = createReadStatement({
    sequences,
    readRange: (range) => readRange(pool, range),
    readNewest: (asked) => readNewest(pool, asked),
    logger,
  });
  const balances = createReadBalances({
    sequences,
    read: (parties, atMs) => readBalances(pool, parties, atMs),
  });
  const search = createSearchTransactions({
    sequences,
    searchEntries: (asked) => searchEntries(pool, asked),
  });
  const statistics = createReadStatistics((period) => readStatistics(pool, period));
  const platformStatistics = createReadPlatformStatistics((platform, period) =>
    readPlatformStatistics(pool, platform, period),
  );
  async function findCounterpartiesWhenWritten(
    query: Extract<HistoryQuery, { name: 'counterparties.find' }>,
  ): Promise<HistoryAnswer<'counterparties.find'>> {
    const isCurrent = await waitForWritten(sequences, query);
    const userIds = await findCounterparties(pool, query.data);
    return { ok: true, data: { userIds, ...(isCurrent ? {} : { stale: true }) } };
  }
  return (query) => {
    switch (query.name) {
      case 'transactions.list':
        return list(query);
      case 'transactions.search':
        return search(query);
      case 'statement.read':
        return statement(query);
      case 'balances.read':
        return balances(query);
      case 'counterparties.find':
        return findCounterpartiesWhenWritten(query);
      case 'statistics.read':
        return statistics(query);
      case 'platform-statistics.read':
        return platformStatistics(query);
      case 'refusals.list':
        return listRefusals(pool, query.data).then((data) => ({ ok: true, data }));
      case 'refusals.count':
        return countRefusals(pool, query.data).then((counts) => ({ ok: true, data: { counts } }));
      case 'health.read':
        return readHealth().then((data) => ({ ok: true, data }));
    }
  };
}
