import { FREEZE, LIMITS, type Role, refuse, SWEEP_TREASURY, USER, WALLET } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PathId, RoleInput } from '../../api/inputs.ts';
import type { Bus, RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import { userKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import { Pagination, User, UserListQuery, UserRole, UserWithWallet } from './schemas.ts';

const common = {
  tag: 'Administration',
  params: z.strictObject({ id: PathId }),
} as const;

export function userReadRoutes(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'listUsers',
    params: NoInput,
    examples: examples.list,
    summary: 'List users in the order of their ids',
    description:
      'A numbered page of users. Filter by role, by verification, by a text in the name or e-mail address, or by the whole e-mail address. With `ids` the answer has up to 100 users on one page.',
    query: UserListQuery,
    answers: { 200: z.strictObject({ users: z.array(User), pagination: Pagination }) },
    async handle({ query }, { context }) {
      if (query.ids !== undefined) return listByIds(bus, context, query.ids);
      const { page = 1, pageSize = LIMITS.pageSizeDefault } = query;
      const { role = null, isVerified = null, search, email } = query;
      const list = { page, pageSize, role, isVerified };
      const sealedSearch = search === undefined ? null : await seal(search);
      const found = await findUsers(bus, context, list, {
        sealedSearch,
        sealedEmail: email === undefined ? null : await seal(email),
      });
      if (!found.ok) return found;
      const { users, total } = found.value;
      const body = { users: users.map(USER.toPublic), pagination: { page, pageSize, total } };
      return succeed({ status: 200, body });
    },
  });

  addUserRoute(app, guard, {
    ...common,
    operationId: 'getUser',
    examples: examples.read,
    summary: 'Read a user with wallet and freeze',
    description: 'The user, the balance of the wallet, and its freeze.',
    answers: { 200: UserWithWallet },
    async handle({ params }, { context }) {
      const userId = params.id;
      const found = await bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      // The wallet of a newly registered user may not be open yet.
      const wallet = await bus.call(context, 'wallet.get', { userId, waitFor: 'open' });
      if (!wallet.ok) return wallet;
      const { balance } = WALLET.toPublic(wallet.value.wallet);
      const freeze = wallet.value.freeze ? FREEZE.toPublic(wallet.value.freeze) : null;
      const body = { ...USER.toPublic(found.value.user), wallet: { balance }, freeze };
      return succeed({ status: 200, body });
    },
  });
}

async function listByIds(bus: Bus, context: RequestContext, userIds: readonly number[]) {
  const found = await bus.call(context, 'user.by-ids', { userIds: [...userIds] });
  if (!found.ok) return found;
  const users = found.value.users.map(USER.toPublic);
  const pagination = { page: 1, pageSize: userIds.length, total: users.length };
  return succeed({ status: 200 as const, body: { users, pagination } });
}

function findUsers(
  bus: Bus,
  context: RequestContext,
  list: { page: number; pageSize: number; role: Role | null; isVerified: boolean | null },
  { sealedSearch, sealedEmail }: { sealedSearch: string | null; sealedEmail: string | null },
) {
  if (sealedEmail !== null) return bus.call(context, 'user.by-email', { ...list, sealedEmail, sealedSearch });
  if (sealedSearch !== null) return bus.call(context, 'user.search', { ...list, sealedSearch });
  return bus.call(context, 'user.list', list);
}

export function userChangeRoutes(
  app: FastifyInstance,
  { bus, guard, changes, readYourWrites }: RouteDeps,
): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'setUserRole',
    examples: examples.setRole,
    summary: 'Change the role of a user, effective immediately',
    description:
      'The new role applies from the next request on, also to existing access tokens. The role of the last super admin cannot be changed.',
    body: z.strictObject({ role: RoleInput }),
    answers: { 200: z.strictObject({ message: z.string(), user: UserRole }) },
    async handle({ params, body }, { context }) {
      const userId = params.id;
      const marker = await changes.mark(userKey(userId));
      const changed = await bus.call(context, 'user.set-role', { userId, role: body.role });
      if (!changed.ok) return changes.commandFailed(marker, changed);
      const { user, access } = changed.value.data;
      await changes.userChanged(access, marker);
      const message = `The role of user ${user.id} is ${user.role}.`;
      return succeed({ status: 200, body: { message, user: { id: user.id, role: user.role } } });
    },
  });

  addUserRoute(app, guard, {
    ...common,
    operationId: 'deleteUser',
    examples: examples.remove,
    summary: 'Delete a user for good; remaining coins go to general-operations',
    description:
      "Erases the personal data, ends sessions and API keys, and closes the wallet. Its remaining coins go to the treasury `general-operations`. The user's id stays in transactions of others.",
    answers: { 200: z.strictObject({ message: z.string() }) },
    async handle({ params }, { context }) {
      const userId = params.id;
      const marker = await changes.mark(userKey(userId));
      const deleted = await bus.call(context, 'user.delete', { userId });
      if (!deleted.ok) return changes.commandFailed(marker, deleted);
      const { access, revokedKeyHashes } = deleted.value.data;
      // A deleted user is refused in every session, so the sessions need no marks.
      await Promise.all([changes.userChanged(access, marker), changes.keysRevoked(revokedKeyHashes)]);
      const closed = await bus.call(context, 'wallet.get', { userId, waitFor: 'closed' });
      if (!closed.ok)
        return refuse('outcome_unknown', 'The user is deleted, but the wallet is not closed yet.');
      const { position } = closed.value;
      if (position) await readYourWrites.note([userId, SWEEP_TREASURY], position);
      return succeed({ status: 200, body: { message: `User ${userId} was deleted.` } });
    },
  });
}
