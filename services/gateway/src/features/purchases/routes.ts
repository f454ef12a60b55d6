import { transactionView } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NoBody, NoQuery, PathId } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { operationRoute } from '../../api/operations/route.ts';
import { hasRole } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { fail, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { PURCHASE, REFUND } from './operations.ts';
import { rewardRoutes } from './rewards.ts';

const common = { tag: 'Coins', query: NoQuery } as const;

/** Purchases, what is given back of them, and single transactions. */
export function purchaseRoutes(app: FastifyInstance, deps: RouteDeps): void {
  operationRoute(app, deps, PURCHASE);
  operationRoute(app, deps, REFUND);
  transactionRoute(app, deps);
  rewardRoutes(app, deps);
}

function transactionRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'GET',
    url: '/api/coins/transactions/:id',
    operationId: 'getTransaction',
    examples: examples.ONE,
    summary: 'Read one of your transactions; administrators read any',
    description:
      'One transaction by its id, for its parties and for administrators. For anybody else it is not there.',
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
