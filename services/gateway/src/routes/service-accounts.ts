import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { newClient } from '../auth/secrets.ts';
import type { RouteDeps } from '../deps.ts';
import { userRoute } from '../http/route.ts';
import { succeed } from '../outcome.ts';
import { NoParams, NoQuery } from '../schemas/inputs.ts';
import { Creation, NewServiceAccount } from '../schemas/service-accounts.ts';

export function serviceAccountRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    method: 'POST',
    url: '/api/admin/service-accounts',
    tag: 'Administration',
    summary: 'Create a service account; its client secret is shown this once',
    demand: { role: 'SUPERADMIN' },
    params: NoParams,
    query: NoQuery,
    body: Creation,
    answers: { 201: NewServiceAccount },
    calls: ['service-account.create'],
    async handle({ body }, { caller, meta }) {
      const { clientId, clientSecret, secretHash } = newClient();
      const serviceAccountId = uuidv7();
      const { name, scopes } = body;
      const created = await bus.call(meta, 'service-account.create', {
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
