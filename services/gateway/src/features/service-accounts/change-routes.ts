import { LIMITS, NEW_SERVICE_ACCOUNT } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathUuid } from '../../api/inputs.ts';
import { secretSourceOf } from '../../auth/approvals/approval-part.ts';
import { newClientSecret } from '../../auth/secrets.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { serviceAccountKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { NewServiceAccount, SecretRotation } from './schemas.ts';

const common = {
  tag: 'Administration',
  params: z.strictObject({ id: PathUuid }),
} as const;

export function serviceAccountChangeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  rotateRoute(app, deps);
  deleteRoute(app, deps);
}

function rotateRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'rotateServiceAccountSecret',
    examples: examples.rotate,
    summary: 'Rotate the client secret of a service account; the answer shows the new secret once',
    description: `Former secrets get tokens until the overlap ends, but none longer than an earlier rotation allowed. With 0 they end at once. At most the ${LIMITS.formerClientSecretsMax} newest former secrets stay valid. Issued tokens stay valid until they expire.`,
    body: SecretRotation,
    answers: { 201: NewServiceAccount },
    async handle({ params, body }, { context }) {
      const { clientSecret, secretHash } = newClientSecret(secretSourceOf(context));
      const { overlapSeconds = LIMITS.clientSecretOverlapSecondsDefault } = body;
      const rotated = await bus.call(context, 'service-account.rotate', {
        serviceAccountId: params.id,
        secretHash,
        overlapSeconds,
      });
      if (!rotated.ok) return rotated;
      const { serviceAccount } = rotated.value.data;
      return succeed({
        status: 201,
        body: NEW_SERVICE_ACCOUNT.toPublic({ ...serviceAccount, clientSecret }),
      });
    },
  });
}

function deleteRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'deleteServiceAccount',
    examples: examples.remove,
    summary: 'Delete a service account immediately',
    description:
      'Its tokens are invalid from the next request on, and its secrets get no new ones. It stays in the list, with `revokedAt`.',
    answers: { 204: null },
    async handle({ params }, { context }) {
      const serviceAccountId = params.id;
      const marker = await changes.mark(serviceAccountKey(serviceAccountId));
      const deleted = await bus.call(context, 'service-account.delete', { serviceAccountId });
      if (!deleted.ok) return changes.commandFailed(marker, deleted);
      await changes.serviceAccountDeleted(serviceAccountId, marker);
      return succeed({ status: 204 });
    },
  });
}
