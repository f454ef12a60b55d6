import { LIMITS, REFUSAL, REFUSAL_COUNT, RefusalPageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ownPlatform } from '../../auth/actors.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { ownerOf } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { actorRoute, userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import {
  PlatformRefusalsQuery,
  Refusal,
  RefusalCount,
  RefusalCountsQuery,
  RefusalsQuery,
} from './schemas.ts';

/** The names of the lists in their cursors. */
const ALL_REFUSALS = 'admin.refusals';
const PLATFORM_REFUSALS = 'platform.refusals';

const WHAT = `Requests with a good token that move, hold, exchange or administer and were answered 4xx or 5xx: within 5 seconds, for ${LIMITS.refusalDays} days, and at most ${LIMITS.refusalsPerCallerAndMinute} of one caller in a minute. Of a body no more is kept than an amount and a receiver. Pass \`nextCursor\` on as \`cursor\` for the page after it; it is null at the end. Where few match, a page may have fewer than \`limit\`, or none, before the end.`;

const common = {
  answers: { 200: z.strictObject({ refusals: z.array(Refusal), nextCursor: z.string().nullable() }) },
} as const;

export function refusalRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  userRoute(app, guard, {
    ...common,
    tag: 'Trust',
    operationId: 'listRefusals',
    examples: examples.list,
    summary: 'List refused requests, newest first',
    description: `Answers why a request was refused. ${WHAT}`,
    query: RefusalsQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, { list: ALL_REFUSALS, owner: ownerOf(caller.userId, query.userId), query }),
  });
  userRoute(app, guard, {
    tag: 'Trust',
    operationId: 'getRefusalStatistics',
    examples: examples.counts,
    summary: 'Read how many requests were refused in each hour, by code',
    description: `By hour of UTC and code; an hour or code without any is left out. It counts what \`listRefusals\` has, so of one caller at most ${LIMITS.refusalsPerCallerAndMinute} in a minute, for ${LIMITS.refusalDays} days.`,
    query: RefusalCountsQuery,
    answers: { 200: z.strictObject({ counts: z.array(RefusalCount) }) },
    async handle({ query: { from: fromMs, to: toMs } }, { context }) {
      const found = await deps.bus.call(context, 'refusals.count', { fromMs, toMs });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { counts: found.value.counts.map(REFUSAL_COUNT.toPublic) } });
    },
  });
  actorRoute(app, guard, {
    ...common,
    tag: 'Platforms',
    operationId: 'listPlatformRefusals',
    examples: examples.ofPlatform,
    summary: 'List refused requests of your platform, newest first',
    description: `What was asked for through the platform of the service account. ${WHAT}`,
    query: PlatformRefusalsQuery,
    async handle({ query }, { actor, context }) {
      const own = ownPlatform(actor);
      if (!own.ok) return own;
      const platform = own.value;
      return pageOf(deps, context, {
        list: PLATFORM_REFUSALS,
        owner: ownerOf(platform, query.userId),
        query: { ...query, platform },
      });
    },
  });
}

function pageOf(
  { bus, cursors }: RouteDeps,
  context: RequestContext,
  { list, owner, query }: ListRequest & { query: z.output<typeof RefusalsQuery> },
) {
  return answerPage(
    cursors,
    { list, owner, cursor: query.cursor },
    RefusalPageKey,
    (before) =>
      bus.call(context, 'refusals.list', {
        limit: query.limit ?? LIMITS.pageSizeDefault,
        before,
        fromMs: query.from ?? null,
        toMs: query.to ?? null,
        requestId: query.requestId ?? null,
        idempotencyKey: query.idempotencyKey ?? null,
        userId: query.userId ?? null,
        apiKeyId: query.apiKeyId ?? null,
        platform: query.platform ?? null,
        code: query.code ?? null,
        operationId: query.operationId ?? null,
      }),
    ({ refusals }) => ({ refusals: refusals.map(REFUSAL.toPublic) }),
  );
}
