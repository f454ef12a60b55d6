import { LIMITS, TRANSACTION } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { Transaction } from '../../api/objects.ts';
import { mapErrorPaths } from '../../api/operations/operation.ts';
import { addOperationRoute } from '../../api/operations/route.ts';
import { answerMovement } from '../../api/record-movements.ts';
import type { RouteDeps } from '../../deps.ts';
import { addActorRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { REWARD } from './operations.ts';
import { RewardsBody } from './schemas.ts';

export function rewardRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, readYourWrites } = deps;
  addOperationRoute(app, deps, REWARD);

  addActorRoute(app, guard, {
    tag: 'Coins',
    operationId: 'rewardUsers',
    examples: examples.rewards,
    summary: 'Reward many users, all or none',
    description: 'Pays up to 1,000 users from the treasury `rewards`, all or none.',
    body: RewardsBody,
    countsItemsOf: 'rewards',
    bodyLimits: { bytes: LIMITS.largeBodyBytes, tokens: LIMITS.rewardsTokensMax },
    answers: { 201: z.strictObject({ transactions: z.array(Transaction) }) },
    problems: AMOUNT_PROBLEMS,
    async handle({ body, idempotency }, { context }) {
      const rewards = body.rewards.map(({ userId, amount, reason, metadata }) => ({
        userId,
        amountUnits: String(amount),
        reason,
        metadata,
      }));
      const reply = await bus.call(
        context,
        'coins.reward',
        { rewards, metadata: body.metadata },
        { idempotency },
      );
      if (!reply.ok && reply.code === 'held') return reply;
      // The ledger names recipients by their index, callers by a path in their body.
      const rewarded = mapErrorPaths(reply, (path) => `rewards.${path}`);
      return answerMovement(rewarded, readYourWrites, ({ transactions }) => ({
        transactions: transactions.map(TRANSACTION.toPublic),
      }));
    },
  });
}
