import { SearchPlace } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, NoBody, NoParams } from '../../api/inputs.ts';
import { AdminTransaction } from '../../api/objects.ts';
import type { RouteDeps } from '../../deps.ts';
import { placeOf } from '../../http/route/cursor.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { filtersOf, pageAnswer } from './list.ts';
import { AllTransactionsQuery, TO_GO_ON } from './schemas.ts';
import { createTransactions } from './transactions.ts';

/** The name of the list in its cursors. */
const ALL_TRANSACTIONS = 'admin.transactions';

/** Everybody's transactions, for administrators. */
export function allTransactionsRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, cursors, readYourWrites } = deps;
  const transactions = createTransactions(bus, readYourWrites);

  userRoute(app, guard, {
    method: 'GET',
    url: '/api/admin/transactions',
    tag: 'Administration',
    operationId: 'listTransactions',
    examples: examples.adminSearch,
    summary: 'List all transactions, newest first',
    description: `A page of everybody's transactions, with who asked for each; with \`userId\` and \`treasury\` those between the two. ${TO_GO_ON}`,
    auth: { role: 'ADMIN' },
    params: NoParams,
    query: AllTransactionsQuery,
    body: NoBody,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(AdminTransaction), nextCursor: z.string().nullable() }),
    },
    calls: ['transactions.search'],
    problems: AMOUNT_PROBLEMS,
    async handle({ query }, { caller, context }) {
      const { userId = null, treasury = null, initiatedBy = null } = query;
      const listed = { list: ALL_TRANSACTIONS, owner: caller.userId };
      const place = placeOf(cursors, { ...listed, cursor: query.cursor }, SearchPlace);
      if (!place.ok) return place;
      const filters = { ...filtersOf(query, place.value), userId, treasury, initiatedBy };
      const search = { ...filters, offset: 0, withInitiator: true };
      const parties = [caller.userId, userId, treasury].filter((party) => party !== null);
      const found = await transactions.search(context, search, parties);
      return found.ok ? succeed(pageAnswer(cursors, listed, found.value)) : found;
    },
  });
}
