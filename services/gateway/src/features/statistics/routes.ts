import { PLATFORM_BUCKET, STATISTICS_BUCKET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoBody, NoParams } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { OnePlatform, PlatformBucket, StatisticsBucket, StatisticsQuery } from './schemas.ts';

/** What happened in each hour or day, for administrators. */
export function statisticsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  allRoute(app, deps);
  platformRoute(app, deps);
}

function allRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'GET',
    url: '/api/admin/statistics',
    tag: 'Administration',
    operationId: 'getStatistics',
    examples: examples.buckets,
    summary: 'Read what happened in each hour or day of a period',
    description:
      'How many coins moved, by the type of the transaction, how many wallets had a part in it, and how many coins there were at the end: for each hour or day of UTC that the period has a part in, also where nothing happened.',
    auth: { role: 'ADMIN' },
    params: NoParams,
    query: StatisticsQuery,
    body: NoBody,
    answers: { 200: z.strictObject({ buckets: z.array(StatisticsBucket) }) },
    calls: ['statistics.read'],
    async handle({ query }, { context }) {
      const { from: fromMs, to: toMs, interval } = query;
      const found = await bus.call(context, 'statistics.read', { fromMs, toMs, interval });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { buckets: found.value.buckets.map(STATISTICS_BUCKET.toPublic) } });
    },
  });
}

function platformRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'GET',
    url: '/api/admin/platforms/:id/statistics',
    tag: 'Administration',
    operationId: 'getPlatformStatistics',
    examples: examples.platform,
    summary: 'Read what moved through a platform in each hour or day of a period',
    description:
      'How many coins moved by its requests, by the type of the transaction: for each hour or day of UTC that the period has a part in, also where nothing happened.',
    auth: { role: 'ADMIN' },
    params: OnePlatform,
    query: StatisticsQuery,
    body: NoBody,
    answers: { 200: z.strictObject({ buckets: z.array(PlatformBucket) }) },
    calls: ['platform.get', 'platform-statistics.read'],
    async handle({ params, query }, { context }) {
      const { from: fromMs, to: toMs, interval } = query;
      const platform = params.id;
      const known = await bus.call(context, 'platform.get', { platform });
      if (!known.ok) return known;
      const found = await bus.call(context, 'platform-statistics.read', { platform, fromMs, toMs, interval });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { buckets: found.value.buckets.map(PLATFORM_BUCKET.toPublic) } });
    },
  });
}
