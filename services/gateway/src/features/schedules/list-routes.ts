import { LIMITS, SCHEDULE, SchedulePageKey, type ScheduleStatus } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { ownerOf } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { userRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { AdminScheduleListQuery, ScheduleListQuery } from './schemas.ts';

const Page = z.strictObject({ schedules: z.array(SCHEDULE.public), nextCursor: z.string().nullable() });
const common = {
  answers: { 200: Page },
  examples: examples.list,
} as const;

/** Lists of schedules: those that a user pays, and those of everybody for administrators. */
export function scheduleListRoutes(app: FastifyInstance, deps: RouteDeps): void {
  userRoute(app, deps.guard, {
    ...common,
    tag: 'Schedules',
    operationId: 'listMySchedules',
    summary: 'List your schedules, newest first',
    description:
      'A page of the schedules that you pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    query: ScheduleListQuery,
    handle: ({ query }, { caller: { userId }, context }) =>
      pageOf(deps, context, { list: 'me.schedules', owner: userId, ...query, userId }),
  });

  userRoute(app, deps.guard, {
    ...common,
    tag: 'Administration',
    operationId: 'listSchedules',
    summary: 'List the schedules of all users, newest first',
    description:
      'A page of the schedules of everybody, or of those that one user pays. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    query: AdminScheduleListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'admin.schedules',
        owner: ownerOf(caller.userId, query.userId),
        ...query,
      }),
  });
}

type ScheduleListRequest = ListRequest & {
  userId?: number | undefined;
  status?: ScheduleStatus | null | undefined;
  limit?: number | undefined;
};

function pageOf({ bus, cursors }: RouteDeps, context: RequestContext, asked: ScheduleListRequest) {
  const { userId, status = null, limit = LIMITS.pageSizeDefault } = asked;
  return answerPage(
    cursors,
    asked,
    SchedulePageKey,
    (before) =>
      userId === undefined
        ? bus.call(context, 'schedule.list-all', { status, limit, before })
        : bus.call(context, 'schedule.list', { userId, status, limit, before }),
    ({ schedules }) => ({ schedules: schedules.map(SCHEDULE.toPublic) }),
  );
}
