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
import { ownerOf } from '../../http/route/cursor.ts';
import { answerPage, type ListRequest } from '../../http/route/page.ts';
import { actorRoute, userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { maySee, noSuchRequest } from './involved.ts';
import { showRequests } from './payee-names.ts';
import { AdminRequestListQuery, RequestListQuery } from './schemas.ts';

const ofList = {
  examples: examples.list,
  answers: {
    200: z.strictObject({
      paymentRequests: z.array(PAYMENT_REQUEST.public),
      nextCursor: z.string().nullable(),
    }),
  },
} as const;

/** Payment requests as those that they are there for see them. */
export function paymentRequestReadRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoutes(app, deps);
  readRoute(app, deps);
}

function listRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;
  userRoute(app, guard, {
    ...ofList,
    tag: 'Payment requests',
    operationId: 'listMyPaymentRequests',
    summary: 'List the payment requests from you and to you, newest first',
    description:
      'A page of the payment requests that you are to be paid, are named to pay, or have paid. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
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

  userRoute(app, guard, {
    ...ofList,
    tag: 'Administration',
    operationId: 'listPaymentRequests',
    summary: 'List the payment requests of all users, newest first',
    description:
      'A page of the payment requests of everybody, or of those that one user is to be paid or to pay. Pass `nextCursor` on as `cursor` for the page after it; it is null at the end.',
    query: AdminRequestListQuery,
    handle: ({ query }, { caller, context }) =>
      pageOf(deps, context, {
        list: 'admin.payment-requests',
        owner: ownerOf(caller.userId, query.userId),
        readerId: null,
        ...query,
      }),
  });
}

function readRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  actorRoute(app, guard, {
    tag: 'Payment requests',
    operationId: 'getPaymentRequest',
    examples: examples.read,
    summary: 'Read a payment request',
    description:
      'One payment request by its id, for who is to be paid, its named payer, any user where none is named, its platform and administrators. For anybody else it is not there.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: PAYMENT_REQUEST.public },
    async handle({ params }, { actor, context }) {
      const found = await bus.call(context, 'payment-request.get', { paymentRequestId: params.id });
      if (!found.ok) return found;
      const { paymentRequest } = found.value;
      if (!maySee(actor, paymentRequest)) return noSuchRequest();
      const readerId = actor.kind === 'user' && !actor.delegated ? actor.userId : null;
      const shown = await showRequests(bus, context, readerId, [paymentRequest]);
      if (!shown.ok) return shown;
      const [body = PAYMENT_REQUEST.toPublic(paymentRequest)] = shown.value;
      return succeed({ status: 200, body });
    },
  });
}

type PaymentRequestListRequest = ListRequest & {
  /** The user who is shown names of payees; null for administrators and for platforms that act for a user. */
  readerId: number | null;
  userId?: number | undefined;
  as?: (typeof PAYMENT_REQUEST_SIDES)[number] | undefined;
  status?: PaymentRequestStatus | undefined;
  limit?: number | undefined;
};

function pageOf({ bus, cursors }: RouteDeps, context: RequestContext, asked: PaymentRequestListRequest) {
  const { readerId, userId, as = null, status = null, limit = LIMITS.pageSizeDefault } = asked;
  return answerPage(
    cursors,
    asked,
    PaymentRequestPageKey,
    async (before) => {
      const found = await (userId === undefined
        ? bus.call(context, 'payment-request.list-all', { status, limit, before })
        : bus.call(context, 'payment-request.list', { userId, as, status, limit, before }));
      if (!found.ok) return found;
      const { paymentRequests, next } = found.value;
      const shown = await showRequests(bus, context, readerId, paymentRequests);
      return shown.ok ? succeed({ paymentRequests: shown.value, next }) : shown;
    },
    ({ paymentRequests }) => ({ paymentRequests }),
  );
}
