import type { HistoryQuery } from '@cowrie/contracts';
import type { QueryAnswer } from '@cowrie/messaging';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { areStatisticsComplete } from '../store/extend-statistics.ts';
import { createEntryLists } from '../store/list-together.ts';
import { readNewest, readRange } from '../store/read-statement.ts';
import { readStatistics } from '../store/read-statistics.ts';
import { createListTransactions } from './list-transactions.ts';
import { createReadStatement } from './read-statement.ts';
import { createReadStatistics } from './read-statistics.ts';
import type { Sequences } from './sequences.ts';

export type Queries = (query: HistoryQuery) => Promise<QueryAnswer>;

/** Answers the queries of this service from `pool`. */
export function createQueries(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  pool: pg.Pool;
  logger: Logger;
}): Queries {
  const { sequences, pool, logger } = deps;
  const list = createListTransactions({ sequences, listEntries: createEntryLists(pool) });
  const statement = createReadStatement({
    sequences,
    readRange: (range) => readRange(pool, range),
    readNewest: (asked) => readNewest(pool, asked),
    logger,
  });
  const statistics = createReadStatistics({
    areComplete: () => areStatisticsComplete(pool),
    read: (period) => readStatistics(pool, period),
  });
  return (query) => {
    if (query.name === 'transactions.list') return list(query);
    return query.name === 'statistics.read' ? statistics(query) : statement(query);
  };
}
