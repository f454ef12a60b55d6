import { API_KEY, LIMITS, SCOPE } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { expected, NoBody, NoParams, NoQuery, PathUuid, TimeText } from '../../api/inputs.ts';
import { newApiKey } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { ApiKey, NewApiKey } from './schemas.ts';

const SCOPE_LENGTH_MAX = 64;
const Scope = z
  .string(expected('text'))
  .refine((scope) => scope.length <= SCOPE_LENGTH_MAX && SCOPE.test(scope), {
    error: 'must be like resource:action',
  })
  .meta({ pattern: SCOPE.source, maxLength: SCOPE_LENGTH_MAX });
const scopesMessage = `must be 1 to ${LIMITS.apiKeyScopesMax} scopes`;
const nameMessage = `must have 1 to ${LIMITS.apiKeyNameMax} characters`;

const Creation = z.strictObject({
  name: z.string(expected('text')).min(1, nameMessage).max(LIMITS.apiKeyNameMax, nameMessage),
  scopes: z
    .array(Scope, expected('a list of scopes'))
    .min(1, scopesMessage)
    .max(LIMITS.apiKeyScopesMax, scopesMessage),
  expiresAt: TimeText.nullable().optional(),
});

const common = { tag: 'Administration', params: NoParams, query: NoQuery, body: NoBody } as const;
const auth = { role: 'SUPERADMIN' } as const;

export function apiKeyRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  revokeRoute(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard, now }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'POST',
    url: '/api/admin/api-keys',
    operationId: 'createApiKey',
    examples: examples.create,
    summary: 'Create an API key; the answer shows the key once',
    description: 'Makes a key for minting and burning. Only its hash is kept: `key` is not shown again.',
    auth,
    body: Creation,
    answers: { 201: NewApiKey },
    calls: ['api-key.create'],
    async handle({ body }, { caller, context }) {
      const expiresAtMs = body.expiresAt ?? null;
      if (expiresAtMs !== null && expiresAtMs <= now()) {
        return invalid([{ path: 'expiresAt', message: 'must be in the future' }]);
      }
      const { key, hash: keyHash, prefix } = newApiKey();
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
      });
      if (!created.ok) return created;
      return succeed({ status: 201, body: { ...API_KEY.toPublic(created.value.data.apiKey), key } });
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'GET',
    url: '/api/admin/api-keys',
    operationId: 'listApiKeys',
    examples: examples.list,
    summary: 'List API keys, oldest first',
    description: 'All API keys, also those that were revoked or have expired, without the keys themselves.',
    auth,
    answers: { 200: z.strictObject({ apiKeys: z.array(ApiKey) }) },
    calls: ['api-key.list'],
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'api-key.list', {});
      return found.ok
        ? succeed({ status: 200, body: { apiKeys: found.value.apiKeys.map(API_KEY.toPublic) } })
        : found;
    },
  });
}

function revokeRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    method: 'DELETE',
    url: '/api/admin/api-keys/:id',
    operationId: 'revokeApiKey',
    examples: examples.revoke,
    summary: 'Revoke an API key at once',
    description: 'The key is refused from the next request on.',
    auth,
    params: z.strictObject({ id: PathUuid }),
    answers: { 204: null },
    calls: ['api-key.revoke'],
    async handle({ params }, { context }) {
      const apiKeyId = params.id;
      const revoked = await bus.call(context, 'api-key.revoke', { apiKeyId });
      if (!revoked.ok) return revoked;
      await changes.keysRevoked([revoked.value.data.keyHash]);
      return succeed({ status: 204 });
    },
  });
}
