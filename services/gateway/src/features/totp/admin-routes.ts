import { refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

/** The user has lost the app and the recovery codes. */
export function resetTotpRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    operationId: 'resetUserTotp',
    tag: 'Administration',
    examples: examples.reset,
    summary: 'Reset the second factor of a user and end all their sessions',
    description:
      'For a user who has lost the app, the passkeys and the recovery codes. All of them are removed, and the administrative log records it. First make sure that the request comes from the user. The answer for a user without a second factor is the same, but the sessions continue. You cannot remove your own second factor this way; the answer is 403.',
    params: z.strictObject({ id: PathId }),
    answers: { 204: null },
    async handle({ params: { id: userId } }, { caller, context }) {
      // A session alone may be stolen, so it must not remove the second factor.
      if (caller.userId === userId)
        return refuse('forbidden', 'Turn off your own second factor with its code: DELETE /api/auth/totp.');
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const reset = await bus.call(context, 'totp.reset', { userId });
      if (!reset.ok) return changes.commandFailed(marker, reset);
      await changes.sessionsEnded(reset.value.data.endedSessionIds, marker);
      return succeed({ status: 204 });
    },
  });
}
