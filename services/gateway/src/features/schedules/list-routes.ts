import { LIMITS, SCHEDULE, SchedulePageKey, type ScheduleStatus } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { AdminScheduleListQuery, ScheduleListQuery } from './schemas.ts';

const Page = z.strictObject({ schedules: z.array(SCHEDULE.public), nextCursor: z.string().nullable() });
const common = {
  answers: { 200: Page },
  examples: examples.list,
} as const;

export function scheduleListRoutes(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    ...common,
    tag: 'Schedules',
    operationId: 'listMySchedules',
    summary: 'List your schedules, newest first',
    description:
      'A page of the schedules that you pay. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: ScheduleListQuery,
    handle: ({ query }, { caller: { userId }, context }) =>
      pageOf(deps, context, { list: 'me.schedules', owner: userId, ...query, userId }),
  });

  addUserRoute(app, deps.guard, {
    ...common,
    tag: 'Administration',
    operationId: 'listSchedules',
    summary: 'List the schedules of all users, newest first',
    description:
      'A page of all schedules, or with `userId` of those that one user pays. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: AdminScheduleListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'admin.schedules',
        owner: listOwner(caller.userId, query.userId),
        ...query,
      }),
  });
}

type ScheduleListRequest = ListRequest & {
  userId?: number | undefined;
  status?: ScheduleStatus | null | undefined;
  limit?: number | undefined;
};

function pageOf({ bus, cursors }: RouteDeps, context: RequestContext, request: ScheduleListRequest) {
  const { userId, status = null, limit = LIMITS.pageSizeDefault } = request;
  return answerPage(
    cursors,
    request,
    SchedulePageKey,
    (before) =>
      userId === undefined
        ? bus.call(context, 'schedule.list-all', { status, limit, before })
        : bus.call(context, 'schedule.list', { userId, status, limit, before }),
    ({ schedules }) => ({ schedules: schedules.map(SCHEDULE.toPublic) }),
  );
}
