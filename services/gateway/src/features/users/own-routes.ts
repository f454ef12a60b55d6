import { refuse, type Registration as SealedRegistration, USER, WALLET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FullName, NewEmail, NewPassword, ShownPassword } from '../../api/credentials.ts';
import { Wallet } from '../../api/objects.ts';
import type { RouteDeps } from '../../deps.ts';
import { publicRoute, userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { OwnUser, User } from './schemas.ts';

const Registration = z
  .strictObject({ email: NewEmail, password: NewPassword, fullName: FullName })
  .refine(({ email, password }) => password.toLowerCase() !== email, {
    path: ['password'],
    error: 'must not be the e-mail address',
  });
const PasswordChange = z.strictObject({ currentPassword: ShownPassword, newPassword: NewPassword });

/** Registration, one's own person, one's own password. */
export function identityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  registrationRoute(app, deps);
  ownUserRoute(app, deps);
  passwordRoute(app, deps);
}

function registrationRoute(
  app: FastifyInstance,
  { bus, guard, seal, hashQuota, mailQuota }: RouteDeps,
): void {
  publicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'registerUser',
    examples: examples.register,
    summary: 'Register a user and open a wallet',
    description:
      'Makes a user and their wallet, which is open when this answers. A mail leads to where they confirm their address, in French where `Accept-Language` asks for it.',
    body: Registration,
    answers: { 201: z.strictObject({ user: User, wallet: Wallet }) },
    never: ['user_not_found'],
    async handle({ body }, context) {
      const allowed = await mailQuota(null, context.network);
      if (!allowed.ok) return allowed;
      const sealed = await seal(JSON.stringify(body satisfies SealedRegistration));
      const registered = await hashQuota.run(`registration:${body.email}`, context.network, (hashedFor) =>
        bus.call(context, 'user.register', { sealed, hashedFor, language: context.language }),
      );
      if (!registered.ok) return registered;
      const { user } = registered.value.data;
      const found = await bus.call(context, 'wallet.get', { userId: user.id, waitFor: 'open' });
      if (!found.ok) return refuse('outcome_unknown', 'The user is registered; the wallet is not open yet.');
      return succeed({
        status: 201,
        body: { user: USER.toPublic(user), wallet: WALLET.toPublic(found.value.wallet) },
      });
    },
  });
}

function ownUserRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'getMyUser',
    examples: examples.me,
    summary: 'Read your own user',
    description: 'Who you are: name, e-mail address and role, and whether a second factor is in force.',
    answers: { 200: OwnUser },
    never: ['user_not_found'],
    async handle(_asked, { caller, context }) {
      const { userId } = caller;
      const found = await bus.call(context, 'user.get', { userId });
      if (found.ok) {
        const { user, secondFactor = false } = found.value;
        return succeed({ status: 200, body: { ...USER.toPublic(user), hasSecondFactor: secondFactor } });
      }
      return found.code === 'user_not_found' ? refuse('unauthenticated', 'The user was deleted.') : found;
    },
  });
}

function passwordRoute(
  app: FastifyInstance,
  { bus, guard, seal, changes, logins, hashQuota }: RouteDeps,
): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'changeMyPassword',
    examples: examples.password,
    summary: 'Change your password and end your other sessions',
    description: 'Takes the current password and a new one. Your other sessions end; this one stays.',
    body: PasswordChange,
    answers: { 204: null },
    async handle({ body }, { caller, context }) {
      const { userId, sessionId } = caller;
      const [sealedCurrent, sealedNew] = await Promise.all([
        seal(body.currentPassword),
        seal(body.newPassword),
      ]);
      return logins.confirm(sessionId, () =>
        hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
          // The user's, since the other sessions are not known here; until all that is known of them has expired.
          const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
          const changed = await bus.call(context, 'user.change-password', {
            userId,
            sessionId,
            sealedCurrent,
            sealedNew,
            hashedFor,
          });
          if (!changed.ok) return changes.failed(marker, changed);
          await changes.sessionsEnded(changed.value.data.endedSessionIds, marker);
          return succeed({ status: 204 });
        }),
      );
    },
  });
}
