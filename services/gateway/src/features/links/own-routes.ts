import { isLinkInForce } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { dropLink } from './drop-link.ts';
import * as examples from './examples.ts';
import { newLinkCode } from './link-code.ts';
import { readChangedLinkView, readLinkViews } from './link-views.ts';
import { CodeAnswer, LinkAnswer, LinkRules, Links, PlatformParams } from './schemas.ts';

export function ownLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  requestRoute(app, deps);
  confirmRoute(app, deps);
  changeRoute(app, deps);
  listRoute(app, deps);
  dropRoute(app, deps);
}

function requestRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'createLinkCode',
    examples: examples.request,
    summary: 'Get a code to link yourself to a platform',
    description:
      'Give the code to the platform within 10 minutes; it works once. A new code replaces the former one. The link has no effect until you confirm it.',
    body: PlatformParams,
    answers: { 201: CodeAnswer },
    async handle({ body: { platform } }, { caller: { userId }, context }) {
      const code = newLinkCode();
      const sealedCode = await seal(code);
      const requested = await bus.call(context, 'link.request', { userId, platform, sealedCode });
      if (!requested.ok) return requested;
      const expiresAt = new Date(requested.value.data.expiresAtMs).toISOString();
      return succeed({ status: 201, body: { code, expiresAt } });
    },
  });
}

function confirmRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'confirmMyLink',
    examples: examples.confirm,
    summary: 'Confirm a link, so that the platform may act for you',
    description:
      'First check `displayName`, your name on the platform. After you confirm, the platform may read your wallet, pay and place holds for you.',
    params: PlatformParams,
    body: LinkRules,
    answers: { 200: LinkAnswer },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { platform }, body }, { caller: { userId, sessionId }, context }) {
      const dailyUnits = dailyUnitsOf(body);
      const confirmed = await bus.call(context, 'link.confirm', { userId, sessionId, platform, dailyUnits });
      if (!confirmed.ok) return confirmed;
      const shown = await readChangedLinkView(bus, context, confirmed.value.data.link);
      return shown.ok ? succeed({ status: 200, body: { link: shown.value } }) : shown;
    },
  });
}

function changeRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'changeMyLink',
    examples: examples.change,
    summary: 'Set how much a platform may spend for you per day',
    description:
      'Coins per UTC day, from the next request on. What the platform has spent today counts. Null: no limit. Beyond the limit the platform gets 422 `limit_exceeded` with `limit: "link"`.',
    params: PlatformParams,
    body: LinkRules,
    answers: { 200: LinkAnswer },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { platform }, body }, { caller: { userId, sessionId }, context }) {
      // The id of the link is not known here, so the user is marked.
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const dailyUnits = dailyUnitsOf(body);
      const changed = await bus.call(context, 'link.change', { userId, sessionId, platform, dailyUnits });
      if (!changed.ok) return changes.commandFailed(marker, changed);
      const { link } = changed.value.data;
      await changes.linkChanged(isLinkInForce(link) ? link : null, marker);
      const shown = await readChangedLinkView(bus, context, link);
      return shown.ok ? succeed({ status: 200, body: { link: shown.value } }) : shown;
    },
  });
}

const dailyUnitsOf = ({ dailyLimit }: { dailyLimit?: bigint | null | undefined }) =>
  dailyLimit === undefined || dailyLimit === null ? dailyLimit : String(dailyLimit);

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listMyLinks',
    examples: examples.list,
    summary: 'List the platforms you are linked to',
    description: 'Links in the order of their platforms, unconfirmed ones included.',
    answers: { 200: Links },
    async handle(_asked, { caller: { userId }, context }) {
      const found = await bus.call(context, 'link.list', { userId });
      if (!found.ok) return found;
      const shown = await readLinkViews(bus, context, found.value.links);
      return shown.ok ? succeed({ status: 200, body: { links: shown.value } }) : shown;
    },
  });
}

function dropRoute(app: FastifyInstance, deps: RouteDeps): void {
  addUserRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'deleteMyLink',
    examples: examples.drop,
    summary: 'Unlink yourself from a platform',
    description: "The platform's tokens for you are invalid from the next request on.",
    params: PlatformParams,
    answers: { 204: null },
    handle: ({ params: { platform } }, { caller: { userId }, context }) =>
      dropLink(deps, context, { userId, platform }),
  });
}
