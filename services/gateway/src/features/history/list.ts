import {
  adminTransactionView,
  LIMITS,
  PageKey,
  type TransactionState,
  transactionsText,
  transactionView,
} from '@cowrie/contracts';
import type { z } from 'zod';
import type { AdminTransaction, Transaction } from '../../api/objects.ts';
import type { RequestContext } from '../../bus/bus.ts';
import { type Cursors, placeOf } from '../../http/route/cursor.ts';
import type { Answer } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import type { TransactionListQuery } from './schemas.ts';
import { staleHeader } from './stale.ts';
import type { Transactions } from './transactions.ts';

/** Of a body that is sent as the text that it is. */
export const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** Who reads: administrators see who asked for each transaction as well. */
export type Audience = 'party' | 'admin';

type ListAsked = {
  /** The name of the list in its cursors. */
  list: string;
  party: Party;
  audience: Audience;
  query: z.output<typeof TransactionListQuery>;
};

export type TransactionLists = {
  /** The place that a cursor stands for; null without one. Refuses one that was not given out for this list and party. */
  placeOf(asked: ListAsked): Outcome<PageKey | null>;
  /** The answer with a page from that place on, newest first: text that history wrote, passed on unread. */
  page(context: RequestContext, asked: ListAsked, before: PageKey | null): Promise<Outcome<Answer>>;
};

export function viewFor(audience: Audience): (state: TransactionState) => Transaction | AdminTransaction {
  return audience === 'admin' ? adminTransactionView : transactionView;
}

export function createTransactionLists(transactions: Transactions, cursors: Cursors): TransactionLists {
  return {
    placeOf: ({ list, party, query: { cursor } }) =>
      placeOf(cursors, { list, owner: party, cursor }, PageKey),
    async page(context, { list, party, audience, query }, before) {
      const withInitiator = audience === 'admin';
      const found = await transactions.list(context, {
        party,
        limit: query.limit ?? LIMITS.pageSizeDefault,
        before,
        offset: query.offset ?? 0,
        type: query.type ?? null,
        fromMs: query.from ?? null,
        toMs: query.to ?? null,
        withInitiator,
        asText: true,
      });
      if (!found.ok) return found;
      const { next, stale } = found.value;
      // History of the release before answers states.
      const text = found.value.text ?? transactionsText(found.value.transactions, { withInitiator });
      const nextCursor = JSON.stringify(next && cursors.write(list, party, next));
      return succeed({
        status: 200,
        body: `{"transactions":${text},"nextCursor":${nextCursor}}`,
        headers: { ...JSON_TYPE, ...staleHeader(stale) },
      });
    },
  };
}
