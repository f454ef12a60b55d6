import { NEW_SERVICE_ACCOUNT, SERVICE_ACCOUNT } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { secretSourceOf } from '../../auth/approvals/approval-part.ts';
import { newClient } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { serviceAccountChangeRoutes } from './change-routes.ts';
import * as examples from './examples.ts';
import { NewServiceAccount, ServiceAccount, ServiceAccountCreation } from './schemas.ts';
import { tokenRoutes } from './token-routes.ts';

export async function serviceAccountRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  createRoute(app, deps);
  listRoute(app, deps);
  serviceAccountChangeRoutes(app, deps);
  await tokenRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'createServiceAccount',
    examples: examples.create,
    summary: 'Create a service account; its client secret is shown once',
    description:
      'Creates an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is stored.',
    body: ServiceAccountCreation,
    answers: { 201: NewServiceAccount },
    async handle({ body: input }, { caller, context }) {
      const { clientId, clientSecret, secretHash } = newClient(secretSourceOf(context));
      const serviceAccountId = uuidv7();
      const { name, scopes, platform = null } = input;
      const created = await bus.call(context, 'service-account.create', {
        serviceAccountId,
        createdBy: caller.userId,
        name,
        scopes,
        platform,
        clientId,
        secretHash,
      });
      if (!created.ok) return created;
      const body = NEW_SERVICE_ACCOUNT.toPublic({ ...created.value.data.serviceAccount, clientSecret });
      return succeed({ status: 201, body });
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listServiceAccounts',
    examples: examples.list,
    summary: 'List service accounts, oldest first',
    description: 'All service accounts, deleted ones included, without their secrets.',
    answers: { 200: z.strictObject({ serviceAccounts: z.array(ServiceAccount) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'service-account.list', {});
      if (!found.ok) return found;
      const serviceAccounts = found.value.serviceAccounts.map(SERVICE_ACCOUNT.toPublic);
      return succeed({ status: 200, body: { serviceAccounts } });
    },
  });
}
