import { type HistoryAnswer, type HistoryQuery, LIMITS, refuse, transactionsJson } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { toTransaction } from '../domain/entry.ts';
import { partyOfQuery } from '../domain/party.ts';
import { rangeOf } from '../domain/range.ts';
import { type IndexWalk, mergeWalks } from '../domain/search.ts';
import type { SearchCriteria } from '../store/entries/search-entries.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type SearchTransactionsQuery = Extract<HistoryQuery, { name: 'transactions.search' }>;
type Answer = HistoryAnswer<'transactions.search'>;

/** Newest first. Waits for the caller's own earlier changes like the list of a party. */
export function createSearchTransactions(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  searchEntries(search: SearchCriteria): Promise<IndexWalk[]>;
}): (query: Pick<SearchTransactionsQuery, 'data' | 'deadlineMs'>) => Promise<Answer> {
  return async (query) => {
    const { data } = query;
    const { limit, offset, treasury } = data;
    if (offset > LIMITS.offsetMax) {
      return refuse('invalid_request', `offset: at most ${LIMITS.offsetMax}.`);
    }
    const isCurrent = await waitForWritten(deps.sequences, query);
    const walks = await deps.searchEntries({
      range: rangeOf(data),
      rows: offset + rowsFor(limit),
      skip: offset,
      userId: data.userId,
      treasury: treasury && partyOfQuery({ treasury }),
      initiatedBy: data.initiatedBy,
      reference: data.reference,
      platform: data.platform ?? null,
      groupId: data.groupId ?? null,
      metadata: data.metadata ?? null,
      type: data.type,
      minUnits: data.minUnits === null ? null : BigInt(data.minUnits),
      maxUnits: data.maxUnits === null ? null : BigInt(data.maxUnits),
    });
    const merged = mergeWalks(walks, { limit, offset });
    const { rows: entries, last } = pageOf(merged.entries, limit);
    const next = last ? { createdAtMs: last.createdAtMs, id: last.id } : merged.next;
    const options = { withInitiator: data.withInitiator ?? false };
    const transactions = entries.map((entry) => toTransaction(entry, options));
    const text = transactionsJson(transactions, options);
    return { ok: true, data: { text, next, ...(isCurrent ? {} : { stale: true }) } };
  };
}
