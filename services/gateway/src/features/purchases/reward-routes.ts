import { LIMITS, TRANSACTION } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import { answerMoved } from '../../api/moved.ts';
import { Transaction } from '../../api/objects.ts';
import { withPaths } from '../../api/operations/operation.ts';
import { operationRoute } from '../../api/operations/route.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute } from '../../http/route/route.ts';
import * as examples from './examples.ts';
import { REWARD } from './operations.ts';
import { RewardsBody } from './schemas.ts';

/** Rewards, paid by the treasury `rewards`; for administrators and service accounts. */
export function rewardRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, readYourWrites } = deps;
  operationRoute(app, deps, REWARD);

  actorRoute(app, guard, {
    tag: 'Coins',
    operationId: 'rewardUsers',
    examples: examples.rewards,
    summary: 'Reward many users, all or none',
    description: 'Pays up to 1,000 users from the treasury `rewards`: each of them, or nobody.',
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
      const paid = await bus.call(
        context,
        'coins.reward',
        { rewards, metadata: body.metadata },
        { idempotency },
      );
      if (!paid.ok && paid.code === 'held') return paid;
      // The ledger names recipients by their index; callers get the path in their own body.
      const rewarded = withPaths(paid, (path) => `rewards.${path}`);
      return answerMoved(rewarded, readYourWrites, ({ transactions }) => ({
        transactions: transactions.map(TRANSACTION.toPublic),
      }));
    },
  });
}
