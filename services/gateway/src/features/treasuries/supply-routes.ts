import { SUPPLY } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { NoBody, NoParams, NoQuery } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';

const Supply = SUPPLY.public;

export function supplyRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'GET',
    url: '/api/admin/supply',
    tag: 'Trust',
    operationId: 'getSupply',
    examples: examples.supply,
    summary: 'Read the supply of coins and where they are, at one moment',
    description:
      'How many coins were ever minted and burned, and where the rest is: wallets and treasuries together are the supply.',
    auth: { role: 'ADMIN' },
    params: NoParams,
    query: NoQuery,
    body: NoBody,
    answers: { 200: Supply },
    calls: ['supply.get'],
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'supply.get', {});
      return found.ok ? succeed({ status: 200, body: SUPPLY.toPublic(found.value) }) : found;
    },
  });
}
