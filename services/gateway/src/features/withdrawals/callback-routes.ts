import { refuse, WITHDRAWAL } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { addSignedRoute } from '../../http/route/signed-route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { CallbackBody, Withdrawal } from './schemas.ts';
import { findWithdrawalOwner } from './withdrawal-owner.ts';

const Params = z.strictObject({ provider: z.string() });

export async function callbackRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { bus, payoutCallbacks } = deps;

  /** The path of a provider without callbacks does not exist. */
  function secretFor(params: unknown): Outcome<string> {
    const { provider } = Params.parse(params);
    const secret = payoutCallbacks.get(provider);
    return secret === undefined ? refuse('not_found', 'There is nothing at this path.') : succeed(secret);
  }

  await addSignedRoute(app, deps, {
    tag: 'Payouts',
    operationId: 'reportPayout',
    examples: examples.callback,
    summary: 'Report the result of a payout',
    description:
      'For payout providers, which sign the request. The withdrawal must name the provider. Repeating a report changes nothing.',
    params: Params,
    query: NoInput,
    body: CallbackBody,
    security: [{ payoutSignature: [] }],
    answers: { 200: Withdrawal },
    problems: ['unauthenticated', 'not_found'],
    never: ['forbidden'],
    secretFor,
    async handle({ params, body }, anonymous) {
      const { provider } = params;
      const { withdrawalId, status } = body;
      const context = { ...anonymous, principal: `system:payouts.${provider}` };
      const userId = await findWithdrawalOwner(bus, context, withdrawalId);
      if (!userId.ok) return userId;
      const decision = await bus.call(
        context,
        status === 'SETTLED' ? 'withdrawal.settle' : 'withdrawal.reject',
        {
          withdrawalId,
          userId: userId.value,
          provider,
        },
      );
      // A provider's report is no administrator's operation, so it never needs an approval.
      if (!decision.ok && decision.code === 'held') throw new Error("a provider's report needs an approval");
      if (decision.ok)
        return succeed({ status: 200, body: WITHDRAWAL.toPublic(decision.value.data.withdrawal) });
      // Settling an open or settled withdrawal succeeds, so this one was rejected before.
      if (status === 'SETTLED' && decision.code === 'withdrawal_not_open')
        deps.onPaidAfterRejection(withdrawalId, provider);
      return decision;
    },
  });
}
