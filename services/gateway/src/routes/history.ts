import { LIMITS, PageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../deps.ts';
import { createHistoryStream } from '../history/stream.ts';
import { createTransactions } from '../history/transactions.ts';
import { userRoute } from '../http/route.ts';
import { invalid, type Outcome, succeed } from '../outcome.ts';
import { NoBody, NoParams, NoQuery } from '../schemas/inputs.ts';
import { TransactionListQuery } from '../schemas/lists.ts';
import { Transaction } from '../schemas/objects.ts';
import { transactionView } from '../views.ts';

/** The name of the list in its cursors. */
const MY_TRANSACTIONS = 'me.transactions';
const common = { method: 'GET', params: NoParams, body: NoBody, demand: {}, problems: [] } as const;

export function historyRoutes(app: FastifyInstance, { bus, guard, seen, cursors }: RouteDeps): void {
  const transactions = createTransactions(bus, seen);
  const streamAll = createHistoryStream(transactions);

  userRoute(app, guard, {
    ...common,
    url: '/api/coins/history',
    tag: 'Coins',
    summary: 'All of your transactions, newest first, streamed',
    query: NoQuery,
    answers: { 200: z.strictObject({ transactions: z.array(Transaction) }) },
    async handle(_asked, { caller, meta }) {
      const stream = await streamAll(meta, caller.userId);
      if (!stream.ok) return stream;
      return succeed({ status: 200, body: stream.value, headers: JSON_TYPE });
    },
  });

  const placeOf = (userId: number, cursor: string | undefined): Outcome<PageKey | null> => {
    if (cursor === undefined) return succeed(null);
    const place = PageKey.safeParse(cursors.read(MY_TRANSACTIONS, userId, cursor));
    return place.success
      ? succeed(place.data)
      : invalid([{ path: 'cursor', message: 'was not given out for this list' }]);
  };

  userRoute(app, guard, {
    ...common,
    url: '/api/wallets/me/transactions',
    tag: 'Wallets',
    summary: 'Your transactions by pages, newest first',
    query: TransactionListQuery,
    answers: {
      200: z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    },
    async handle({ query }, { caller, meta }) {
      const { userId } = caller;
      const before = placeOf(userId, query.cursor);
      if (!before.ok) return before;
      const found = await transactions.list(meta, {
        userId,
        limit: query.limit ?? LIMITS.pageSizeDefault,
        before: before.value,
        offset: query.offset ?? 0,
        type: query.type ?? null,
        fromMs: query.from ?? null,
        toMs: query.to ?? null,
      });
      if (!found.ok) return found;
      const { next } = found.value;
      const nextCursor = next && cursors.write(MY_TRANSACTIONS, userId, next);
      return succeed({
        status: 200,
        body: { transactions: found.value.transactions.map(transactionView), nextCursor },
      });
    },
  });
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
