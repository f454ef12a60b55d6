import { refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LoginEmail } from '../../api/credentials.ts';
import { furthest, staleHeader } from '../../api/moments.ts';
import { UserId } from '../../api/objects.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { UserIds } from './schemas.ts';

const MaskedUser = z.strictObject({
  id: UserId,
  maskedName: z.string().meta({ description: 'The first letter of each word' }),
});

/** The masked names of users whom the caller knows, one way or another. */
export function namesRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listUserNames',
    examples: examples.names,
    summary: 'Read the masked names of users you know',
    description:
      'Of those of `ids` who share a movement, a hold, a payment request or a schedule with you, in their order; all others are left out.',
    query: z.strictObject({ ids: UserIds }),
    answers: { 200: z.strictObject({ users: z.array(MaskedUser) }) },
    answerHeaders: ['Cowrie-Stale'],
    async handle({ query: { ids: userIds } }, { caller: { userId }, context }) {
      const seen = furthest(await readYourWrites.of(userId));
      const [moved, open] = await Promise.all([
        bus.call(context, 'counterparties.find', { userId, userIds, seen }),
        bus.call(context, 'counterparties.find-open', { userId, userIds }),
      ]);
      if (!moved.ok) return moved;
      if (!open.ok) return open;
      const headers = staleHeader(moved.value.stale);
      const known = new Set([userId, ...moved.value.userIds, ...open.value.userIds]);
      const asked = userIds.filter((id) => known.has(id));
      if (asked.length === 0) return succeed({ status: 200, body: { users: [] }, headers });
      const found = await bus.call(context, 'user.names', { userIds: asked });
      if (!found.ok) return found;
      const byId = new Map(found.value.users.map((user) => [user.id, user]));
      const users = asked
        .flatMap((id) => byId.get(id) ?? [])
        .map(({ id, maskedName }) => ({ id, maskedName }));
      return succeed({ status: 200, body: { users }, headers });
    },
  });
}

/** Whom a user may send coins to, by an address that they know. */
export function findRoute(app: FastifyInstance, { bus, guard, seal, findQuota }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'findUser',
    examples: examples.find,
    summary: 'Find a user by the whole of their e-mail address',
    description:
      'Whoever has confirmed that address, without case; one that is not confirmed is not found. At most 30 times a minute.',
    query: z.strictObject({ email: LoginEmail }),
    answers: { 200: z.strictObject({ user: MaskedUser }) },
    problems: ['user_not_found'],
    async handle({ query: { email } }, { caller, context }) {
      const allowed = await findQuota(caller.userId);
      if (!allowed.ok) return allowed;
      const found = await bus.call(context, 'user.find', { sealedEmail: await seal(email) });
      if (!found.ok) return found;
      const { user } = found.value;
      if (user === null) return refuse('user_not_found', 'Nobody has confirmed this e-mail address.');
      return succeed({ status: 200, body: { user: { id: user.id, maskedName: user.maskedName } } });
    },
  });
}
