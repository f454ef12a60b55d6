import {
  type AdminTransactionView,
  LIMITS,
  SearchPageKey,
  TRANSACTION,
  type TransactionState,
  type TransactionView,
} from '@cowrie/contracts';
import type { z } from 'zod';
import { staleHeader } from '../../api/moments.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type Cursors, placeOf } from '../../http/route/cursor.ts';
import type { RouteAnswer } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import type { AllTransactionsQuery, TransactionListQuery } from './schemas.ts';
import type { Transactions } from './transactions.ts';

/** Of a body that is sent as the text that it is. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Who reads: administrators see who asked for each transaction as well. */
export type Audience = 'party' | 'admin';

type ListQuery = z.output<typeof TransactionListQuery>;
type ListAsked = {
  /** The name of the list in its cursors. */
  list: string;
  party: Party;
  audience: Audience;
  query: ListQuery;
};
/** A page: text that history wrote, passed on unread. */
type TextPage = { text: string; next: SearchPageKey | null; stale?: boolean | undefined };

export type TransactionLists = {
  /** The place that a cursor stands for; null without one. Refuses one that was not given out for this list and party. */
  placeOf(asked: ListAsked): Outcome<SearchPageKey | null>;
  /** The answer with a page from that place on, newest first. */
  page(
    context: RequestContext,
    asked: ListAsked,
    before: SearchPageKey | null,
  ): Promise<Outcome<RouteAnswer>>;
};

export function viewFor(
  audience: Audience,
): (state: TransactionState) => TransactionView | AdminTransactionView {
  return audience === 'admin' ? TRANSACTION.toAdmin : TRANSACTION.toPublic;
}

export function createTransactionLists(transactions: Transactions, cursors: Cursors): TransactionLists {
  return {
    placeOf: ({ list, party, query: { cursor } }) =>
      placeOf(cursors, { list, owner: party, cursor }, SearchPageKey),
    async page(context, asked, before) {
      const { list, party, query } = asked;
      const found = isSearch(query)
        ? await transactions.search(context, searchOf(asked, before), [party])
        : await listPage(transactions, context, asked, before);
      return found.ok ? succeed(pageAnswer(cursors, { list, owner: party }, found.value)) : found;
    },
  };
}

function isSearch({ reference, platform, minAmount, maxAmount, metadata, groupId }: ListQuery): boolean {
  return [reference, platform, minAmount, maxAmount, metadata, groupId].some(
    (filter) => filter !== undefined,
  );
}

function searchOf({ party, audience, query }: ListAsked, place: SearchPageKey | null) {
  return {
    ...filtersOf(query, place),
    ...(typeof party === 'number' ? { userId: party, treasury: null } : { userId: null, treasury: party }),
    initiatedBy: null,
    offset: place?.offset ?? query.offset ?? 0,
    withInitiator: audience === 'admin',
  };
}

/** What a query asks of a search, whoever's transactions they are. */
export function filtersOf(
  query: ListQuery | z.output<typeof AllTransactionsQuery>,
  place: SearchPageKey | null,
) {
  const { minAmount, maxAmount } = query;
  return {
    limit: query.limit ?? LIMITS.pageSizeDefault,
    before: place && { createdAtMs: place.createdAtMs, id: place.id },
    type: query.type ?? null,
    fromMs: query.from ?? null,
    toMs: query.to ?? null,
    reference: query.reference ?? null,
    ...(query.platform === undefined ? {} : { platform: query.platform }),
    ...(query.groupId === undefined ? {} : { groupId: query.groupId }),
    ...(query.metadata === undefined ? {} : { metadata: query.metadata }),
    minUnits: minAmount === undefined ? null : String(minAmount),
    maxUnits: maxAmount === undefined ? null : String(maxAmount),
  };
}

function listPage(
  transactions: Transactions,
  context: RequestContext,
  { party, audience, query }: ListAsked,
  place: SearchPageKey | null,
): Promise<Outcome<TextPage>> {
  const withInitiator = audience === 'admin';
  const { limit, before, type, fromMs, toMs } = filtersOf(query, place);
  const filter = { party, limit, before, offset: query.offset ?? 0, type, fromMs, toMs };
  return transactions.list(context, { ...filter, withInitiator });
}

/** The answer with a page of the list of that name, of `owner`. */
export function pageAnswer(
  cursors: Cursors,
  { list, owner }: { list: string; owner: number | string },
  { text, next, stale }: TextPage,
): RouteAnswer {
  const nextCursor = JSON.stringify(next && cursors.write(list, owner, next));
  return {
    status: 200,
    body: `{"transactions":${text},"nextCursor":${nextCursor}}`,
    headers: { ...JSON_TYPE, ...staleHeader(stale) },
  };
}
