import { PLATFORM, type PlatformState, refuse } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import type { RequestContext } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { type Outcome, succeed } from '../../outcome.ts';
import { platformKey } from '../../redis/access-store.ts';
import * as examples from './examples.ts';
import {
  Platform,
  PlatformChange,
  PlatformCreation,
  PlatformDetails,
  PlatformParams,
  platformDetailsView,
} from './schemas.ts';

export function platformsRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  listRoute(app, deps);
  getRoute(app, deps);
  changeRoute(app, deps);
}

function createRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'createPlatform',
    examples: examples.create,
    summary: 'Create a platform',
    description:
      'Creates one of the systems that share the coin. Use its id to create its API keys and service accounts.',
    body: PlatformCreation,
    answers: { 201: Platform },
    async handle({ body: { id, name } }, { caller, context }) {
      const created = await bus.call(context, 'platform.create', {
        platform: id,
        name,
        createdBy: caller.userId,
      });
      return created.ok
        ? succeed({ status: 201, body: PLATFORM.toPublic(created.value.data.platform) })
        : created;
    },
  });
}

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'listPlatforms',
    examples: examples.list,
    summary: 'List the platforms in the order of their ids',
    description: 'All platforms, suspended ones included.',
    answers: { 200: z.strictObject({ platforms: z.array(Platform) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'platform.list', {});
      if (!found.ok) return found;
      return succeed({ status: 200, body: { platforms: found.value.platforms.map(PLATFORM.toPublic) } });
    },
  });
}

function getRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    tag: 'Administration',
    operationId: 'getPlatform',
    examples: examples.get,
    summary: 'Read a platform, its budget and today’s usage',
    description:
      'The field `usedToday` has the coins minted and rewarded on this UTC day, with or without a budget.',
    params: PlatformParams,
    answers: { 200: PlatformDetails },
    async handle({ params }, { context }) {
      const found = await deps.bus.call(context, 'platform.get', { platform: params.id });
      return found.ok ? answerDetails(deps, context, found.value.platform) : found;
    },
  });
}

function changeRoute(app: FastifyInstance, deps: RouteDeps): void {
  const { bus, guard, changes } = deps;
  addUserRoute(app, guard, {
    tag: 'Administration',
    operationId: 'changePlatform',
    examples: examples.change,
    summary: 'Rename a platform, suspend or resume it, or set its budget',
    description: "The change applies from the platform's next request on. Omitted fields stay as they are.",
    params: PlatformParams,
    body: PlatformChange,
    answers: { 200: PlatformDetails },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { id }, body: { name, status, budget } }, { context }) {
      const marker = await changes.mark(platformKey(id));
      const changed = await bus.call(context, 'platform.change', {
        platform: id,
        name,
        status,
        mintPerDayUnits: unitsOf(budget?.mintPerDay),
        rewardPerDayUnits: unitsOf(budget?.rewardPerDay),
      });
      if (!changed.ok) return changes.commandFailed(marker, changed);
      const { platform } = changed.value.data;
      await changes.platformChanged(platform, marker);
      const answer = await answerDetails(deps, context, platform);
      return answer.ok
        ? answer
        : refuse('outcome_unknown', 'The platform is changed, but its usage cannot be read now.');
    },
  });
}

const unitsOf = (limit: bigint | null | undefined) =>
  limit === undefined || limit === null ? limit : String(limit);

async function answerDetails(
  { bus }: Pick<RouteDeps, 'bus'>,
  context: RequestContext,
  platform: PlatformState,
): Promise<Outcome<{ status: 200; body: PlatformDetails }>> {
  const used = await bus.call(context, 'platform.usage', { platform: platform.id });
  return used.ok ? succeed({ status: 200, body: platformDetailsView(platform, used.value) }) : used;
}
