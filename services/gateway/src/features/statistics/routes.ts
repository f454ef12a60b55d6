import { LIMITS, PLATFORM_BUCKET, refuse, STATISTICS_BUCKET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { addTo, countOf, type Histogram, percentileMs } from '../../http/latency/histogram.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import {
  Latency,
  LatencyHour,
  LatencyQuery,
  PlatformBucket,
  PlatformParams,
  StatisticsBucket,
  StatisticsQuery,
} from './schemas.ts';

export function statisticsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  transactionStatisticsRoute(app, deps);
  platformRoute(app, deps);
  latencyRoute(app, deps);
}

function transactionStatisticsRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getStatistics',
    examples: examples.buckets,
    summary: 'Read statistics of a period by hour or day',
    description:
      'Coins moved by transaction type, wallets involved, and the supply at the end, for each UTC hour or day that overlaps the period, empty ones included.',
    query: StatisticsQuery,
    answers: { 200: z.strictObject({ buckets: z.array(StatisticsBucket) }) },
    async handle({ query }, { context }) {
      const { from: fromMs, to: toMs, interval } = query;
      const found = await bus.call(context, 'statistics.read', { fromMs, toMs, interval });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { buckets: found.value.buckets.map(STATISTICS_BUCKET.toPublic) } });
    },
  });
}

function platformRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getPlatformStatistics',
    examples: examples.platform,
    summary: 'Read statistics of a platform by hour or day',
    description:
      "Coins moved by the platform's requests, by transaction type, for each UTC hour or day that overlaps the period, empty ones included.",
    params: PlatformParams,
    query: StatisticsQuery,
    answers: { 200: z.strictObject({ buckets: z.array(PlatformBucket) }) },
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

const REDIS_UNAVAILABLE = refuse(
  'unavailable',
  'Redis, which stores these figures, does not answer; try again.',
);

function latencyRoute(app: FastifyInstance, { guard, latencies }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'getLatencyStatistics',
    examples: examples.latency,
    summary: 'Read the response times of the ledger by hour',
    description: `Time from the request to the end of a 2xx answer, per UTC hour, over all gateways. Figures appear after a few seconds and are kept for ${LIMITS.latencyDays} days. An hour without requests is left out, and \`whole\` is null without any. A figure is at least 1 and at most 10 % off. The figures are in Redis, and lost when it loses its memory.`,
    query: LatencyQuery,
    answers: { 200: z.strictObject({ whole: Latency.nullable(), hours: z.array(LatencyHour) }) },
    problems: ['unavailable'],
    async handle({ query: { from, to } }) {
      const read = await latencies.read(from, to);
      if (!read.ok) return REDIS_UNAVAILABLE;
      const whole = new Map<number, number>();
      for (const { histogram } of read.value)
        for (const [step, count] of histogram) addTo(whole, step, count);
      const hours = read.value.flatMap(({ fromMs, histogram }) => {
        const figures = figuresOf(histogram);
        return figures ? [{ from: new Date(fromMs).toISOString(), ...figures }] : [];
      });
      return succeed({ status: 200, body: { whole: figuresOf(whole), hours } });
    },
  });
}

function figuresOf(histogram: Histogram) {
  const [p50Ms, p95Ms, p99Ms] = [0.5, 0.95, 0.99].map((share) => percentileMs(histogram, share));
  return p50Ms == null || p95Ms == null || p99Ms == null
    ? null
    : { count: countOf(histogram), p50Ms, p95Ms, p99Ms };
}
