import { refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

/** For a person who has neither the app nor a recovery code any more. */
export function resetRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  userRoute(app, guard, {
    operationId: 'resetUserTotp',
    tag: 'Administration',
    examples: examples.reset,
    summary: 'Reset the second factor of a user and end all their sessions',
    description:
      'For somebody who lost the app, the passkeys and the recovery codes: all of them go, and it stands in the administrative log. Make sure who asks. A user without a second factor is answered alike, and keeps the sessions. Nobody takes their own away by this: 403.',
    params: z.strictObject({ id: PathId }),
    answers: { 204: null },
    async handle({ params: { id: userId } }, { caller, context }) {
      // A session alone, which may be stolen, is not to be enough.
      if (caller.userId === userId)
        return refuse('forbidden', 'Turn off your own second factor with its code: DELETE /api/auth/totp.');
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const reset = await bus.call(context, 'totp.reset', { userId });
      if (!reset.ok) return changes.failed(marker, reset);
      await changes.sessionsEnded(reset.value.data.endedSessionIds, marker);
      return succeed({ status: 204 });
    },
  });
}
