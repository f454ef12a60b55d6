import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EnteredPassword } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';
import { newRecoveryCodes } from '../../auth/recovery-codes.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { resetTotpRoute } from './admin-routes.ts';
import * as examples from './examples.ts';
import { newTotpSecret } from './secrets.ts';

const Code = text(1, LIMITS.codeMax);

export function totpRoutes(app: FastifyInstance, deps: RouteDeps): void {
  setUpRoute(app, deps);
  confirmRoute(app, deps);
  removeRoute(app, deps);
  resetTotpRoute(app, deps);
}

function setUpRoute(app: FastifyInstance, { bus, guard, seal, logins, hashQuota }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'setUpTotp',
    examples: examples.setUp,
    summary: 'Create a secret for an authenticator app',
    description:
      'Show `otpauthUrl` as a QR code that the app reads, or let the user type `secret`. It has no effect until a code is confirmed. If a second factor is already set up, the answer is 403.',
    body: z.strictObject({ password: EnteredPassword }),
    answers: { 201: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }) },
    never: ['user_not_found'],
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const found = await bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      const created = newTotpSecret(found.value.user.email);
      const [sealedPassword, sealedSecret] = await Promise.all([seal(body.password), seal(created.secret)]);
      return logins.confirm(sessionId, () =>
        hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
          const data = { userId, sealedPassword, sealedSecret, hashedFor };
          const reply = await bus.call(context, 'totp.set-up', data);
          return reply.ok ? succeed({ status: 201, body: created }) : reply;
        }),
      );
    },
  });
}

function confirmRoute(app: FastifyInstance, { bus, guard, seal, logins, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'confirmTotp',
    examples: examples.confirm,
    summary: 'Turn on your second factor with its first code',
    description:
      'From then on a login needs a code. The ten recovery codes replace the app, each once, and are shown only once. Your other sessions end, because they started without a code.',
    body: z.strictObject({ code: Code }),
    answers: { 200: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const { codes: recoveryCodes, hashes: recoveryHashes } = newRecoveryCodes();
      const sealedCode = await seal(body.code);
      return logins.confirmByCode(sessionId, async () => {
        // The user's cached state changes, and sessions that are not known here end, so the user is marked.
        const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
        const data = { userId, sessionId, sealedCode, recoveryHashes };
        const confirmed = await bus.call(context, 'totp.confirm', data);
        if (!confirmed.ok) return changes.commandFailed(marker, confirmed);
        await changes.sessionsEnded(confirmed.value.data.endedSessionIds, marker);
        return succeed({ status: 200, body: { recoveryCodes } });
      });
    },
  });
}

function removeRoute(
  app: FastifyInstance,
  { bus, guard, seal, logins, hashQuota, changes }: RouteDeps,
): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'removeTotp',
    examples: examples.remove,
    summary: 'Turn off your second factor',
    description:
      'Needs your password, and a code of the app or a recovery code. The recovery codes are deleted too. A second factor that was never confirmed is removed without a valid code.',
    body: z.strictObject({ password: EnteredPassword, code: Code }),
    answers: { 204: null },
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const [sealedPassword, sealedCode] = await Promise.all([seal(body.password), seal(body.code)]);
      return logins.confirmByCode(sessionId, () =>
        hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
          const marker = await changes.mark(userKey(userId));
          const data = { userId, sealedPassword, sealedCode, hashedFor };
          const removed = await bus.call(context, 'totp.remove', data);
          if (!removed.ok) return changes.commandFailed(marker, removed);
          await changes.userChanged(removed.value.data.access, marker);
          return succeed({ status: 204 });
        }),
      );
    },
  });
}
