import { API_KEY, LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathUuid } from '../../api/inputs.ts';
import { secretSourceOf } from '../../auth/approvals/approval-part.ts';
import { newApiKey } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { ownApiKeyRoutes } from './own-routes.ts';
import { ApiKey, ApiKeyCreation, ApiKeyRotation, NewApiKey } from './schemas.ts';

export function apiKeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  rotateRoute(app, deps);
  revokeRoute(app, deps);
  ownApiKeyRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard, now }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'createApiKey',
    examples: examples.create,
    summary: 'Create an API key, shown once',
    description:
      "Creates a key that may mint and burn. Only its hash is stored, so `key` is never shown again. Mints with a platform's key count towards the budget of the platform.",
    body: ApiKeyCreation,
    answers: { 201: NewApiKey },
    problems: AMOUNT_PROBLEMS,
    async handle({ body }, { caller, context }) {
      const expiresAtMs = body.expiresAt ?? null;
      if (expiresAtMs !== null && expiresAtMs <= now()) {
        return invalid([{ path: 'expiresAt', message: 'must be in the future' }]);
      }
      const { key, hash: keyHash, prefix } = newApiKey(secretSourceOf(context));
      const apiKeyId = uuidv7();
      const { name } = body;
      const scopes = [...new Set(body.scopes)];
      const created = await bus.call(context, 'api-key.create', {
        apiKeyId,
        createdBy: caller.userId,
        name,
        scopes,
        expiresAtMs,
        keyHash,
        prefix,
        bounds: {
          platform: body.platform ?? null,
          perTransactionUnits: unitsOf(body.perTransactionLimit),
          dailyMintUnits: unitsOf(body.dailyMintLimit),
          allowedNetworks: body.allowedNetworks ?? null,
        },
      });
      if (!created.ok) return created;
      return succeed({ status: 201, body: { ...API_KEY.toPublic(created.value.data.apiKey), key } });
    },
  });
}

const unitsOf = (limit: bigint | null | undefined) => (limit ? String(limit) : null);

function rotateRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'rotateApiKey',
    examples: examples.rotate,
    summary: 'Rotate an API key; the answer shows the new key once',
    description:
      'Creates a key with the same settings. The old key stays valid for the overlap, but not beyond its own expiry. Until then both share one daily limit.',
    params: z.strictObject({ id: PathUuid }),
    body: ApiKeyRotation,
    answers: { 201: NewApiKey },
    async handle({ params, body }, { caller, context }) {
      const { key, hash: keyHash, prefix } = newApiKey(secretSourceOf(context));
      const { overlapSeconds = LIMITS.apiKeyOverlapSecondsDefault } = body;
      const rotated = await bus.call(context, 'api-key.rotate', {
        apiKeyId: params.id,
        newApiKeyId: uuidv7(),
        rotatedBy: caller.userId,
        keyHash,
        prefix,
        overlapSeconds,
      });
      if (!rotated.ok) return rotated;
      const { apiKey, former, formerKeyHash } = rotated.value.data;
      await changes.keyEndMoved(formerKeyHash, former);
      return succeed({ status: 201, body: { ...API_KEY.toPublic(apiKey), key } });
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listApiKeys',
    examples: examples.list,
    summary: 'List API keys, oldest first',
    description: 'All API keys, revoked and expired ones included, without their secrets.',
    answers: { 200: z.strictObject({ apiKeys: z.array(ApiKey) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'api-key.list', {});
      return found.ok
        ? succeed({ status: 200, body: { apiKeys: found.value.apiKeys.map(API_KEY.toPublic) } })
        : found;
    },
  });
}

function revokeRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'revokeApiKey',
    examples: examples.revoke,
    summary: 'Revoke an API key immediately',
    description: 'The key is invalid from the next request on.',
    params: z.strictObject({ id: PathUuid }),
    answers: { 204: null },
    async handle({ params }, { context }) {
      const apiKeyId = params.id;
      const revoked = await bus.call(context, 'api-key.revoke', { apiKeyId });
      if (!revoked.ok) return revoked;
      await changes.keysRevoked([revoked.value.data.keyHash]);
      return succeed({ status: 204 });
    },
  });
}
