import { SearchPageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { requireOwnPlatform } from '../../auth/actors.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner, readCursor } from '../../http/route/cursor.ts';
import { addActorRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { platformList } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { pageAnswer, toFilters } from './list.ts';
import { PAGING, PlatformTransactionsQuery } from './schemas.ts';
import { createTransactions } from './transactions.ts';

const PLATFORM_TRANSACTIONS = 'platform.transactions';

export function platformTransactionsRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, cursors, readYourWrites } = deps;
  const transactions = createTransactions(bus, readYourWrites);

  addActorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'listPlatformTransactions',
    examples: examples.platformSearch,
    summary: 'List the transactions of your platform, newest first',
    description: `A page of the transactions requested through the platform of the service account. ${PAGING}`,
    query: PlatformTransactionsQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    },
    problems: AMOUNT_PROBLEMS,
    async handle({ query }, { actor, context }) {
      const own = requireOwnPlatform(actor);
      if (!own.ok) return own;
      const platform = own.value;
      const list = { list: PLATFORM_TRANSACTIONS, owner: listOwner(platform, query.userId) };
      const place = readCursor(cursors, { ...list, cursor: query.cursor }, SearchPageKey);
      if (!place.ok) return place;
      const { userId = null, treasury = null } = query;
      const filters = { ...toFilters(query, place.value), platform, userId, treasury, initiatedBy: null };
      const parties = [platformList(platform), userId, treasury].filter((party) => party !== null);
      const search = { ...filters, offset: place.value?.offset ?? 0, withInitiator: false };
      const found = await transactions.search(context, search, parties);
      return found.ok ? succeed(pageAnswer(cursors, list, found.value)) : found;
    },
  });
}
