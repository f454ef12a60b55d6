import {
  LIMITS,
  WITHDRAWAL,
  WithdrawalPageKey,
  type WithdrawalState,
  type WithdrawalStatus,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import {
  AdminWithdrawalList,
  AdminWithdrawalListQuery,
  WithdrawalList,
  WithdrawalListQuery,
} from './schemas.ts';

export function withdrawalReadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  addUserRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'listMyWithdrawals',
    examples: examples.list,
    summary: 'List your withdrawals, newest first',
    description:
      'A page of your withdrawals. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: WithdrawalListQuery,
    answers: { 200: WithdrawalList },
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, WITHDRAWAL.toPublic, {
        list: 'me.withdrawals',
        owner: caller.userId,
        userId: caller.userId,
        status: null,
        ...query,
      }),
  });
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listWithdrawals',
    examples: examples.listAll,
    summary: 'List the withdrawals of all users, newest first',
    description:
      'A page of all withdrawals, or with `userId` of those of one user. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: AdminWithdrawalListQuery,
    answers: { 200: AdminWithdrawalList },
    handle: ({ query: { status = null, userId = null, ...page } }, { caller, context }) =>
      pageOf(deps, context, WITHDRAWAL.toAdmin, {
        list: 'admin.withdrawals',
        owner: listOwner(caller.userId, userId),
        userId,
        status,
        ...page,
      }),
  });
}

type WithdrawalListRequest = ListRequest & {
  userId: number | null;
  status: WithdrawalStatus | null;
  limit?: number | undefined;
};

function pageOf(
  { bus, cursors }: RouteDeps,
  context: RequestContext,
  view: (state: WithdrawalState) => object,
  request: WithdrawalListRequest,
) {
  const { userId, status, limit = LIMITS.pageSizeDefault } = request;
  return answerPage(
    cursors,
    request,
    WithdrawalPageKey,
    (before) => bus.call(context, 'withdrawal.list', { userId, status, limit, before }),
    ({ withdrawals }) => ({ withdrawals: withdrawals.map(view) }),
  );
}
