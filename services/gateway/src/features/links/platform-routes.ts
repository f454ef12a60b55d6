import {
  isLinkInForce,
  type LinkRequest,
  type PlatformRegistration,
  refuse,
  USER,
  WALLET,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { ownPlatform } from '../../auth/actors.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import { plainCode } from './code.ts';
import * as examples from './examples.ts';
import { LinkedUser, OfExternalId, Redeemed, Redemption, Registered, Registration } from './schemas.ts';
import { showChanged, showLink, shownLink } from './shown.ts';

/** The users of a platform: how it links those who agree, and registers those who are new. */
export function platformLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  redeemRoute(app, deps);
  registerRoute(app, deps);
  findRoute(app, deps);
}

function redeemRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  actorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'createLink',
    examples: examples.redeem,
    summary: 'Link a user to your platform with the code they gave you',
    description:
      'The link is PENDING until the user confirms it, within 24 hours. Show whoever gave the code `maskedName`: if it is not their name, somebody else made the code.',
    body: Redemption,
    answers: { 201: Redeemed },
    async handle({ body }, { actor, context }) {
      const platform = ownPlatform(actor);
      if (!platform.ok) return platform;
      const request: LinkRequest = { ...body, code: plainCode(body.code) };
      const sealed = await seal(JSON.stringify(request));
      const redeemed = await bus.call(context, 'link.redeem', { platform: platform.value, sealed });
      if (!redeemed.ok) return redeemed;
      const { link, maskedName } = redeemed.value.data;
      const shown = await showChanged(bus, context, link);
      return shown.ok ? succeed({ status: 201, body: { link: shown.value, user: { maskedName } } }) : shown;
    },
  });
}

function registerRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  actorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'createPlatformUser',
    examples: examples.register,
    summary: 'Register a user for your platform, with a wallet',
    description:
      'For who has no account. The link is PROVISIONAL: you act for them until they prove their e-mail address, by the mail that they get; then they keep the link or drop it. Nobody can log in as them before they set a password by a reset. With `email_taken` the person has an account: ask them for a code.',
    body: Registration,
    answers: { 201: Registered },
    never: ['user_not_found'],
    async handle({ body }, { actor, context }) {
      const platform = ownPlatform(actor);
      if (!platform.ok) return platform;
      const sealed = await seal(JSON.stringify(body satisfies PlatformRegistration));
      const registered = await bus.call(context, 'user.register-linked', {
        platform: platform.value,
        sealed,
        language: context.language,
      });
      if (!registered.ok) return registered;
      const { user, link } = registered.value.data;
      const found = await bus.call(context, 'wallet.get', { userId: user.id, waitFor: 'open' });
      if (!found.ok) return refuse('outcome_unknown', 'The user is registered; the wallet is not open yet.');
      const wallet = WALLET.toPublic(found.value.wallet);
      return succeed({
        status: 201,
        body: { user: USER.toPublic(user), wallet, link: shownLink(link) },
      });
    },
  });
}

function findRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  actorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'getPlatformUser',
    examples: examples.find,
    summary: 'Read a linked user of your platform',
    description:
      'Whom you linked or registered, and their wallet. Somebody who has not confirmed the link is not there.',
    params: OfExternalId,
    answers: { 200: LinkedUser },
    problems: ['user_not_found'],
    async handle({ params: { externalId } }, { actor, context }) {
      const platform = ownPlatform(actor);
      if (!platform.ok) return platform;
      const sealedExternalId = await seal(externalId);
      const found = await bus.call(context, 'link.find', { platform: platform.value, sealedExternalId });
      if (!found.ok) return found;
      const { link } = found.value;
      if (!link || !isLinkInForce(link))
        return refuse('user_not_found', 'No user is linked with this external id.');
      const { userId } = link;
      const [wallet, shown] = await Promise.all([
        bus.call(context, 'wallet.get', { userId, waitFor: 'open' }),
        showLink(bus, context, link),
      ]);
      if (!wallet.ok) return wallet;
      if (!shown.ok) return shown;
      return succeed({
        status: 200,
        body: {
          user: { id: userId },
          wallet: WALLET.toPublic(wallet.value.wallet),
          link: shown.value,
        },
      });
    },
  });
}
