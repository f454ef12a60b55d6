import { API_KEY, LIMITS, refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OwnerConfirmation } from '../../api/credentials.ts';
import { PathUuid } from '../../api/inputs.ts';
import { confirmOwner } from '../../auth/passwords/confirm-owner.ts';
import { newStandIn } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { ApiKey, KeyStandIn } from './schemas.ts';

export function ownApiKeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  standInRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listMyApiKeys',
    examples: examples.list,
    summary: 'List your own API keys, oldest first',
    description: 'Valid keys only, without their secrets.',
    answers: { 200: z.strictObject({ apiKeys: z.array(ApiKey) }) },
    async handle(_asked, { caller: { userId }, context }) {
      const found = await bus.call(context, 'api-key.list-own', { userId });
      if (!found.ok) return found;
      return succeed({ status: 200, body: { apiKeys: found.value.apiKeys.map(API_KEY.toPublic) } });
    },
  });
}

function standInRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, standIns, now } = deps;
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'createKeyStandIn',
    examples: examples.standIn,
    summary: 'Use one of your API keys with your password, without sending the key',
    description: `Needs your password, and a code while an authenticator app is set up. Send \`key\` as \`x-api-key\` in place of the API key, in one request with your token, within ${LIMITS.keyStandInSeconds} seconds. The stand-in has the rights of the API key, and the ledger records the API key.`,
    params: z.strictObject({ id: PathUuid }),
    body: OwnerConfirmation,
    answers: { 201: KeyStandIn },
    problems: ['unavailable'],
    async handle({ params: { id: apiKeyId }, body }, { caller: { userId, sessionId }, context }) {
      return confirmOwner(deps, context, { userId, sessionId, ...body }, async (owner) => {
        const confirmed = await bus.call(context, 'api-key.confirm', { ...owner, apiKeyId });
        if (!confirmed.ok) return confirmed;
        const { standIn: key, hash } = newStandIn();
        const expiresAt = new Date(now() + LIMITS.keyStandInSeconds * 1000).toISOString();
        const { keyHash } = confirmed.value.data;
        const put = await standIns.put({ userId, hash, keyHash });
        if (!put.ok) return refuse('unavailable', 'The stand-in of the key cannot be stored now; try again.');
        return succeed({ status: 201, body: { key, expiresAt } });
      });
    },
  });
}
