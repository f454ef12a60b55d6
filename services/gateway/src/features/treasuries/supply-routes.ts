import { SUPPLY, TREASURIES } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balancesAt, MomentText, notYet, staleHeader } from '../../api/moments.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { type RouteAnswer, userRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const Supply = SUPPLY.public;

export function supplyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  userRoute(app, guard, {
    tag: 'Trust',
    operationId: 'getSupply',
    examples: examples.supply,
    summary: 'Read the supply and where the coins are',
    description:
      'How many coins were ever minted and burned, and where the rest is: wallets and treasuries together are the supply. With `at` as it was then.',
    query: z.strictObject({ at: MomentText.optional() }),
    answers: { 200: Supply },
    answerHeaders: ['Cowrie-Stale'],
    async handle({ query: { at: atMs } }, { context }) {
      const refused = atMs === undefined ? null : await notYet(deps, context, atMs);
      if (refused) return refused;
      if (atMs !== undefined) return supplyAt(deps, context, atMs);
      const found = await bus.call(context, 'supply.get', {});
      return found.ok ? succeed({ status: 200, body: SUPPLY.toPublic(found.value) }) : found;
    },
  });
}

/** What was issued, by the ledger, and how much of it lay in treasuries, by history: the rest was in wallets. */
async function supplyAt(
  deps: Pick<RouteDeps, 'bus' | 'readYourWrites'>,
  context: RequestContext,
  atMs: number,
): Promise<Outcome<RouteAnswer>> {
  const [issued, lay] = await Promise.all([
    deps.bus.call(context, 'supply.at', { atMs }),
    balancesAt(deps, context, { parties: TREASURIES, atMs }),
  ]);
  if (!issued.ok) return issued;
  if (!lay.ok) return lay;
  const { mintedUnits, burnedUnits } = issued.value;
  const supply = BigInt(mintedUnits) - BigInt(burnedUnits);
  const inTreasuries = lay.value.balancesUnits.reduce((sum, units) => sum + BigInt(units), 0n);
  const body = SUPPLY.toPublic({
    ...{ mintedUnits, burnedUnits, supplyUnits: String(supply) },
    ...{ inWalletsUnits: String(supply - inTreasuries), inTreasuriesUnits: String(inTreasuries) },
  });
  return succeed({ status: 200, body, headers: staleHeader(lay.value.stale) });
}
