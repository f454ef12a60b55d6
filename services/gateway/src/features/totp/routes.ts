import { LIMITS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ShownPassword } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';
import { newRecoveryCodes } from '../../auth/recovery-codes.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { resetRoute } from './admin-routes.ts';
import * as examples from './examples.ts';
import { newTotpSecret } from './secrets.ts';

const Code = text(1, LIMITS.codeMax);

/** A second factor at login: codes of an app, and recovery codes. */
export function totpRoutes(app: FastifyInstance, deps: RouteDeps): void {
  setUpRoute(app, deps);
  confirmRoute(app, deps);
  removeRoute(app, deps);
  resetRoute(app, deps);
}

function setUpRoute(app: FastifyInstance, { bus, guard, seal, logins, hashQuota }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'setUpTotp',
    examples: examples.setUp,
    summary: 'Create a secret for an authenticator app',
    description:
      'The app reads it from `otpauthUrl`, shown as a QR code, or it is typed. It counts for nothing until a code of it is confirmed. While a second factor is in force there is no other: 403.',
    body: z.strictObject({ password: ShownPassword }),
    answers: { 201: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }) },
    never: ['user_not_found'],
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const found = await bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      const made = newTotpSecret(found.value.user.email);
      const [sealedPassword, sealedSecret] = await Promise.all([seal(body.password), seal(made.secret)]);
      return logins.confirm(sessionId, () =>
        hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
          const data = { userId, sealedPassword, sealedSecret, hashedFor };
          const asked = await bus.call(context, 'totp.set-up', data);
          return asked.ok ? succeed({ status: 201, body: made }) : asked;
        }),
      );
    },
  });
}

function confirmRoute(app: FastifyInstance, { bus, guard, seal, logins, changes }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'confirmTotp',
    examples: examples.confirm,
    summary: 'Turn on your second factor with its first code',
    description:
      'From then on a login needs a code. The ten recovery codes stand in for the app, each once, and are shown here and nowhere else. Your other sessions end, as they began without it.',
    body: z.strictObject({ code: Code }),
    answers: { 200: z.strictObject({ recoveryCodes: z.array(z.string()) }) },
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const { codes: recoveryCodes, hashes: recoveryHashes } = newRecoveryCodes();
      const sealedCode = await seal(body.code);
      return logins.confirmByCode(sessionId, async () => {
        // What is known of the user changes, and so do sessions that are not known here.
        const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
        const data = { userId, sessionId, sealedCode, recoveryHashes };
        const confirmed = await bus.call(context, 'totp.confirm', data);
        if (!confirmed.ok) return changes.failed(marker, confirmed);
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
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'removeTotp',
    examples: examples.remove,
    summary: 'Turn off your second factor',
    description:
      'Takes the password and a code of the app, or a recovery code, and all recovery codes with it. One that is not in force goes without a right code.',
    body: z.strictObject({ password: ShownPassword, code: Code }),
    answers: { 204: null },
    async handle({ body }, { caller: { userId, sessionId }, context }) {
      const [sealedPassword, sealedCode] = await Promise.all([seal(body.password), seal(body.code)]);
      return logins.confirmByCode(sessionId, () =>
        hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
          const marker = await changes.mark(userKey(userId));
          const data = { userId, sealedPassword, sealedCode, hashedFor };
          const removed = await bus.call(context, 'totp.remove', data);
          if (!removed.ok) return changes.failed(marker, removed);
          await changes.userChanged(removed.value.data.access, marker);
          return succeed({ status: 204 });
        }),
      );
    },
  });
}
