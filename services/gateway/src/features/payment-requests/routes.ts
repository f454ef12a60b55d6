import {
  LIMITS,
  PAYMENT_REQUEST,
  refuse,
  TRANSACTION,
  type TransactionState,
  WALLET,
} from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { Transaction, Wallet } from '../../api/objects.ts';
import { mapErrorPaths } from '../../api/operations/operation.ts';
import { answerMovement, answerResult } from '../../api/record-movements.ts';
import { checkDelegatedScope } from '../../auth/actors.ts';
import type { RouteDeps } from '../../deps.ts';
import { addActorRoute, addUserRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { determinePayee } from './payee.ts';
import { paymentRequestReadRoutes } from './read-routes.ts';
import { RequestBody } from './schemas.ts';
import { findRequest, isInvolved, maySee, noSuchRequest } from './visibility.ts';

const single = { tag: 'Payment requests', params: z.strictObject({ id: PathUuid }) } as const;
const NO_PAYEE = { toUserId: null, toTreasury: null, splits: undefined };
/** The ledger names legs by their index. */
const toLegPath = (path: string): string => `splits.${path}`;

/** A request is paid once, as a whole, by one payer. */
export function paymentRequestRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  payRoute(app, deps);
  cancelRoute(app, deps);
  paymentRequestReadRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addActorRoute(app, guard, {
    tag: 'Payment requests',
    operationId: 'createPaymentRequest',
    examples: examples.create,
    summary: 'Request a payment from one user, or from whoever pays first',
    description:
      'Creates a payment request. A user requests coins for themselves, alone, or with `splits` together with others. A service account with the scope `payment-requests:write` requests them for a treasury or for a user who is linked with its platform. No coins move until somebody pays.',
    body: RequestBody,
    answers: { 201: PAYMENT_REQUEST.public },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { actor, context }) {
      const payee = await determinePayee(bus, context, actor, body);
      if (!payee.ok) return payee;
      const { reason, payerUserId = null, reference = null, metadata = null } = body;
      const { expiresInSeconds = LIMITS.paymentRequestSecondsDefault } = body;
      const reply = await bus.call(
        context,
        'payment-request.create',
        {
          ...{ paymentRequestId: uuidv7(), createdBy: context.principal, ...payee.value, payerUserId },
          ...{ reason, reference, metadata },
          expiresInMs: expiresInSeconds * 1000,
        },
        { idempotency },
      );
      const created = mapErrorPaths(reply, toLegPath);
      if (!created.ok) return created;
      const { data, replayed } = created.value;
      return answerResult(201, PAYMENT_REQUEST.toPublic(data.paymentRequest), replayed);
    },
  });
}

function payRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...single,
    operationId: 'payPaymentRequest',
    examples: examples.pay,
    summary: 'Pay a payment request in full',
    description:
      'Pays the whole request from your wallet: a TRANSFER to a user, a PURCHASE to a treasury, or a PURCHASE for each leg of a split, with the first one in `transaction`. A request is paid once, by the first payer. A platform that acts for you needs the scope of the resulting transaction.',
    answers: {
      201: z.strictObject({
        transaction: Transaction,
        transactions: z.array(Transaction).optional().meta({ description: 'All legs of a split' }),
        wallet: Wallet,
        paymentRequest: PAYMENT_REQUEST.public,
      }),
    },
    async handle({ params, idempotency }, { caller, context }) {
      const found = await findRequest(bus, context, params.id);
      if (!found.ok) return found;
      const request = found.value;
      if (request) {
        const scope = request.toUserId === null ? 'coins:purchase' : 'coins:transfer';
        const allowed = checkDelegatedScope(caller, scope);
        if (!allowed.ok) return allowed;
        const isNamed = (request.payerUserId ?? caller.userId) === caller.userId;
        if (!isNamed && isInvolved({ kind: 'user', ...caller }, request))
          return refuse('forbidden', 'Who is named as its payer pays it.');
      }
      const { toUserId, toTreasury, splits } = request ?? NO_PAYEE;
      const legs = splits?.map((leg) => ({ toUserId: leg.toUserId, toTreasury: leg.toTreasury }));
      const paid = await bus.call(
        context,
        'payment-request.pay',
        {
          ...{ paymentRequestId: params.id, fromUserId: caller.userId, toUserId, toTreasury },
          ...(legs ? { splits: legs } : {}),
        },
        { idempotency },
      );
      return answerMovement(mapErrorPaths(paid, toLegPath), readYourWrites, (payment) => ({
        ...toPaymentAnswer(payment),
        wallet: WALLET.toPublic(payment.wallet),
        paymentRequest: PAYMENT_REQUEST.toPublic(payment.paymentRequest),
      }));
    },
  });
}

type PaidTransactions = { transaction: TransactionState } | { transactions: TransactionState[] };

function toPaymentAnswer(paid: PaidTransactions) {
  if ('transaction' in paid) return { transaction: TRANSACTION.toPublic(paid.transaction) };
  const [first, ...others] = paid.transactions.map(TRANSACTION.toPublic);
  if (!first) throw new Error('a split was paid without a transaction');
  return { transaction: first, transactions: [first, ...others] };
}

function cancelRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addActorRoute(app, guard, {
    ...single,
    operationId: 'cancelPaymentRequest',
    examples: examples.cancel,
    summary: 'Cancel a payment request, or decline it',
    description:
      'Ends a request that nobody has paid. Allowed for its payee, its named payer, service accounts of its platform with the scope `payment-requests:write`, and administrators.',
    answers: { 200: PAYMENT_REQUEST.public },
    async handle({ params, idempotency }, { actor, context }) {
      const found = await findRequest(bus, context, params.id);
      if (!found.ok) return found;
      if (found.value && !maySee(actor, found.value)) return noSuchRequest();
      if (found.value && !isInvolved(actor, found.value))
        return refuse('forbidden', 'Only the receiver or the named payer can cancel this request.');
      const { createdBy } = found.value ?? { createdBy: context.principal };
      const data = { paymentRequestId: params.id, createdBy };
      const ended = await bus.call(context, 'payment-request.cancel', data, { idempotency });
      if (!ended.ok) return ended;
      const { data: done, replayed } = ended.value;
      return answerResult(200, PAYMENT_REQUEST.toPublic(done.paymentRequest), replayed);
    },
  });
}
