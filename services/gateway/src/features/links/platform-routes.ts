import {
  isLinkInForce,
  type LinkRequest,
  type PlatformRegistration,
  refuse,
  USER,
  WALLET,
} from '@cowrie/contracts';
import type { FastifyInstance } from 'fastify';
import { requireOwnPlatform } from '../../auth/actors.ts';
import type { RouteDeps } from '../../deps.ts';
import { addActorRoute } from '../../http/route/route.ts';
import { succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { normalizeCode } from './link-code.ts';
import { linkView, readChangedLinkView, readLinkView } from './link-views.ts';
import {
  ExternalIdParams,
  LinkedUser,
  Redemption,
  RedemptionAnswer,
  Registration,
  RegistrationAnswer,
} from './schemas.ts';

export function platformLinkRoutes(app: FastifyInstance, deps: RouteDeps): void {
  redeemRoute(app, deps);
  registerRoute(app, deps);
  findRoute(app, deps);
}

function redeemRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  addActorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'createLink',
    examples: examples.redeem,
    summary: 'Link a user to your platform with the code they gave you',
    description:
      'The link is PENDING until the user confirms it, within 24 hours. Show `maskedName` to the person who gave you the code. If it is not their name, the code belongs to somebody else.',
    body: Redemption,
    answers: { 201: RedemptionAnswer },
    async handle({ body }, { actor, context }) {
      const platform = requireOwnPlatform(actor);
      if (!platform.ok) return platform;
      const request: LinkRequest = { ...body, code: normalizeCode(body.code) };
      const sealed = await seal(JSON.stringify(request));
      const redeemed = await bus.call(context, 'link.redeem', { platform: platform.value, sealed });
      if (!redeemed.ok) return redeemed;
      const { link, maskedName } = redeemed.value.data;
      const shown = await readChangedLinkView(bus, context, link);
      return shown.ok ? succeed({ status: 201, body: { link: shown.value, user: { maskedName } } }) : shown;
    },
  });
}

function registerRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  addActorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'createPlatformUser',
    examples: examples.register,
    summary: 'Register a user for your platform, with a wallet',
    description:
      'For a person without an account. The link is PROVISIONAL: you act for the user until they confirm their e-mail address with the mail that they get. Then they keep the link or delete it. Nobody can log in as the user before they set a password by a reset. With `email_taken` the person has an account; ask them for a code.',
    body: Registration,
    answers: { 201: RegistrationAnswer },
    never: ['user_not_found'],
    async handle({ body }, { actor, context }) {
      const platform = requireOwnPlatform(actor);
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
      if (!found.ok)
        return refuse('outcome_unknown', 'The user is registered, but the wallet is not open yet.');
      const wallet = WALLET.toPublic(found.value.wallet);
      return succeed({
        status: 201,
        body: { user: USER.toPublic(user), wallet, link: linkView(link) },
      });
    },
  });
}

function findRoute(app: FastifyInstance, { bus, guard, seal }: RouteDeps): void {
  addActorRoute(app, guard, {
    tag: 'Platforms',
    operationId: 'getPlatformUser',
    examples: examples.find,
    summary: 'Read a linked user of your platform',
    description:
      'A user that you linked or registered, with the wallet. A user who has not confirmed the link is not found.',
    params: ExternalIdParams,
    answers: { 200: LinkedUser },
    problems: ['user_not_found'],
    async handle({ params: { externalId } }, { actor, context }) {
      const platform = requireOwnPlatform(actor);
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
        readLinkView(bus, context, link),
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
