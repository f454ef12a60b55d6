import {
  FREEZE,
  limitAppliesToUser,
  type Role,
  SPENDING_LIMIT,
  SPENDING_LIMIT_USAGE,
  toSpendingWindow,
  unitsToCoins,
} from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS, PathId } from '../../api/inputs.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, type Outcome, succeed } from '../../outcome.ts';
import { LIMITS_KEY } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import {
  LimitChange,
  LimitCreation,
  LimitParams,
  type LimitUsage,
  MyLimits,
  UserLimit,
  userLimitView,
} from './schemas.ts';
import { spendableUnits } from './spendable.ts';

export function limitRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  createRoute(app, deps);
  changeRoute(app, deps);
  deleteRoute(app, deps);
  mineRoute(app, deps);
  userLimitsRoute(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listLimits',
    examples: examples.list,
    summary: 'List the spending limits',
    description: 'All spending limits, in the order of their creation.',
    answers: { 200: z.strictObject({ limits: z.array(SPENDING_LIMIT.public) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'limit.list', {});
      if (!found.ok) return found;
      return succeed({ status: 200, body: { limits: found.value.limits.map(SPENDING_LIMIT.toPublic) } });
    },
  });
}

function createRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'createLimit',
    examples: examples.create,
    summary: 'Create a spending limit',
    description:
      'Limits what each user sends of `types` within the window, through `platform` or in any way: transfers, purchases, exchanges, and holds when they are placed. Beyond the limit a request is refused with 422 `limit_exceeded`, with `limit` and `retryAt`. It applies from the next request on. Earlier spending counts as far as another limit measured it.',
    body: LimitCreation,
    answers: { 201: SPENDING_LIMIT.public },
    problems: AMOUNT_PROBLEMS,
    async handle({ body: { maxAmount = null, ...rules } }, { context }) {
      const marker = await changes.mark(LIMITS_KEY);
      const { role = null, platform = null, userId = null, types = null, maxCount = null } = rules;
      const created = await bus.call(context, 'limit.create', {
        ...{ limitId: uuidv7(), name: rules.name, window: rules.window, mode: rules.mode ?? 'ENFORCE' },
        ...{ role, platform, userId, types, maxCount },
        maxUnits: maxAmount === null ? null : String(maxAmount),
      });
      if (!created.ok) return changes.commandFailed(marker, created);
      const { limit, ...all } = created.value.data;
      await changes.limitsChanged(all, marker);
      return succeed({ status: 201, body: SPENDING_LIMIT.toPublic(limit) });
    },
  });
}

function changeRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'changeLimit',
    examples: examples.change,
    summary: 'Change a spending limit',
    description:
      'Omitted fields stay as they are. What users have sent so far still counts, whatever its types.',
    params: LimitParams,
    body: LimitChange,
    answers: { 200: SPENDING_LIMIT.public },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { id }, body: { maxAmount, ...rules } }, { context }) {
      const marker = await changes.mark(LIMITS_KEY);
      const maxUnits = maxAmount === undefined || maxAmount === null ? maxAmount : String(maxAmount);
      const changed = await bus.call(context, 'limit.change', { limitId: id, ...rules, maxUnits });
      if (!changed.ok) {
        const refusal =
          changed.code === 'invalid_request'
            ? invalid([{ path: 'maxAmount', message: changed.detail }])
            : changed;
        return changes.commandFailed(marker, refusal);
      }
      const { limit, ...all } = changed.value.data;
      await changes.limitsChanged(all, marker);
      return succeed({ status: 200, body: SPENDING_LIMIT.toPublic(limit) });
    },
  });
}

function deleteRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'deleteLimit',
    examples: examples.remove,
    summary: 'Delete a spending limit',
    description: 'From the next request on the limit refuses nothing.',
    params: LimitParams,
    answers: { 204: null },
    async handle({ params: { id } }, { context }) {
      const marker = await changes.mark(LIMITS_KEY);
      const deleted = await bus.call(context, 'limit.delete', { limitId: id });
      if (!deleted.ok) return changes.commandFailed(marker, deleted);
      await changes.limitsChanged(deleted.value.data, marker);
      return succeed({ status: 204 });
    },
  });
}

function mineRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    tag: 'Wallets',
    operationId: 'listMyLimits',
    examples: examples.mine,
    summary: 'List your spending limits, with what you have used and can still send',
    description:
      'Your use of each limit within the window that ends now. A limit of a platform counts only what you send through it. `freeze` shows which directions of the wallet are frozen. `spendableNow` is the largest transfer that would succeed now.',
    answers: { 200: MyLimits },
    async handle(_asked, { caller: { userId, ownRole }, context }) {
      const [found, wallet] = await Promise.all([
        readLimitUsage(deps, context, { userId, role: ownRole }),
        deps.bus.call(context, 'wallet.get', { userId, waitFor: 'open' }),
      ]);
      if (!found.ok) return found;
      if (!wallet.ok) return wallet;
      const { freeze = null } = wallet.value;
      const spendableNow = unitsToCoins(spendableUnits(wallet.value.wallet, freeze, found.value));
      const limits = found.value.map(SPENDING_LIMIT_USAGE.toPublic);
      return succeed({
        status: 200,
        body: { limits, freeze: freeze && FREEZE.toPublic(freeze), spendableNow },
      });
    },
  });
}

function userLimitsRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    tag: 'Administration',
    operationId: 'listUserLimits',
    examples: examples.ofUser,
    summary: 'List the spending limits of a user, with their usage',
    description:
      "Limits of this user, of the user's role and of all users, with the use within the window that ends now. A limit of a platform counts only what is sent through it.",
    params: z.strictObject({ id: PathId }),
    answers: { 200: z.strictObject({ limits: z.array(UserLimit) }) },
    async handle({ params: { id: userId } }, { context }) {
      const found = await deps.bus.call(context, 'user.get', { userId });
      if (!found.ok) return found;
      const limits = await readLimitUsage(deps, context, { userId, role: found.value.user.role });
      if (!limits.ok) return limits;
      return succeed({ status: 200, body: { limits: limits.value.map(userLimitView) } });
    },
  });
}

async function readLimitUsage(
  { bus, access }: Pick<RouteDeps, 'bus' | 'access'>,
  context: RequestContext,
  user: { userId: number; role: Role },
): Promise<Outcome<LimitUsage[]>> {
  const all = await access.limits(context);
  if (!all.ok) return all;
  const own = all.value.limits.filter((one) => limitAppliesToUser(one, user));
  if (own.length === 0) return succeed([]);
  const windows = own.map((one) => ({ ...toSpendingWindow(one), platform: one.platform }));
  const found = await bus.call(context, 'spending.get', { userId: user.userId, windows });
  if (!found.ok) return found;
  return succeed(
    own.map((one, index) => {
      const { units = '0', count = 0 } = found.value.used[index] ?? {};
      return { ...one, usedUnits: units, usedCount: count };
    }),
  );
}
