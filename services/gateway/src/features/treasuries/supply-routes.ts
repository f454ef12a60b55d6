import { SUPPLY, TREASURIES } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { balancesAt, PastTime, refuseFutureTime, staleHeader } from '../../api/past-time.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute, type RouteAnswer } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const Supply = SUPPLY.public;

export function supplyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard } = deps;
  addUserRoute(app, guard, {
    tag: 'Trust',
    operationId: 'getSupply',
    examples: examples.supply,
    summary: 'Read the supply and where the coins are',
    description:
      'Coins ever minted and burned, and the supply in wallets and in treasuries, all at the same time. With `at` the figures are those of that time.',
    query: z.strictObject({ at: PastTime.optional() }),
    answers: { 200: Supply },
    answerHeaders: ['Cowrie-Stale'],
    async handle({ query: { at: atMs } }, { context }) {
      const refused = atMs === undefined ? null : await refuseFutureTime(deps, context, atMs);
      if (refused) return refused;
      if (atMs !== undefined) return readSupplyAt(deps, context, atMs);
      const found = await bus.call(context, 'supply.get', {});
      return found.ok ? succeed({ status: 200, body: SUPPLY.toPublic(found.value) }) : found;
    },
  });
}

/** The ledger knows the supply of that time, history the treasuries' balances. The rest was in wallets. */
async function readSupplyAt(
  deps: Pick<RouteDeps, 'bus' | 'readYourWrites'>,
  context: RequestContext,
  atMs: number,
): Promise<Outcome<RouteAnswer>> {
  const [issued, treasuries] = await Promise.all([
    deps.bus.call(context, 'supply.at', { atMs }),
    balancesAt(deps, context, { parties: TREASURIES, atMs }),
  ]);
  if (!issued.ok) return issued;
  if (!treasuries.ok) return treasuries;
  const { mintedUnits, burnedUnits } = issued.value;
  const supply = BigInt(mintedUnits) - BigInt(burnedUnits);
  const inTreasuries = treasuries.value.balancesUnits.reduce((sum, units) => sum + BigInt(units), 0n);
  const body = SUPPLY.toPublic({
    ...{ mintedUnits, burnedUnits, supplyUnits: String(supply) },
    ...{ inWalletsUnits: String(supply - inTreasuries), inTreasuriesUnits: String(inTreasuries) },
  });
  return succeed({ status: 200, body, headers: staleHeader(treasuries.value.stale) });
}
