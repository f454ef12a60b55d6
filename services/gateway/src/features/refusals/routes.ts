import { LIMITS, REFUSAL, REFUSAL_COUNT, RefusalPageKey } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { requireOwnPlatform } from '../../auth/actors.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { addActorRoute, addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import {
  PlatformRefusalsQuery,
  Refusal,
  RefusalCount,
  RefusalCountsQuery,
  RefusalsQuery,
} from './schemas.ts';

const ALL_REFUSALS = 'admin.refusals';
const PLATFORM_REFUSALS = 'platform.refusals';

const CONTENTS = `It has requests with a valid token that move, hold or exchange coins, or administer, and were answered with 4xx or 5xx. Refusals appear within 5 seconds and are stored for ${LIMITS.refusalDays} days, at most ${LIMITS.refusalsPerCallerAndMinute} per caller and minute. Only amount and receiver of a body are stored. Send \`nextCursor\` as \`cursor\` to get the next page; it is null at the end. When few refusals match, a page before the end may have fewer than \`limit\`, or none.`;

const common = {
  answers: { 200: z.strictObject({ refusals: z.array(Refusal), nextCursor: z.string().nullable() }) },
} as const;

export function refusalRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  addUserRoute(app, guard, {
    ...common,
    tag: 'Trust',
    operationId: 'listRefusals',
    examples: examples.list,
    summary: 'List refused requests, newest first',
    description: `A page of refused requests with their reasons. ${CONTENTS}`,
    query: RefusalsQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, { list: ALL_REFUSALS, owner: listOwner(caller.userId, query.userId), query }),
  });
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'getRefusalStatistics',
    examples: examples.counts,
    summary: 'Count refused requests per hour and code',
    description: `Counts per UTC hour and code; hours and codes without refusals are left out. It counts the refusals of \`listRefusals\`, so at most ${LIMITS.refusalsPerCallerAndMinute} per caller and minute, for ${LIMITS.refusalDays} days.`,
    query: RefusalCountsQuery,
    answers: { 200: z.strictObject({ counts: z.array(RefusalCount) }) },
    async handle({ query: { from: fromMs, to: toMs } }, { context }) {
      const found = await deps.bus.call(context, 'refusals.count', { fromMs, toMs });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { counts: found.value.counts.map(REFUSAL_COUNT.toPublic) } });
    },
  });
  addActorRoute(app, guard, {
    ...common,
    tag: 'Platforms',
    operationId: 'listPlatformRefusals',
    examples: examples.ofPlatform,
    summary: 'List refused requests of your platform, newest first',
    description: `A page of refused requests that came through the platform of the service account. ${CONTENTS}`,
    query: PlatformRefusalsQuery,
    async handle({ query }, { actor, context }) {
      const own = requireOwnPlatform(actor);
      if (!own.ok) return own;
      const platform = own.value;
      return pageOf(deps, context, {
        list: PLATFORM_REFUSALS,
        owner: listOwner(platform, query.userId),
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
