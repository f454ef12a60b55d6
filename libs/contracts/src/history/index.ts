import { type AnswerTo, type QueryMessage, queriesOfFeatures, queryMessageSchema } from '../contract.ts';
import { health } from '../messages/health.ts';
import { refusals } from './refusals.ts';
import { statistics } from './statistics.ts';
import { transactionHistory } from './transactions.ts';

/** What history can be asked. */
export const HISTORY_QUERIES = queriesOfFeatures({ transactionHistory, statistics, refusals, health });
export const HistoryQuery = queryMessageSchema(HISTORY_QUERIES);
export type HistoryQuery = QueryMessage<typeof HISTORY_QUERIES>;
/** All that history may answer to a query of that name. */
export type HistoryAnswer<N extends HistoryQuery['name']> = AnswerTo<(typeof HISTORY_QUERIES)[N]>;
