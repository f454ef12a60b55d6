import { SearchPageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { ownPlatform } from '../../auth/actors.ts';
import type { RouteDeps } from '../../deps.ts';
import { ownerOf, placeOf } from '../../http/route/cursor.ts';
import { actorRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { ofPlatform } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { filtersOf, pageAnswer } from './list.ts';
import { PlatformTransactionsQuery, TO_GO_ON } from './schemas.ts';
import { createTransactions } from './transactions.ts';

/** The name of the list in its cursors. */
const PLATFORM_TRANSACTIONS = 'platform.transactions';

/** What was asked for through a platform, for its service accounts. */
export function platformTransactionsRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, cursors, readYourWrites } = deps;
  const transactions = createTransactions(bus, readYourWrites);

  actorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'listPlatformTransactions',
    examples: examples.platformSearch,
    summary: 'List the transactions of your platform, newest first',
    description: `A page of what was asked for through the platform of the service account. ${TO_GO_ON}`,
    query: PlatformTransactionsQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: {
      200: z.strictObject({ transactions: z.array(Transaction), nextCursor: z.string().nullable() }),
    },
    problems: AMOUNT_PROBLEMS,
    async handle({ query }, { actor, context }) {
      const own = ownPlatform(actor);
      if (!own.ok) return own;
      const platform = own.value;
      const listed = { list: PLATFORM_TRANSACTIONS, owner: ownerOf(platform, query.userId) };
      const place = placeOf(cursors, { ...listed, cursor: query.cursor }, SearchPageKey);
      if (!place.ok) return place;
      const { userId = null, treasury = null } = query;
      const filters = { ...filtersOf(query, place.value), platform, userId, treasury, initiatedBy: null };
      const parties = [ofPlatform(platform), userId, treasury].filter((party) => party !== null);
      const search = { ...filters, offset: place.value?.offset ?? 0, withInitiator: false };
      const found = await transactions.search(context, search, parties);
      return found.ok ? succeed(pageAnswer(cursors, listed, found.value)) : found;
    },
  });
}
