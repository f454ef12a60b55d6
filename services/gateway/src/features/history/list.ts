import {
  type AdminTransactionView,
  LIMITS,
  SearchPageKey,
  TRANSACTION,
  type TransactionState,
  type TransactionView,
} from '@cowrie/contracts';
import type { z } from 'zod';
import { staleHeader } from '../../api/past-time.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type Cursors, readCursor } from '../../http/route/cursor.ts';
import type { RouteAnswer } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import type { AllTransactionsQuery, TransactionListQuery } from './schemas.ts';
import type { Transactions } from './transactions.ts';

export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

export type Audience = 'party' | 'admin';

type ListQuery = z.output<typeof TransactionListQuery>;
type ListRequest = {
  list: string;
  party: Party;
  audience: Audience;
  query: ListQuery;
};
type TextPage = { text: string; next: SearchPageKey | null; stale?: boolean | undefined };

export type TransactionLists = {
  placeOf(asked: ListRequest): Outcome<SearchPageKey | null>;
  page(
    context: RequestContext,
    asked: ListRequest,
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
      readCursor(cursors, { list, owner: party, cursor }, SearchPageKey),
    async page(context, request, before) {
      const { list, party, query } = request;
      const found = isSearch(query)
        ? await transactions.search(context, toSearch(request, before), [party])
        : await listPage(transactions, context, request, before);
      return found.ok ? succeed(pageAnswer(cursors, { list, owner: party }, found.value)) : found;
    },
  };
}

function isSearch({ reference, platform, minAmount, maxAmount, metadata, groupId }: ListQuery): boolean {
  return [reference, platform, minAmount, maxAmount, metadata, groupId].some(
    (filter) => filter !== undefined,
  );
}

function toSearch({ party, audience, query }: ListRequest, place: SearchPageKey | null) {
  return {
    ...toFilters(query, place),
    ...(typeof party === 'number' ? { userId: party, treasury: null } : { userId: null, treasury: party }),
    initiatedBy: null,
    offset: place?.offset ?? query.offset ?? 0,
    withInitiator: audience === 'admin',
  };
}

export function toFilters(
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
  { party, audience, query }: ListRequest,
  place: SearchPageKey | null,
): Promise<Outcome<TextPage>> {
  const withInitiator = audience === 'admin';
  const { limit, before, type, fromMs, toMs } = toFilters(query, place);
  const filter = { party, limit, before, offset: query.offset ?? 0, type, fromMs, toMs };
  return transactions.list(context, { ...filter, withInitiator });
}

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
