import { TRANSACTION, TREASURIES, TREASURY_NAME } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TreasuryName } from '../../api/coin-objects.ts';
import { findTreasury, parseReceiver, TransferBody, TreasuryText } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { AdminTransaction } from '../../api/objects.ts';
import { answerMovement } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { alarmRoute } from './alarm-routes.ts';
import * as examples from './examples.ts';
import { alarmOf, WatchedTreasury, watchedView } from './schemas.ts';
import { supplyRoutes } from './supply-routes.ts';

export function treasuryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;

  addUserRoute(app, guard, {
    tag: 'Treasuries',
    operationId: 'listTreasuries',
    examples: examples.names,
    summary: 'List the treasuries',
    description: 'Codes and names of the treasuries. Other operations take the codes.',
    answers: { 200: z.strictObject({ treasuries: z.array(TreasuryName) }) },
    handle: async () =>
      succeed({
        status: 200,
        body: { treasuries: TREASURIES.map((code) => TREASURY_NAME.toPublic({ code })) },
      }),
  });

  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listTreasuryBalances',
    examples: examples.balances,
    summary: 'List the treasuries with their balances',
    description: 'Balance, total received, total sent and alarm of each treasury, all at the same time.',
    answers: { 200: z.strictObject({ treasuries: z.array(WatchedTreasury) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'treasury.list', {});
      if (!found.ok) return found;
      const { treasuries, alarms } = found.value;
      const views = treasuries.map((state) => watchedView(state, alarmOf(alarms, state.code)));
      return succeed({ status: 200, body: { treasuries: views } });
    },
  });

  transferRoute(app, deps);
  alarmRoute(app, deps);
  supplyRoutes(app, deps);
}

function transferRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'transferFromTreasury',
    examples: examples.transfer,
    summary: 'Send coins from a treasury to a user or to another treasury',
    description: 'Moves coins of a treasury to exactly one receiver: a user or another treasury.',
    params: z.strictObject({ code: TreasuryText }),
    body: TransferBody,
    answers: { 201: z.strictObject({ transaction: AdminTransaction }) },
    problems: [...AMOUNT_PROBLEMS, 'treasury_not_found'],
    async handle({ params, body, idempotency }, { context }) {
      const from = findTreasury(params.code);
      if (!from.ok) return from;
      const receiver = parseReceiver(body);
      if (!receiver.ok) return receiver;
      const { amount, reason, metadata } = body;
      const amountUnits = String(amount);
      const data = { fromTreasury: from.value, ...receiver.value, amountUnits, reason, metadata };
      const moved = await bus.call(context, 'treasury.transfer', data, { idempotency });
      return answerMovement(moved, readYourWrites, ({ transaction }) => ({
        transaction: TRANSACTION.toAdmin(transaction),
      }));
    },
  });
}
