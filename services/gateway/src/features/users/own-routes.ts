import { refuse, type Registration as SealedRegistration, USER, WALLET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EnteredPassword, FullName, NewEmail, NewPassword } from '../../api/credentials.ts';
import { Wallet } from '../../api/objects.ts';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute, addUserRoute } from '../../http/route/route.ts';
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
const PasswordChange = z.strictObject({ currentPassword: EnteredPassword, newPassword: NewPassword });

export function identityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  registrationRoute(app, deps);
  ownUserRoute(app, deps);
  passwordRoute(app, deps);
}

function registrationRoute(
  app: FastifyInstance,
  { bus, guard, seal, hashQuota, mailQuota }: RouteDeps,
): void {
  addPublicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'registerUser',
    examples: examples.register,
    summary: 'Register a user and open a wallet',
    description:
      'Creates a user and a wallet, which is open when the answer arrives. The user gets a mail to confirm the address, in French if `Accept-Language` asks for it.',
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
      if (!found.ok)
        return refuse('outcome_unknown', 'The user is registered, but the wallet is not open yet.');
      return succeed({
        status: 201,
        body: { user: USER.toPublic(user), wallet: WALLET.toPublic(found.value.wallet) },
      });
    },
  });
}

function ownUserRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'getMyUser',
    examples: examples.me,
    summary: 'Read your own user',
    description: 'Your name, e-mail address and role, and whether you have a second factor.',
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
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'changeMyPassword',
    examples: examples.password,
    summary: 'Change your password and end your other sessions',
    description: 'Needs the current password and a new one. Your other sessions end; this one continues.',
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
          // The other sessions are not known here, so the user is marked, until every cached session has
          // expired.
          const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
          const changed = await bus.call(context, 'user.change-password', {
            userId,
            sessionId,
            sealedCurrent,
            sealedNew,
            hashedFor,
          });
          if (!changed.ok) return changes.commandFailed(marker, changed);
          await changes.sessionsEnded(changed.value.data.endedSessionIds, marker);
          return succeed({ status: 204 });
        }),
      );
    },
  });
}
