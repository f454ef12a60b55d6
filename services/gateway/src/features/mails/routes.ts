import { type DataOf, type MailPurpose, OPTIONAL_MAILS, refuse, type USER_COMMANDS } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { EnteredPassword, LoginEmail, NewPassword } from '../../api/credentials.ts';
import { expected, text } from '../../api/inputs.ts';
import { sha256Hex } from '../../auth/secrets.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addPublicRoute, addUserRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';

const TOKEN_MAX = 200;
const Token = text(1, TOKEN_MAX);

export function mailRoutes(app: FastifyInstance, deps: RouteDeps): void {
  verificationRoute(app, deps);
  confirmRoute(app, deps);
  forgotRoute(app, deps);
  resetRoute(app, deps);
  settingRoutes(app, deps);
}

function verificationRoute(app: FastifyInstance, { bus, guard, mailQuota }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'requestVerification',
    examples: examples.request,
    summary: 'Request an e-mail to confirm your e-mail address',
    description:
      'The mail has a link with a token that is valid for 24 hours. Registration sends such a mail too. Nothing is sent once the address is confirmed.',
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
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'confirmVerification',
    examples: examples.confirm,
    summary: 'Confirm an e-mail address with the token of an e-mail',
    description:
      'Send the access token of the user with this address, or their `password` in the body. After that `isVerified` is true, and links that a platform made before must be confirmed. The token works once.',
    body: z.strictObject({ token: Token, password: EnteredPassword.optional() }),
    answers: { 204: null },
    acceptsToken: true,
    security: [{ accessToken: [] }, {}],
    problems: ['token_expired', 'forbidden'],
    async handle({ body }, context, { caller }) {
      const owner = await findTokenOwner(deps, context, { token: body.token, purpose: 'verification' });
      if (!owner.ok) return owner;
      const { userId } = owner.value;
      if (caller?.userId === userId)
        return confirmAddress(deps, context, { ...owner.value, sessionId: caller.sessionId });
      const { password } = body;
      if (password === undefined)
        return refuse(
          'unauthenticated',
          'Log in as the user of this mail, or send the password with the token.',
        );
      const sealedPassword = await deps.seal(password);
      return deps.logins.confirm(`verification of user:${userId}`, () =>
        deps.hashQuota.run(`user:${userId}`, context.network, (hashedFor) =>
          confirmAddress(deps, context, { ...owner.value, sealedPassword, hashedFor }),
        ),
      );
    },
  });
}

async function confirmAddress(
  { bus, changes }: RouteDeps,
  context: RequestContext,
  data: DataOf<(typeof USER_COMMANDS)['user.verify']>,
): Promise<Outcome<{ status: 204 }>> {
  // Links that are not known here end, so the user is marked.
  const marker = await changes.mark(userKey(data.userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
  const verified = await bus.call(context, 'user.verify', data);
  if (!verified.ok) return changes.commandFailed(marker, verified);
  await changes.sessionsEnded(verified.value.data.endedSessionIds, marker);
  return succeed({ status: 204 });
}

function forgotRoute(app: FastifyInstance, { bus, guard, seal, mailQuota }: RouteDeps): void {
  addPublicRoute(app, guard, {
    tag: 'Identity',
    operationId: 'requestPasswordReset',
    examples: examples.forgot,
    summary: 'Request an e-mail to set a new password',
    description:
      'The mail has a link with a token that works once, within 30 minutes. The answer for an unknown address is the same, and as fast.',
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
  addPublicRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'resetPassword',
    examples: examples.reset,
    summary: 'Set a new password with the token of an e-mail, and end all sessions',
    description:
      'The token works once. It also confirms the e-mail address. Delegated tokens end, links must be confirmed again, and schedules are paused. The second factor stays if the address was confirmed before. Otherwise passkeys, second factor and recovery codes are removed, and open payment requests are cancelled.',
    body: z.strictObject({ token: Token, newPassword: NewPassword }),
    answers: { 204: null },
    async handle({ body: { token, newPassword } }, context) {
      const owner = await findTokenOwner(deps, context, { token, purpose: 'password-reset' });
      return owner.ok ? resetPassword(deps, context, { ...owner.value, newPassword }) : owner;
    },
  });
}

const MailSettings = z.strictObject({
  turnedOff: z
    .array(z.enum(OPTIONAL_MAILS, expected(OPTIONAL_MAILS.join(', '))), expected('a list of types'))
    .max(OPTIONAL_MAILS.length)
    .describe('The e-mails that you do not get. Warnings about your account cannot be turned off.'),
});

function settingRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  const common = { tag: 'Identity', answers: { 200: MailSettings } } as const;
  addUserRoute(app, guard, {
    ...common,
    operationId: 'getMyMails',
    examples: examples.settings,
    summary: 'Read which e-mails you turned off',
    description:
      '`coins-received` tells you of coins that you received: at once, then at most once an hour. It goes to a confirmed address only.',
    async handle(_asked, { caller: { userId }, context }) {
      const found = await bus.call(context, 'mail.turned-off', { userId });
      return found.ok ? succeed({ status: 200, body: found.value }) : found;
    },
  });
  addUserRoute(app, guard, {
    ...common,
    operationId: 'setMyMails',
    examples: examples.changeSettings,
    summary: 'Turn e-mails off or on again',
    description: 'Replaces the list of the e-mails that you do not get.',
    body: MailSettings,
    async handle({ body: { turnedOff } }, { caller: { userId }, context }) {
      const changed = await bus.call(context, 'mail.turn-off', { userId, turnedOff });
      return changed.ok ? succeed({ status: 200, body: changed.value.data }) : changed;
    },
  });
}

async function resetPassword(
  { bus, seal, changes, hashQuota }: RouteDeps,
  context: RequestContext,
  { userId, tokenHash, newPassword }: { userId: number; tokenHash: string; newPassword: string },
): Promise<Outcome<{ status: 204 }>> {
  const sealedNew = await seal(newPassword);
  return hashQuota.run(`user:${userId}`, context.network, async (hashedFor) => {
    // The sessions are not known here, so the user is marked, until every cached session has expired.
    const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
    const reset = await bus.call(context, 'user.reset-password', { userId, tokenHash, sealedNew, hashedFor });
    if (!reset.ok) return changes.commandFailed(marker, reset);
    await changes.sessionsEnded(reset.value.data.endedSessionIds, marker);
    return succeed({ status: 204 });
  });
}

/** Only the hash of the token leaves the gateway. */
async function findTokenOwner(
  { bus }: RouteDeps,
  context: RequestContext,
  { token, purpose }: { token: string; purpose: MailPurpose },
): Promise<Outcome<{ userId: number; tokenHash: string }>> {
  const tokenHash = sha256Hex(token);
  const found = await bus.call(context, 'mail-token.owner', { tokenHash, purpose });
  if (!found.ok) return found;
  const { userId } = found.value;
  if (userId !== null) return succeed({ userId, tokenHash });
  return refuse('token_invalid', 'The token is unknown, used or expired; request another mail.');
}
