import { type AnswerTo, type QueryMessage, queriesOfFeatures, queryMessageSchema } from '../contract.ts';
import { health } from '../messages/health.ts';
import { refusals } from './refusals.ts';
import { statistics } from './statistics.ts';
import { transactionHistory } from './transactions.ts';

export const HISTORY_QUERIES = queriesOfFeatures({ transactionHistory, statistics, refusals, health });
export const HistoryQuery = queryMessageSchema(HISTORY_QUERIES);
export type HistoryQuery = QueryMessage<typeof HISTORY_QUERIES>;
export type HistoryAnswer<N extends HistoryQuery['name']> = AnswerTo<(typeof HISTORY_QUERIES)[N]>;
