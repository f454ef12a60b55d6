import { type HistoryAnswer, type HistoryQuery, LIMITS, refuse, transactionsJson } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { toTransaction } from '../domain/entry.ts';
import { askedParty } from '../domain/party.ts';
import { rangeOf } from '../domain/range.ts';
import { mergeWalks, type Walk } from '../domain/search.ts';
import type { Search } from '../store/entries/search-entries.ts';
import { type Sequences, waitForWritten } from './sequences.ts';

export type SearchTransactions = Extract<HistoryQuery, { name: 'transactions.search' }>;
type Answer = HistoryAnswer<'transactions.search'>;

/**
 * A page of all transactions that match, newest first. It waits as a party's list does for what the caller has written
 * before.
 */
export function createSearchTransactions(deps: {
  sequences: Pick<Sequences, 'waitFor'>;
  searchEntries(search: Search): Promise<Walk[]>;
}): (query: Pick<SearchTransactions, 'data' | 'deadlineMs'>) => Promise<Answer> {
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
      treasury: treasury && askedParty({ treasury }),
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
