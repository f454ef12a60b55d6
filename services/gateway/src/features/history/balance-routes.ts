import { printTime, unitsToCoins } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TreasuryText, treasuryOf } from '../../api/coins.ts';
import { PathId } from '../../api/inputs.ts';
import { balancesAt, MomentText, notYet, staleHeader } from '../../api/moments.ts';
import { Coins, Time } from '../../api/objects.ts';
import type { Call } from '../../auth/guard.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import type { Party } from '../../redis/read-your-writes.ts';
import * as examples from './examples.ts';
import { knownUser } from './party.ts';

const BalanceAt = z.strictObject({ at: Time, balance: Coins }).meta({ id: 'BalanceAt' });
const AtQuery = z.strictObject({ at: MomentText });

type Subject<P extends z.ZodType> = {
  operationId: 'getMyBalance' | 'getUserBalance' | 'getTreasuryBalance';
  summary: string;
  tag: 'Wallets' | 'Administration';
  params: P;
  problems?: readonly ('user_not_found' | 'treasury_not_found')[];
  /** Refuses a user or treasury that there is not. */
  partyOf(params: z.output<P>, call: Call): Promise<Outcome<Party>>;
};

/** What a user or a treasury had at a moment. */
export function balanceRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const admin = { tag: 'Administration' } as const;
  balanceRoute(app, deps, {
    operationId: 'getMyBalance',
    summary: 'Read your balance at a past time',
    tag: 'Wallets',
    params: NoInput,
    partyOf: async (_params, { caller }) => succeed(caller.userId),
  });
  balanceRoute(app, deps, {
    ...admin,
    operationId: 'getUserBalance',
    summary: 'Read the balance of a user, deleted ones included, at a past time',
    params: z.strictObject({ id: PathId }),
    problems: ['user_not_found'],
    partyOf: ({ id }, { context }) => knownUser(deps.bus, context, id),
  });
  balanceRoute(app, deps, {
    ...admin,
    operationId: 'getTreasuryBalance',
    summary: 'Read the balance of a treasury at a past time',
    params: z.strictObject({ code: TreasuryText }),
    problems: ['treasury_not_found'],
    partyOf: async ({ code }) => treasuryOf(code),
  });
}

function balanceRoute<P extends z.ZodType>(app: FastifyInstance, deps: RouteDeps, subject: Subject<P>): void {
  const { partyOf, ...common } = subject;
  userRoute(app, deps.guard, {
    ...common,
    examples: examples.balance,
    description:
      'After every transaction whose `createdAt` is not later; 0 before the first. It is read from history, as quickly for a moment long ago as for the last one.',
    query: AtQuery,
    answerHeaders: ['Cowrie-Stale'],
    answers: { 200: BalanceAt },
    async handle({ params, query: { at: atMs } }, call) {
      const refused = await notYet(deps, call.context, atMs);
      if (refused) return refused;
      const party = await partyOf(params, call);
      if (!party.ok) return party;
      const found = await balancesAt(deps, call.context, { parties: [party.value], atMs });
      if (!found.ok) return found;
      const { balancesUnits, stale } = found.value;
      const body = { at: printTime(atMs), balance: unitsToCoins(balancesUnits[0] ?? '0') };
      return succeed({ status: 200, body, headers: staleHeader(stale) });
    },
  });
}
