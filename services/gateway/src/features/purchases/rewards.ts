import { type Idempotency, type LedgerReply, LIMITS, transactionView } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OnWallet } from '../../api/coins.ts';
import { AMOUNT_PROBLEMS, NoParams, NoQuery } from '../../api/inputs.ts';
import { answerMoved } from '../../api/moved.ts';
import { Transaction } from '../../api/objects.ts';
import type { Bus, Done, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute } from '../../http/route/route.ts';
import { fail, type Outcome } from '../../outcome.ts';
import { RewardsBody } from './schemas.ts';

const common = {
  method: 'POST',
  tag: 'Coins',
  auth: { role: 'ADMIN', serviceScope: 'coins:reward', idempotent: true },
  params: NoParams,
  query: NoQuery,
  calls: ['coins.reward'],
  problems: AMOUNT_PROBLEMS,
} as const;

/** Rewards, paid by the treasury `rewards`; for administrators and service accounts. */
export function rewardRoutes(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  actorRoute(app, guard, {
    ...common,
    url: '/api/coins/reward',
    summary: 'Reward a user',
    body: OnWallet,
    answers: { 201: z.strictObject({ transaction: Transaction }) },
    async handle({ body, idempotency }, { context }) {
      const paid = await pay(bus, context, [body], idempotency);
      // Its only recipient is the body itself.
      const rewarded = withPaths(paid, (path) => path.replace(/^0\./, ''));
      return answerMoved(rewarded, readYourWrites, ({ transactions }) => {
        const [transaction] = transactions.map(transactionView);
        return { transaction };
      });
    },
  });

  actorRoute(app, guard, {
    ...common,
    url: '/api/coins/rewards',
    summary: 'Reward many users, all or none',
    body: RewardsBody,
    bodyLimits: { bytes: LIMITS.largeBodyBytes, tokens: LIMITS.rewardsTokensMax },
    answers: { 201: z.strictObject({ transactions: z.array(Transaction) }) },
    async handle({ body, idempotency }, { context }) {
      const paid = await pay(bus, context, body.rewards, idempotency);
      const rewarded = withPaths(paid, (path) => `rewards.${path}`);
      return answerMoved(rewarded, readYourWrites, ({ transactions }) => ({
        transactions: transactions.map(transactionView),
      }));
    },
  });
}

function pay(
  bus: Bus,
  context: RequestContext,
  given: readonly z.output<typeof OnWallet>[],
  idempotency: Idempotency | null,
): Promise<Outcome<Done<LedgerReply<'coins.reward'>>>> {
  const rewards = given.map(({ userId, amount, reason }) => ({
    userId,
    amountUnits: String(amount),
    reason,
  }));
  return bus.call(context, 'coins.reward', { rewards }, { idempotency });
}

/** The ledger names recipients by their index (`3.userId`); callers get the path in their own body. */
function withPaths<T>(outcome: Outcome<T>, pathOf: (path: string) => string): Outcome<T> {
  if (outcome.ok || !outcome.problem.errors) return outcome;
  const { code, detail } = outcome.problem;
  const errors = outcome.problem.errors.map(({ path, message }) => ({ path: pathOf(path), message }));
  return fail(code, detail, { errors });
}
