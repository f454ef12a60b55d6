import { isLinkInForce } from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { AMOUNT_PROBLEMS } from '../../api/inputs.ts';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { CHANGE_KEPT_SECONDS, userKey } from '../../redis/access-store.ts';
import { newCode } from './code.ts';
import { dropLink } from './drop.ts';
import * as examples from './examples.ts';
import { CodeAnswer, LinkRules, Links, OfPlatform, OneLink } from './schemas.ts';
import { showChanged, showLinks } from './shown.ts';

/** The platforms that act for a user, as the user sees and decides it. */
export function ownLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  requestRoute(app, deps);
  confirmRoute(app, deps);
  changeRoute(app, deps);
  listRoute(app, deps);
  dropRoute(app, deps);
}

function requestRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'createLinkCode',
    examples: examples.request,
    summary: 'Get a code to link yourself to a platform',
    description:
      'You give the code to the platform, once, within 10 minutes; another code for the platform takes its place. Nothing is linked before you confirm what the platform says.',
    body: OfPlatform,
    answers: { 201: CodeAnswer },
    async handle({ body: { platform } }, { caller: { userId }, context }) {
      const code = newCode();
      const sealedCode = await seal(code);
      const asked = await bus.call(context, 'link.request', { userId, platform, sealedCode });
      if (!asked.ok) return asked;
      const expiresAt = new Date(asked.value.data.expiresAtMs).toISOString();
      return succeed({ status: 201, body: { code, expiresAt } });
    },
  });
}

function confirmRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'confirmMyLink',
    examples: examples.confirm,
    summary: 'Confirm a link, so that the platform may act for you',
    description:
      'Look at `displayName` first: it is who you are on the platform. From then on the platform may read your wallet, pay and hold coins for you.',
    params: OfPlatform,
    body: LinkRules,
    answers: { 200: OneLink },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { platform }, body }, { caller: { userId, sessionId }, context }) {
      const dailyUnits = dailyUnitsOf(body);
      const confirmed = await bus.call(context, 'link.confirm', { userId, sessionId, platform, dailyUnits });
      if (!confirmed.ok) return confirmed;
      const shown = await showChanged(bus, context, confirmed.value.data.link);
      return shown.ok ? succeed({ status: 200, body: { link: shown.value } }) : shown;
    },
  });
}

function changeRoute(app: FastifyInstance, { bus, guard, changes }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'changeMyLink',
    examples: examples.change,
    summary: 'Set how much a platform may spend for you per day',
    description:
      'Coins of a UTC day, from the next request on; what it spent today counts. Null: no limit. Beyond it the platform gets 422 `limit_exceeded` with `limit: "link"`.',
    params: OfPlatform,
    body: LinkRules,
    answers: { 200: OneLink },
    problems: AMOUNT_PROBLEMS,
    async handle({ params: { platform }, body }, { caller: { userId, sessionId }, context }) {
      // The user's, since the id of the link is not known here.
      const marker = await changes.mark(userKey(userId), { ttlSeconds: CHANGE_KEPT_SECONDS });
      const dailyUnits = dailyUnitsOf(body);
      const changed = await bus.call(context, 'link.change', { userId, sessionId, platform, dailyUnits });
      if (!changed.ok) return changes.failed(marker, changed);
      const { link } = changed.value.data;
      await changes.linkChanged(isLinkInForce(link) ? link : null, marker);
      const shown = await showChanged(bus, context, link);
      return shown.ok ? succeed({ status: 200, body: { link: shown.value } }) : shown;
    },
  });
}

const dailyUnitsOf = ({ dailyLimit }: { dailyLimit?: bigint | null | undefined }) =>
  dailyLimit === undefined || dailyLimit === null ? dailyLimit : String(dailyLimit);

function listRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    tag: 'Identity',
    operationId: 'listMyLinks',
    examples: examples.list,
    summary: 'List the platforms you are linked to',
    description: 'By platform, with those that wait to be confirmed.',
    answers: { 200: Links },
    async handle(_asked, { caller: { userId }, context }) {
      const found = await bus.call(context, 'link.list', { userId });
      if (!found.ok) return found;
      const shown = await showLinks(bus, context, found.value.links);
      return shown.ok ? succeed({ status: 200, body: { links: shown.value } }) : shown;
    },
  });
}

function dropRoute(app: FastifyInstance, deps: RouteDeps): void {
  userRoute(app, deps.guard, {
    tag: 'Identity',
    operationId: 'deleteMyLink',
    examples: examples.drop,
    summary: 'Unlink yourself from a platform',
    description: 'Its tokens for you are refused from the next request on.',
    params: OfPlatform,
    answers: { 204: null },
    handle: ({ params: { platform } }, { caller: { userId }, context }) =>
      dropLink(deps, context, { userId, platform }),
  });
}
