import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { LedgerHeads } from './schemas.ts';

const CACHED = { 'cache-control': `public, max-age=${LIMITS.ledgerHeadsCachedSeconds}` };

/** The public, signed heads of the ledger's chains (docs/hash-chain.md). */
export function headRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addPublicRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listLedgerHeads',
    examples: examples.list,
    summary: 'List the newest signed head of each ledger chain',
    description:
      'Keep them to detect a later change of the ledger. Verify the signatures with the keys of `/.well-known/jwks.json`.',
    answers: { 200: LedgerHeads },
    answerHeaders: ['Cache-Control'],
    async handle(_asked, context) {
      const found = await bus.call(context, 'chain.heads', {});
      return found.ok ? succeed({ status: 200, body: found.value, headers: CACHED }) : found;
    },
  });
}
