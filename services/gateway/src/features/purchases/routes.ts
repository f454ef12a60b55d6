import { transactionView } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { treasuryOf } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoBody, NoParams, NoQuery, PathId } from '../../api/inputs.ts';
import { answerMoved } from '../../api/moved.ts';
import { CoinsMovedBody, Transaction } from '../../api/objects.ts';
import { walletView } from '../../api/views.ts';
import { hasRole } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { fail, succeed } from '../../outcome.ts';
import { rewardRoutes } from './rewards.ts';
import { PurchaseBody, RefundBody } from './schemas.ts';

const common = { tag: 'Coins', query: NoQuery } as const;

/** Purchases, what is given back of them, and single transactions. */
export function purchaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  purchaseRoute(app, deps);
  refundRoute(app, deps);
  transactionRoute(app, deps);
  rewardRoutes(app, deps);
}

function purchaseRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'POST',
    url: '/api/coins/purchase',
    summary: 'Buy something: pay a treasury',
    auth: { optionalKey: true, idempotent: true },
    params: NoParams,
    body: PurchaseBody,
    answers: { 201: CoinsMovedBody },
    calls: ['coins.purchase'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const treasury = treasuryOf(body.treasury);
      if (!treasury.ok) return treasury;
      const { amount, reason, reference = null } = body;
      const { userId } = caller;
      const moved = await bus.call(
        context,
        'coins.purchase',
        { userId, treasury: treasury.value, amountUnits: String(amount), reason, reference },
        { idempotency },
      );
      return answerMoved(moved, readYourWrites, ({ transaction, wallet }) => ({
        transaction: transactionView(transaction),
        wallet: walletView(wallet),
      }));
    },
  });
}

function refundRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'POST',
    url: '/api/coins/refund',
    summary: 'Refund a purchase or a part of it',
    auth: { role: 'ADMIN', idempotent: true },
    params: NoParams,
    body: RefundBody,
    answers: { 201: z.strictObject({ transaction: Transaction }) },
    calls: ['transaction.get', 'coins.refund'],
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { caller, context }) {
      const { transactionId, reason } = body;
      const amountUnits = body.amount === undefined ? null : String(body.amount);
      const found = await bus.call(context, 'transaction.get', { transactionId });
      if (!found.ok && found.problem.code !== 'transaction_not_found') return found;
      // What is not there or nobody paid for the ledger refuses, after it has looked whether the key was used.
      const buyerUserId = (found.ok ? found.value.transaction.fromUserId : null) ?? caller.userId;
      const moved = await bus.call(
        context,
        'coins.refund',
        { transactionId, buyerUserId, amountUnits, reason },
        { idempotency },
      );
      return answerMoved(moved, readYourWrites, ({ transaction }) => ({
        transaction: transactionView(transaction),
      }));
    },
  });
}

function transactionRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'GET',
    url: '/api/coins/transactions/:id',
    summary: 'Read one of your transactions; administrators read any',
    auth: {},
    params: z.strictObject({ id: PathId }),
    body: NoBody,
    answers: { 200: Transaction },
    calls: ['transaction.get'],
    async handle({ params }, { caller, context }) {
      const found = await bus.call(context, 'transaction.get', { transactionId: params.id });
      if (!found.ok) return found;
      const { transaction } = found.value;
      const isParty = [transaction.fromUserId, transaction.toUserId].includes(caller.userId);
      if (!isParty && !hasRole(caller.role, 'ADMIN'))
        return fail('transaction_not_found', `There is no transaction ${params.id}.`);
      return succeed({ status: 200, body: transactionView(transaction) });
    },
  });
}
