import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../deps.ts';
import { userRoute } from '../http/route.ts';
import { succeed } from '../outcome.ts';
import { MintBody, OnWallet, receiverOf, TransferBody, treasuryOf } from '../schemas/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../schemas/inputs.ts';
import { AdminCoinsMovedBody, CoinsMovedBody } from '../schemas/objects.ts';
import { MintRequestBody } from '../schemas/trust.ts';
import { adminTransactionView, transactionView, walletView } from '../views.ts';
import { requestMint } from './mint-requests.ts';
import { MintedBody, mintedView } from './minted.ts';
import { answerMoved } from './moved.ts';

const common = { method: 'POST', params: NoParams, query: NoQuery } as const;
const onWallet = (scope: string) => ({ role: 'ADMIN', scope, idempotent: true }) as const;

/** Transfer, mint and burn. */
export function coinRoutes(app: FastifyInstance, deps: RouteDeps): void {
  transferRoute(app, deps);
  mintRoute(app, deps);
  burnRoute(app, deps);
}

function transferRoute(app: FastifyInstance, { bus, guard, seen }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/coins/transfer',
    tag: 'Coins',
    summary: 'Send coins to another user or to a treasury',
    demand: { idempotent: true },
    body: TransferBody,
    answers: { 201: CoinsMovedBody },
    calls: ['coins.transfer'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { caller, meta }) {
      const receiver = receiverOf(body);
      if (!receiver.ok) return receiver;
      const moved = await bus.call(
        meta,
        'coins.transfer',
        {
          fromUserId: caller.userId,
          ...receiver.value,
          amountUnits: String(body.amount),
          reason: body.reason,
        },
        { idempotency },
      );
      return answerMoved(moved, seen, ({ transaction, wallet }) => ({
        transaction: transactionView(transaction),
        wallet: walletView(wallet),
      }));
    },
  });
}

function mintRoute(app: FastifyInstance, { bus, guard, seen, mintApprovalAboveUnits }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/admin/mint',
    tag: 'Administration',
    summary: 'Create coins in a wallet or a treasury; 202 when a second administrator has to approve it',
    demand: onWallet('coins:mint'),
    body: MintBody,
    answers: { 201: MintedBody, 202: MintRequestBody },
    calls: ['coins.mint', 'mint-request.create'],
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ body, idempotency }, { meta }) {
      const { userId = null, amount, reason } = body;
      const treasury = body.treasury === undefined ? succeed(null) : treasuryOf(body.treasury);
      if (!treasury.ok) return treasury;
      const data = { userId, treasury: treasury.value, amountUnits: String(amount), reason };
      if (mintApprovalAboveUnits !== null && amount > mintApprovalAboveUnits)
        return requestMint(bus, meta, data, idempotency);
      const moved = await bus.call(meta, 'coins.mint', data, { idempotency });
      return answerMoved(moved, seen, mintedView);
    },
  });
}

function burnRoute(app: FastifyInstance, { bus, guard, seen }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    url: '/api/admin/burn',
    tag: 'Administration',
    summary: 'Destroy coins of a wallet',
    demand: onWallet('coins:burn'),
    body: OnWallet,
    answers: { 201: AdminCoinsMovedBody },
    calls: ['coins.burn'],
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { meta }) {
      const { userId, amount, reason } = body;
      const moved = await bus.call(
        meta,
        'coins.burn',
        { userId, amountUnits: String(amount), reason },
        { idempotency },
      );
      return answerMoved(moved, seen, ({ transaction, wallet }) => ({
        transaction: adminTransactionView(transaction),
        wallet: walletView(wallet),
      }));
    },
  });
}
