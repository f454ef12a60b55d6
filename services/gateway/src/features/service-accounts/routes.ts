import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { NoParams, NoQuery } from '../../api/inputs.ts';
import { newClient } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { Creation, NewServiceAccount } from './schemas.ts';
import { tokenRoutes } from './token.ts';

/** Making service accounts, and their tokens. */
export async function serviceAccountRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  createRoute(app, deps);
  await tokenRoutes(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'POST',
    url: '/api/admin/service-accounts',
    tag: 'Administration',
    operationId: 'createServiceAccount',
    examples: examples.CREATE,
    summary: 'Create a service account; the answer shows its client secret once',
    description:
      'Makes an account for another system, which gets tokens at `/api/auth/token`. Only the hash of the secret is kept.',
    auth: { role: 'SUPERADMIN' },
    params: NoParams,
    query: NoQuery,
    body: Creation,
    answers: { 201: NewServiceAccount },
    calls: ['service-account.create'],
    async handle({ body }, { caller, context }) {
      const { clientId, clientSecret, secretHash } = newClient();
      const serviceAccountId = uuidv7();
      const { name, scopes } = body;
      const created = await bus.call(context, 'service-account.create', {
        serviceAccountId,
        createdBy: caller.userId,
        name,
        scopes,
        clientId,
        secretHash,
      });
      if (!created.ok) return created;
      const { serviceAccount } = created.value.data;
      return succeed({
        status: 201,
        body: {
          id: serviceAccount.id,
          name: serviceAccount.name,
          clientId: serviceAccount.clientId,
          clientSecret,
          scopes: serviceAccount.scopes,
        },
      });
    },
  });
}
