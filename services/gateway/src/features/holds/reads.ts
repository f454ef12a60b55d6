import { HoldPageKey, LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoBody, NoParams, NoQuery, PathUuid } from '../../api/inputs.ts';
import { hasRole } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import { placeOf } from '../../http/route/cursor.ts';
import { userRoute } from '../../http/route/route.ts';
import { fail, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { Hold, HoldListQuery } from './schemas.ts';
import { holdView } from './views.ts';

/** The name of the list in its cursors. */
const MY_HOLDS = 'me.holds';
const common = { method: 'GET', tag: 'Holds', body: NoBody, auth: {} } as const;

/** Holds as their payer, their receiver and administrators see them. */
export function holdReadRoutes(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/coins/holds',
    operationId: 'listMyHolds',
    examples: examples.LIST,
    summary: 'List the holds that you placed or receive, newest first',
    description:
      'A page of the holds that you placed or receive. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    params: NoParams,
    query: HoldListQuery,
    answers: { 200: z.strictObject({ holds: z.array(Hold), nextCursor: z.string().nullable() }) },
    calls: ['hold.list'],
    async handle({ query }, { caller, context }) {
      const { userId } = caller;
      const { status = null, limit = LIMITS.pageSizeDefault } = query;
      const before = placeOf(cursors, { list: MY_HOLDS, owner: userId, cursor: query.cursor }, HoldPageKey);
      if (!before.ok) return before;
      const data = { userId, status, limit, before: before.value };
      const found = await bus.call(context, 'hold.list', data);
      if (!found.ok) return found;
      const { holds, next } = found.value;
      const nextCursor = next && cursors.write(MY_HOLDS, userId, next);
      return succeed({ status: 200, body: { holds: holds.map(holdView), nextCursor } });
    },
  });

  userRoute(app, guard, {
    ...common,
    url: '/api/coins/holds/:id',
    operationId: 'getHold',
    examples: examples.READ,
    summary: 'Read a hold, as its payer, its receiver or an administrator',
    description:
      'One hold by its id, for its payer, its receiver and administrators. For anybody else it is not there.',
    params: z.strictObject({ id: PathUuid }),
    query: NoQuery,
    answers: { 200: Hold },
    calls: ['hold.get'],
    async handle({ params }, { caller, context }) {
      const data = { holdId: params.id };
      const found = await bus.call(context, 'hold.get', data);
      if (!found.ok) return found;
      const { hold } = found.value;
      const isParty = [hold.fromUserId, hold.toUserId].includes(caller.userId);
      if (!isParty && !hasRole(caller.role, 'ADMIN')) return fail('hold_not_found', 'There is no such hold.');
      return succeed({ status: 200, body: holdView(hold) });
    },
  });
}
