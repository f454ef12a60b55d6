import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { staleHeader } from '../../api/past-time.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { allTransactionsRoutes } from './admin-routes.ts';
import { balanceRoutes } from './balance-routes.ts';
import * as examples from './examples.ts';
import { createTransactionLists, JSON_TYPE } from './list.ts';
import { createOpenStreams, type OpenStream, PDF_BOUNDS } from './open-streams.ts';
import { platformTransactionsRoute } from './platform-routes.ts';
import { PAGING, TransactionListQuery } from './schemas.ts';
import { statementRoutes } from './statement-routes.ts';
import { createHistoryStream } from './stream.ts';
import { createTransactions } from './transactions.ts';

const MY_TRANSACTIONS = 'me.transactions';
const common = {
  answerHeaders: ['Cowrie-Stale'],
} as const;

export function historyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const openStream = createOpenStreams();
  ownRoutes(app, deps, openStream);
  statementRoutes(app, deps, { openStream, openPdf: createOpenStreams(PDF_BOUNDS) });
  balanceRoutes(app, deps);
  allTransactionsRoutes(app, deps, openStream);
  platformTransactionsRoute(app, deps);
}

function ownRoutes(app: FastifyInstance, deps: RouteDeps, openStream: OpenStream): void {
  const { bus, guard, readYourWrites, cursors } = deps;
  const transactions = createTransactions(bus, readYourWrites);
  const lists = createTransactionLists(transactions, cursors);
  const streamAll = createHistoryStream(transactions, openStream);

  addUserRoute(app, guard, {
    ...common,
    tag: 'Coins',
    operationId: 'streamMyTransactions',
    examples: examples.all,
    summary: 'Stream all of your transactions, newest first',
    description:
      'All transactions that you sent or received, streamed in one answer. For pages use `listMyTransactions`.',
    answers: { 200: z.strictObject({ transactions: z.array(Transaction) }) },
    async handle(_asked, { caller, context }) {
      const stream = await streamAll(context, caller.userId);
      if (!stream.ok) return stream;
      const headers = { ...JSON_TYPE, ...staleHeader(stream.value.stale) };
      return succeed({ status: 200, body: stream.value.stream, headers });
    },
  });

  addUserRoute(app, guard, {
    ...common,
    tag: 'Wallets',
    operationId: 'listMyTransactions',
    examples: examples.page,
    summary: 'List your transactions, newest first',
    description: `A page of the transactions that you sent or received. ${PAGING}`,
    query: TransactionListQuery,
    problems: AMOUNT_PROBLEMS,
    answers: {
      200: z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    },
    async handle({ query }, { caller, context }) {
      const request = { list: MY_TRANSACTIONS, party: caller.userId, audience: 'party', query } as const;
      const before = lists.placeOf(request);
      if (!before.ok) return before;
      return lists.page(context, request, before.value);
    },
  });
}
