import { refuse, WITHDRAWAL } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { signedRoute } from '../../http/route/signed-route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { ownerOf } from './owner.ts';
import { CallbackBody, Withdrawal } from './schemas.ts';

const Params = z.strictObject({ provider: z.string() });

/** What payout providers tell us. */
export async function callbackRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { bus, payoutCallbacks } = deps;

  /** A provider that does not call back is not there at all. */
  function secretFor(params: unknown): Outcome<string> {
    const { provider } = Params.parse(params);
    const secret = payoutCallbacks.get(provider);
    return secret === undefined ? refuse('not_found', 'There is nothing at this path.') : succeed(secret);
  }

  await signedRoute(app, deps, {
    tag: 'Payouts',
    operationId: 'reportPayout',
    examples: examples.callback,
    summary: 'Report, as a payout provider, whether a withdrawal was paid; a repeat changes nothing',
    description: 'For a payout provider, which signs the request. The withdrawal must name that provider.',
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
      const userId = await ownerOf(bus, context, withdrawalId);
      if (!userId.ok) return userId;
      const decided = await bus.call(
        context,
        status === 'SETTLED' ? 'withdrawal.settle' : 'withdrawal.reject',
        {
          withdrawalId,
          userId: userId.value,
          provider,
        },
      );
      // It is no administrator's act.
      if (!decided.ok && decided.code === 'held') throw new Error('what a provider says was held back');
      if (decided.ok)
        return succeed({ status: 200, body: WITHDRAWAL.toPublic(decided.value.data.withdrawal) });
      // Whoever settles what is open or settled is not refused.
      if (status === 'SETTLED' && decided.code === 'withdrawal_not_open')
        deps.onPaidAfterRejection(withdrawalId, provider);
      return decided;
    },
  });
}
