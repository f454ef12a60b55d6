import { type HistoryAnswer, type HistoryQuery, LIMITS, refuse, transactionsJson } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { type Entry, toTransaction } from '../domain/entry.ts';
import { partyOfQuery } from '../domain/party.ts';
import { rangeOf } from '../domain/range.ts';
import type { EntryList } from '../store/entries/list-entries.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type ListTransactionsQuery = Extract<HistoryQuery, { name: 'transactions.list' }>;
type Answer = HistoryAnswer<'transactions.list'>;

/**
 * Waits a moment for the caller's own earlier changes; if some are missing, the answer is marked stale. A user without
 * transactions, known or not, has an empty page.
 */
export function createListTransactions(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  listEntries(list: EntryList): Promise<Entry[]>;
}): (query: Pick<ListTransactionsQuery, 'data' | 'deadlineMs'>) => Promise<Answer> {
  return async (query) => {
    const { data } = query;
    if (data.offset > LIMITS.offsetMax)
      return refuse('invalid_request', `offset: at most ${LIMITS.offsetMax}.`);
    if (data.before && data.offset > 0) return refuse('invalid_request', 'Send before or offset, not both.');
    const isCurrent = await waitForWritten(deps.sequences, query);
    const found = await deps.listEntries({
      party: partyOfQuery(data),
      range: rangeOf(data),
      type: data.type,
      limit: rowsFor(data.limit),
      offset: data.offset,
    });
    const { rows, last } = pageOf(found, data.limit);
    const next = last && { createdAtMs: last.createdAtMs, id: last.id };
    const options = { withInitiator: data.withInitiator ?? false };
    const transactions = rows.map((entry) => toTransaction(entry, options));
    const text = transactionsJson(transactions, options);
    return { ok: true, data: { text, next, ...(isCurrent ? {} : { stale: true }) } };
  };
}
