import { printTime, unitsToCoins } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findTreasury, TreasuryText } from '../../api/coins.ts';
import { PathId } from '../../api/inputs.ts';
import { Coins, Time } from '../../api/objects.ts';
import { balancesAt, PastTime, refuseFutureTime, staleHeader } from '../../api/past-time.ts';
import type { UserCall } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { requireKnownUser } from './known-user.ts';

const BalanceAt = z.strictObject({ at: Time, balance: Coins }).meta({ id: 'BalanceAt' });
const AtQuery = z.strictObject({ at: PastTime });

type BalanceOwner<P extends z.ZodType> = {
  operationId: 'getMyBalance' | 'getUserBalance' | 'getTreasuryBalance';
  summary: string;
  tag: 'Wallets' | 'Administration';
  params: P;
  problems?: readonly ('user_not_found' | 'treasury_not_found')[];
  findParty(params: z.output<P>, call: UserCall): Promise<Outcome<Party>>;
};

export function balanceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const admin = { tag: 'Administration' } as const;
  balanceRoute(app, deps, {
    operationId: 'getMyBalance',
    summary: 'Read your balance at a past time',
    tag: 'Wallets',
    params: NoInput,
    findParty: async (_params, { caller }) => succeed(caller.userId),
  });
  balanceRoute(app, deps, {
    ...admin,
    operationId: 'getUserBalance',
    summary: 'Read the balance of a user, deleted ones included, at a past time',
    params: z.strictObject({ id: PathId }),
    problems: ['user_not_found'],
    findParty: ({ id }, { context }) => requireKnownUser(deps.bus, context, id),
  });
  balanceRoute(app, deps, {
    ...admin,
    operationId: 'getTreasuryBalance',
    summary: 'Read the balance of a treasury at a past time',
    params: z.strictObject({ code: TreasuryText }),
    problems: ['treasury_not_found'],
    findParty: async ({ code }) => findTreasury(code),
  });
}

function balanceRoute<P extends z.ZodType>(
  app: FastifyInstance,
  deps: RouteDeps,
  subject: BalanceOwner<P>,
): void {
  const { findParty, ...common } = subject;
  addUserRoute(app, deps.guard, {
    ...common,
    examples: examples.balance,
    description:
      'The balance after all transactions with `createdAt` up to that time; 0 before the first. Old times are read as fast as recent ones.',
    query: AtQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: { 200: BalanceAt },
    async handle({ params, query: { at: atMs } }, call) {
      const refused = await refuseFutureTime(deps, call.context, atMs);
      if (refused) return refused;
      const party = await findParty(params, call);
      if (!party.ok) return party;
      const found = await balancesAt(deps, call.context, { parties: [party.value], atMs });
      if (!found.ok) return found;
      const { balancesUnits, stale } = found.value;
      const body = { at: printTime(atMs), balance: unitsToCoins(balancesUnits[0] ?? '0') };
      return succeed({ status: 200, body, headers: staleHeader(stale) });
    },
  });
}
