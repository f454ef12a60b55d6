import { type DataOf, type MailPurpose, refuse, type USER_COMMANDS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LoginEmail, NewPassword, ShownPassword } from '../../api/credentials.ts';
import { text } from '../../api/inputs.ts';
import { sha256Hex } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { publicRoute, userRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

const TOKEN_MAX = 200;
const Token = text(1, TOKEN_MAX);

/** What is proved by a token that came by mail: the e-mail address, and whose a new password is. */
export function mailRoutes(app: FastifyInstance, deps: RouteDeps): void {
  verificationRoute(app, deps);
  confirmRoute(app, deps);
  forgotRoute(app, deps);
  resetRoute(app, deps);
}

function verificationRoute(app: FastifyInstance, { bus, guard, mailQuota }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'requestVerification',
    examples: examples.request,
    summary: 'Request an e-mail to confirm your e-mail address',
    description:
      'The mail has a link with a token that is good for 24 hours. Registration sends one too. Nothing is sent once the address is confirmed.',
    answers: { 202: null },
    async handle(_asked, { caller: { userId }, context }) {
      const allowed = await mailQuota(`user:${userId}`, context.network);
      if (!allowed.ok) return allowed;
      const { language } = context;
      const asked = await bus.call(context, 'mail.request-verification', { userId, language });
      return asked.ok ? succeed({ status: 202 }) : asked;
    },
  });
}

function confirmRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'confirmVerification',
    examples: examples.confirm,
    summary: 'Confirm an e-mail address with the token of an e-mail',
    description:
      'Takes the access token of the user whose address it is, or their `password` in the body. From then on `isVerified` is true, and links that a platform made while nobody had proved the address wait to be confirmed. The token works once.',
    body: z.strictObject({ token: Token, password: ShownPassword.optional() }),
    answers: { 204: null },
    takesToken: true,
    security: [{ accessToken: [] }, {}],
    problems: ['token_expired', 'forbidden'],
    async handle({ body }, context, { caller }) {
      const shown = await ownerOf(deps, context, { token: body.token, purpose: 'verification' });
      if (!shown.ok) return shown;
      const { userId } = shown.value;
      if (caller?.userId === userId)
        return confirmFor(deps, context, { ...shown.value, sessionId: caller.sessionId });
      const { password } = body;
      if (password === undefined)
        return refuse(
          'unauthenticated',
          'Log in as the user of this mail, or send their password with the token.',
        );
      const sealedPassword = await deps.seal(password);
      return deps.logins.confirm(`verification of user:${userId}`, () =>
        deps.hashQuota.run(`user:${userId}`, context.network, (hashedFor) =>
          confirmFor(deps, context, { ...shown.value, sealedPassword, hashedFor }),
        ),
      );
    },
  });
}

async function confirmFor(
  { bus, changes }: RouteDeps,
  context: RequestContext,
  shown: DataOf<(typeof USER_COMMANDS)['user.verify']>,
): Promise<Outcome<{ status: 204 }>> {
  // Links that are not known here end, so the marker is the user's.
  const marker = await changes.mark(userKey(shown.userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
  const verified = await bus.call(context, 'user.verify', shown);
  if (!verified.ok) return changes.failed(marker, verified);
  await changes.sessionsEnded(verified.value.data.endedSessionIds, marker);
  return succeed({ status: 204 });
}

function forgotRoute(app: FastifyInstance, { bus, guard, seal, mailQuota }: RouteDeps): void {
  publicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'requestPasswordReset',
    examples: examples.forgot,
    summary: 'Request an e-mail to set a new password',
    description:
      'The mail has a link with a token that is good once, for 30 minutes. The answer is the same, and as quick, for an address that nobody has.',
    body: z.strictObject({ email: LoginEmail }),
    answers: { 202: null },
    async handle({ body: { email } }, context) {
      const allowed = await mailQuota(`email:${email}`, context.network);
      if (!allowed.ok) return allowed;
      const { language } = context;
      const asked = await bus.call(context, 'mail.request-reset', {
        sealedEmail: await seal(email),
        language,
      });
      return asked.ok ? succeed({ status: 202 }) : asked;
    },
  });
}

function resetRoute(app: FastifyInstance, deps: RouteDeps): void {
  publicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'resetPassword',
    examples: examples.reset,
    summary: 'Set a new password with the token of an e-mail, and end all sessions',
    description:
      'The token works once. It confirms the e-mail address as well. Delegated tokens end, your links wait to be confirmed again, and your schedules pause. A second factor stays, unless the address was never confirmed before: then passkeys, second factor and recovery codes are removed, and your open payment requests are cancelled.',
    body: z.strictObject({ token: Token, newPassword: NewPassword }),
    answers: { 204: null },
    async handle({ body: { token, newPassword } }, context) {
      const shown = await ownerOf(deps, context, { token, purpose: 'password-reset' });
      return shown.ok ? resetFor(deps, context, { ...shown.value, newPassword }) : shown;
    },
  });
}

async function resetFor(
  { bus, seal, changes, hashQuota }: RouteDeps,
  context: RequestContext,
  { userId, tokenHash, newPassword }: { userId: number; tokenHash: string; newPassword: string },
): Promise<Outcome<{ status: 204 }>> {
  const sealedNew = await seal(newPassword);
  return hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
    // The user's, since the sessions are not known here; until all that is known of them has expired.
    const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
    const reset = await bus.call(context, 'user.reset-password', { userId, tokenHash, sealedNew, hashedFor });
    if (!reset.ok) return changes.failed(marker, reset);
    await changes.sessionsEnded(reset.value.data.endedSessionIds, marker);
    return succeed({ status: 204 });
  });
}

/** Whose token it is: only its hash leaves the gateway. */
async function ownerOf(
  { bus }: RouteDeps,
  context: RequestContext,
  { token, purpose }: { token: string; purpose: MailPurpose },
): Promise<Outcome<{ userId: number; tokenHash: string }>> {
  const tokenHash = sha256Hex(token);
  const found = await bus.call(context, 'mail-token.owner', { tokenHash, purpose });
  if (!found.ok) return found;
  const { userId } = found.value;
  if (userId !== null) return succeed({ userId, tokenHash });
  return refuse('token_invalid', 'The token is unknown, was used or has expired; ask for another mail.');
}
