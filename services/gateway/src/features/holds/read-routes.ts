import { HOLD, HoldPageKey, type HoldState, type HoldStatus, LIMITS, refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathUuid } from '../../api/inputs.ts';
import type { UserActor } from '../../auth/actors.ts';
import { hasRole } from '../../auth/roles.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { AdminHoldListQuery, HoldListQuery } from './schemas.ts';

const listAnswers = {
  answers: { 200: z.strictObject({ holds: z.array(HOLD.public), nextCursor: z.string().nullable() }) },
} as const;

export function holdReadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoutes(app, deps);
  readRoute(app, deps);
}

function listRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  addUserRoute(app, guard, {
    ...listAnswers,
    tag: 'Holds',
    operationId: 'listMyHolds',
    examples: examples.list,
    summary: 'List the holds that you placed or will receive, newest first',
    description:
      'A page of the holds that you placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end. A platform that acts for you sees only the holds placed through it.',
    query: HoldListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'me.holds',
        owner: caller.userId,
        caller,
        ...query,
        userId: caller.userId,
      }),
  });

  addUserRoute(app, guard, {
    ...listAnswers,
    tag: 'Administration',
    operationId: 'listHolds',
    examples: examples.list,
    summary: 'List the holds of all users, newest first',
    description:
      'A page of all holds, or with `userId` of those that one user placed or will receive. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: AdminHoldListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'admin.holds',
        owner: listOwner(caller.userId, query.userId),
        caller,
        ...query,
      }),
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Holds',
    operationId: 'getHold',
    examples: examples.read,
    summary: 'Read a hold, as its payer, its receiver or an administrator',
    description:
      'One hold by its id, for its payer, its receiver and administrators. Other callers get 404, and so does a platform that acts for a user when the hold was not placed through it.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: HOLD.public },
    async handle({ params }, { caller, context }) {
      const data = { holdId: params.id };
      const found = await bus.call(context, 'hold.get', data);
      if (!found.ok) return found;
      const { hold } = found.value;
      if (!mayRead(caller, hold)) return refuse('hold_not_found', 'There is no such hold.');
      return succeed({ status: 200, body: HOLD.toPublic(hold) });
    },
  });
}

function mayRead({ userId, role, delegated }: UserActor, hold: HoldState): boolean {
  if (delegated && hold.platform !== delegated.platform.id) return false;
  return [hold.fromUserId, hold.toUserId].includes(userId) || hasRole(role, 'ADMIN');
}

type HoldListRequest = ListRequest & {
  caller: UserActor;
  userId?: number | undefined;
  status?: HoldStatus | undefined;
  limit?: number | undefined;
};

function pageOf({ bus, cursors }: RouteDeps, context: RequestContext, request: HoldListRequest) {
  const { caller, userId, status = null, limit = LIMITS.pageSizeDefault } = request;
  const platformFilter = caller.delegated ? { platform: caller.delegated.platform.id } : {};
  return answerPage(
    cursors,
    request,
    HoldPageKey,
    (before) =>
      userId === undefined
        ? bus.call(context, 'hold.list-all', { status, limit, before })
        : bus.call(context, 'hold.list', { userId, ...platformFilter, status, limit, before }),
    ({ holds }) => ({ holds: holds.map(HOLD.toPublic) }),
  );
}
