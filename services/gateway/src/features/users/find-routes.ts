import { refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LoginEmail } from '../../api/credentials.ts';
import { UserId } from '../../api/objects.ts';
import { latestPositions, staleHeader } from '../../api/past-time.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { UserIds } from './schemas.ts';

const MaskedUser = z.strictObject({
  id: UserId,
  maskedName: z.string().meta({ description: 'The first letter of each word' }),
});

export function userNamesRoute(app: FastifyInstance, { bus, guard, readYourWrites }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listUserNames',
    examples: examples.names,
    summary: 'Read the masked names of users you know',
    description:
      'The users of `ids` who share a transaction, a hold, a payment request or a schedule with you, in the order of `ids`. Others are left out.',
    query: z.strictObject({ ids: UserIds }),
    answers: { 200: z.strictObject({ users: z.array(MaskedUser) }) },
    answerHeaders: ['Cowrie-Stale'],
    async handle({ query: { ids: userIds } }, { caller: { userId }, context }) {
      const seen = latestPositions(await readYourWrites.positionsOf(userId));
      const [byTransactions, byOpenRecords] = await Promise.all([
        bus.call(context, 'counterparties.find', { userId, userIds, seen }),
        bus.call(context, 'counterparties.find-open', { userId, userIds }),
      ]);
      if (!byTransactions.ok) return byTransactions;
      if (!byOpenRecords.ok) return byOpenRecords;
      const headers = staleHeader(byTransactions.value.stale);
      const knownIds = new Set([userId, ...byTransactions.value.userIds, ...byOpenRecords.value.userIds]);
      const visibleIds = userIds.filter((id) => knownIds.has(id));
      if (visibleIds.length === 0) return succeed({ status: 200, body: { users: [] }, headers });
      const found = await bus.call(context, 'user.names', { userIds: visibleIds });
      if (!found.ok) return found;
      const byId = new Map(found.value.users.map((user) => [user.id, user]));
      const users = visibleIds
        .flatMap((id) => byId.get(id) ?? [])
        .map(({ id, maskedName }) => ({ id, maskedName }));
      return succeed({ status: 200, body: { users }, headers });
    },
  });
}

export function findRoute(app: FastifyInstance, { bus, guard, seal, findQuota }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'findUser',
    examples: examples.find,
    summary: 'Find a user by e-mail address',
    description:
      'Finds the user who has confirmed exactly this address, regardless of case. Unconfirmed addresses are not found. At most 30 requests a minute.',
    query: z.strictObject({ email: LoginEmail }),
    answers: { 200: z.strictObject({ user: MaskedUser }) },
    problems: ['user_not_found'],
    async handle({ query: { email } }, { caller, context }) {
      const allowed = await findQuota(caller.userId);
      if (!allowed.ok) return allowed;
      const found = await bus.call(context, 'user.find', { sealedEmail: await seal(email) });
      if (!found.ok) return found;
      const { user } = found.value;
      if (user === null) return refuse('user_not_found', 'No user has confirmed this e-mail address.');
      return succeed({ status: 200, body: { user: { id: user.id, maskedName: user.maskedName } } });
    },
  });
}
