import { type HistoryAnswer, type HistoryQuery, LIMITS, refuse, transactionsJson } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { type Entry, toTransaction } from '../domain/entry.ts';
import { askedParty } from '../domain/party.ts';
import { rangeOf } from '../domain/range.ts';
import type { EntryList } from '../store/entries/list-entries.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type ListTransactions = Extract<HistoryQuery, { name: 'transactions.list' }>;
type Answer = HistoryAnswer<'transactions.list'>;

/**
 * A page of a party's transactions, newest first. It waits a moment for what the caller has written before, then
 * answers what there is, and says when that lacks something of it. A user without any, known or not, has an empty page.
 */
export function createListTransactions(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  listEntries(list: EntryList): Promise<Entry[]>;
}): (query: Pick<ListTransactions, 'data' | 'deadlineMs'>) => Promise<Answer> {
  return async (query) => {
    const { data } = query;
    if (data.offset > LIMITS.offsetMax)
      return refuse('invalid_request', `offset: at most ${LIMITS.offsetMax}.`);
    if (data.before && data.offset > 0) return refuse('invalid_request', 'Send before or offset, not both.');
    const isCurrent = await waitForWritten(deps.sequences, query);
    const found = await deps.listEntries({
      party: askedParty(data),
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
