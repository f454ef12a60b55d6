import type { SealedAccount } from '@cowrie/contracts';
import { WITHDRAWAL } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { answerDone } from '../../api/moved.ts';
import type { RouteDeps } from '../../deps.ts';
import type { Documented } from '../../http/route/documentation.ts';
import { userRoute } from '../../http/route/route.ts';
import { callbackRoutes } from './callback-routes.ts';
import * as examples from './examples.ts';
import { ownerOf } from './owner.ts';
import { withdrawalReadRoutes } from './read-routes.ts';
import { AdminWithdrawal, Withdrawal, WithdrawalBody } from './schemas.ts';

/** Xaf to be paid out. */
export async function withdrawalRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  createRoute(app, deps);
  verdictRoute(app, deps, 'settle', {
    examples: examples.settle,
    summary: 'Settle a withdrawal that was paid out',
    description: 'Its XAF are with the user: the withdrawal is closed. A second decision is refused.',
  });
  verdictRoute(app, deps, 'reject', {
    examples: examples.reject,
    summary: 'Reject a withdrawal that was not paid out',
    description:
      'Its XAF go back to the wallet. Two administrators have to, when it may have been paid: the first is answered with the withdrawal still PENDING.',
  });
  withdrawalReadRoutes(app, deps);
  await callbackRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard, sealForLedger: seal }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Exchange',
    operationId: 'createWithdrawal',
    examples: examples.create,
    summary: 'Withdraw XAF; it leaves your balance immediately',
    description:
      'Asks for XAF of yours to be paid out. It waits as PENDING until the payout is settled or rejected.',
    body: WithdrawalBody,
    answers: { 201: Withdrawal },
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { caller, context }) {
      const withdrawalId = uuidv7();
      const { provider, account } = body.payout;
      const data = { withdrawalId, userId: caller.userId, xaf: String(body.xaf), provider };
      const sealed = { withdrawalId, account } satisfies z.infer<typeof SealedAccount>;
      const made = seal
        ? await bus.call(
            context,
            'withdrawal.create-sealed',
            { ...data, sealedAccount: await seal(JSON.stringify(sealed)) },
            { idempotency },
          )
        : await bus.call(context, 'withdrawal.create', { ...data, account }, { idempotency });
      if (!made.ok) return made;
      return answerDone(201, WITHDRAWAL.toPublic(made.value.data.withdrawal), made.value.replayed);
    },
  });
}

function verdictRoute(
  app: FastifyInstance,
  { bus, guard }: RouteDeps,
  verdict: 'settle' | 'reject',
  published: Pick<Documented, 'summary' | 'description' | 'examples'>,
): void {
  userRoute(app, guard, {
    tag: 'Administration',
    ...published,
    operationId: `${verdict}Withdrawal`,
    params: z.strictObject({ id: PathUuid }),
    answers: { 200: AdminWithdrawal },
    async handle({ params, idempotency }, { context }) {
      const userId = await ownerOf(bus, context, params.id);
      if (!userId.ok) return userId;
      const decided = await bus.call(
        context,
        `withdrawal.${verdict}`,
        { withdrawalId: params.id, userId: userId.value, provider: null },
        { idempotency },
      );
      if (!decided.ok) return decided;
      return answerDone(200, WITHDRAWAL.toAdmin(decided.value.data.withdrawal), decided.value.replayed);
    },
  });
}
