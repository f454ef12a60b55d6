import type { SealedAccount } from '@cowrie/contracts';
import { WITHDRAWAL } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { answerResult } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import type { RouteDescription } from '../../http/route/documentation.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { callbackRoutes } from './callback-routes.ts';
import * as examples from './examples.ts';
import { withdrawalReadRoutes } from './read-routes.ts';
import { AdminWithdrawal, Withdrawal, WithdrawalBody } from './schemas.ts';
import { findWithdrawalOwner } from './withdrawal-owner.ts';

export async function withdrawalRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  createRoute(app, deps);
  verdictRoute(app, deps, 'settle', {
    examples: examples.settle,
    summary: 'Settle a withdrawal',
    description: 'Closes a withdrawal whose XAF the user has received. A second decision is refused.',
  });
  verdictRoute(app, deps, 'reject', {
    examples: examples.reject,
    summary: 'Reject a withdrawal',
    description:
      'Returns the XAF of a withdrawal that was not paid out to the wallet. If it may have been paid, two administrators must reject it; the first one gets the withdrawal still PENDING.',
  });
  withdrawalReadRoutes(app, deps);
  await callbackRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard, sealForLedger: seal }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'createWithdrawal',
    examples: examples.create,
    summary: 'Withdraw XAF; it leaves your balance immediately',
    description:
      'Requests a payout of your XAF, which leave your balance at once. The withdrawal is PENDING until the payout is settled or rejected.',
    body: WithdrawalBody,
    answers: { 201: Withdrawal },
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { caller, context }) {
      const withdrawalId = uuidv7();
      const { provider, account } = body.payout;
      const data = { withdrawalId, userId: caller.userId, xaf: String(body.xaf), provider };
      const sealed = { withdrawalId, account } satisfies z.infer<typeof SealedAccount>;
      const created = seal
        ? await bus.call(
            context,
            'withdrawal.create-sealed',
            { ...data, sealedAccount: await seal(JSON.stringify(sealed)) },
            { idempotency },
          )
        : await bus.call(context, 'withdrawal.create', { ...data, account }, { idempotency });
      if (!created.ok) return created;
      return answerResult(201, WITHDRAWAL.toPublic(created.value.data.withdrawal), created.value.replayed);
    },
  });
}

function verdictRoute(
  app: FastifyInstance,
  { bus, guard }: RouteDeps,
  verdict: 'settle' | 'reject',
  published: Pick<RouteDescription, 'summary' | 'description' | 'examples'>,
): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    ...published,
    operationId: `${verdict}Withdrawal`,
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: AdminWithdrawal },
    async handle({ params, idempotency }, { context }) {
      const userId = await findWithdrawalOwner(bus, context, params.id);
      if (!userId.ok) return userId;
      const decision = await bus.call(
        context,
        `withdrawal.${verdict}`,
        { withdrawalId: params.id, userId: userId.value, provider: null },
        { idempotency },
      );
      if (!decision.ok) return decision;
      return answerResult(200, WITHDRAWAL.toAdmin(decision.value.data.withdrawal), decision.value.replayed);
    },
  });
}
