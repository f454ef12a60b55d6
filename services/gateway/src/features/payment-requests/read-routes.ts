import {
  LIMITS,
  PAYMENT_REQUEST,
  type PAYMENT_REQUEST_SIDES,
  PaymentRequestPageKey,
  type PaymentRequestStatus,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathUuid } from '../../api/inputs.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { listOwner } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { addActorRoute, addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { readRequestViews } from './request-views.ts';
import { AdminRequestListQuery, RequestListQuery } from './schemas.ts';
import { maySee, noSuchRequest } from './visibility.ts';

const listCommon = {
  examples: examples.list,
  answers: {
    200: z.strictObject({
      paymentRequests: z.array(PAYMENT_REQUEST.public),
      nextCursor: z.string().nullable(),
    }),
  },
} as const;

export function paymentRequestReadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoutes(app, deps);
  readRoute(app, deps);
}

function listRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  addUserRoute(app, guard, {
    ...listCommon,
    tag: 'Payment requests',
    operationId: 'listMyPaymentRequests',
    summary: 'List the payment requests from you and to you, newest first',
    description:
      'A page of the payment requests in which you are the payee or the named payer, or that you have paid. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: RequestListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'me.payment-requests',
        owner: caller.userId,
        readerId: caller.delegated ? null : caller.userId,
        ...query,
        userId: caller.userId,
      }),
  });

  addUserRoute(app, guard, {
    ...listCommon,
    tag: 'Administration',
    operationId: 'listPaymentRequests',
    summary: 'List the payment requests of all users, newest first',
    description:
      'A page of all payment requests, or with `userId` of those with this payee or payer. Send `nextCursor` as `cursor` to get the next page; it is null at the end.',
    query: AdminRequestListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'admin.payment-requests',
        owner: listOwner(caller.userId, query.userId),
        readerId: null,
        ...query,
      }),
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addActorRoute(app, guard, {
    tag: 'Payment requests',
    operationId: 'getPaymentRequest',
    examples: examples.read,
    summary: 'Read a payment request',
    description:
      'One payment request by its id, for its payee, its named payer, its platform and administrators. Without a named payer every user can read it. Other callers get 404.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: PAYMENT_REQUEST.public },
    async handle({ params }, { actor, context }) {
      const found = await bus.call(context, 'payment-request.get', { paymentRequestId: params.id });
      if (!found.ok) return found;
      const { paymentRequest } = found.value;
      if (!maySee(actor, paymentRequest)) return noSuchRequest();
      const readerId = actor.kind === 'user' && !actor.delegated ? actor.userId : null;
      const shown = await readRequestViews(bus, context, readerId, [paymentRequest]);
      if (!shown.ok) return shown;
      const [body = PAYMENT_REQUEST.toPublic(paymentRequest)] = shown.value;
      return succeed({ status: 200, body });
    },
  });
}

type PaymentRequestListRequest = ListRequest & {
  readerId: number | null;
  userId?: number | undefined;
  as?: (typeof PAYMENT_REQUEST_SIDES)[number] | undefined;
  status?: PaymentRequestStatus | undefined;
  limit?: number | undefined;
};

function pageOf({ bus, cursors }: RouteDeps, context: RequestContext, request: PaymentRequestListRequest) {
  const { readerId, userId, as = null, status = null, limit = LIMITS.pageSizeDefault } = request;
  return answerPage(
    cursors,
    request,
    PaymentRequestPageKey,
    async (before) => {
      const found = await (userId === undefined
        ? bus.call(context, 'payment-request.list-all', { status, limit, before })
        : bus.call(context, 'payment-request.list', { userId, as, status, limit, before }));
      if (!found.ok) return found;
      const { paymentRequests, next } = found.value;
      const shown = await readRequestViews(bus, context, readerId, paymentRequests);
      return shown.ok ? succeed({ paymentRequests: shown.value, next }) : shown;
    },
    ({ paymentRequests }) => ({ paymentRequests }),
  );
}
