import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { at } from '../../api/examples.ts';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { LedgerHeads } from './schemas.ts';

const CACHED = { 'cache-control': `public, max-age=${LIMITS.ledgerHeadsCachedSeconds}` };

export function headRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addPublicRoute(app, guard, {
    tag: 'Trust',
    operationId: 'listLedgerHeads',
    examples: {
      answers: {
        200: {
          heads: [
            {
              partition: 3,
              sequence: 10,
              hash: '9f2c61d0a4b87e35c1f08d6294ae7b53e0c48f1ad27b6953804e1fc6a2d9b70e',
              at: at(59),
              jws: 'eyJhbGciOiJFZERTQSJ9.eyJwYXJ0aXRpb24iOjN9.c2lnbmF0dXJl',
            },
          ],
        },
      },
    },
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
