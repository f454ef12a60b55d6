import { adminTransactionView, transactionView } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { OnWallet, receiverOf, TransferBody } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../../api/inputs.ts';
import { answerMoved } from '../../api/moved.ts';
import { AdminCoinsMovedBody, CoinsMovedBody } from '../../api/objects.ts';
import { walletView } from '../../api/views.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';

const common = { method: 'POST', params: NoParams, query: NoQuery } as const;

/** Transfer and burn. */
export function transferRoutes(app: FastifyInstance, deps: RouteDeps): void {
  transferRoute(app, deps);
  burnRoute(app, deps);
}

function transferRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/coins/transfer',
    tag: 'Coins',
    summary: 'Send coins to another user or to a treasury',
    auth: { idempotent: true },
    body: TransferBody,
    answers: { 201: CoinsMovedBody },
    calls: ['coins.transfer'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, context }) {
      const receiver = receiverOf(body);
      if (!receiver.ok) return receiver;
      const moved = await bus.call(
        context,
        'coins.transfer',
        {
          fromUserId: caller.userId,
          ...receiver.value,
          amountUnits: String(body.amount),
          reason: body.reason,
        },
        { idempotency },
      );
      return answerMoved(moved, readYourWrites, ({ transaction, wallet }) => ({
        transaction: transactionView(transaction),
        wallet: walletView(wallet),
      }));
    },
  });
}

function burnRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/admin/burn',
    tag: 'Administration',
    summary: 'Burn coins of a wallet',
    auth: { role: 'ADMIN', keyScope: 'coins:burn', idempotent: true },
    body: OnWallet,
    answers: { 201: AdminCoinsMovedBody },
    calls: ['coins.burn'],
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { context }) {
      const { userId, amount, reason } = body;
      const moved = await bus.call(
        context,
        'coins.burn',
        { userId, amountUnits: String(amount), reason },
        { idempotency },
      );
      return answerMoved(moved, readYourWrites, ({ transaction, wallet }) => ({
        transaction: adminTransactionView(transaction),
        wallet: walletView(wallet),
      }));
    },
  });
}
