import { PULLED_WEBHOOK_URL, refuse, WEBHOOK_VIEW } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { userRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import * as examples from './examples.ts';
import { newSecret } from './new-secret.ts';
import { pullRoutes } from './pull-routes.ts';
import { refusedAsAWhole } from './refused.ts';
import { bodiesOf, NewWebhook, OneWebhook, Webhook } from './schemas.ts';

const common = {
  tag: 'Webhooks',
  params: OneWebhook,
} as const;

/** Who is sent events over HTTP. */
export function webhookRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  readRoutes(app, deps);
  changeRoutes(app, deps);
  rotateRoute(app, deps);
  deliveryRoutes(app, deps);
  pullRoutes(app, deps);
}

const NO_KEY = () =>
  refuse('unavailable', 'The gateway has no key of the webhooks service to seal secrets for.');

function createRoute(app: FastifyInstance, { bus, guard, webhooks }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    operationId: 'createWebhook',
    params: NoInput,
    examples: examples.create,
    summary: 'Create a webhook; the answer shows the secret once',
    description:
      'Events of these types are sent to the URL from now on, signed by `secret` as [Standard Webhooks](https://www.standardwebhooks.com) are. The URL is of the internet and `https`: what leads to an address of a private or reserved network is refused here, or fails when it is called. `secret` is not shown again. Without a URL it is *pulled*: what it is sent waits until it is fetched. With `platform` it is sent what bears that platform, and nothing else.',
    body: bodiesOf(webhooks.allowLoopback).Creation,
    answers: { 201: NewWebhook },
    async handle({ body: { url = PULLED_WEBHOOK_URL, types, platform, description = null } }, { context }) {
      if (!webhooks.seal) return NO_KEY();
      const known = platform ? await bus.call(context, 'platform.get', { platform }) : succeed(null);
      if (!known.ok) return known;
      const webhookId = uuidv7();
      const { secret, sealedSecret } = await newSecret(webhookId, webhooks.seal);
      const data = { webhookId, url, types, ...(platform ? { platform } : {}), description, sealedSecret };
      const made = await bus.call(context, 'webhook.create', data);
      if (!made.ok) return refusedAsAWhole(made);
      return succeed({ status: 201, body: { ...WEBHOOK_VIEW.toPublic(made.value.data.webhook), secret } });
    },
  });
}

function readRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    operationId: 'listWebhooks',
    params: NoInput,
    examples: examples.list,
    summary: 'List webhooks, oldest first',
    description: 'All webhooks, without their secrets.',
    answers: { 200: z.strictObject({ webhooks: z.array(Webhook) }) },
    async handle(_asked, { context }) {
      const found = await bus.call(context, 'webhook.list', {});
      if (!found.ok) return found;
      return succeed({
        status: 200,
        body: { webhooks: found.value.webhooks.map(WEBHOOK_VIEW.toPublic) },
      });
    },
  });

  userRoute(app, guard, {
    ...common,
    operationId: 'getWebhook',
    examples: examples.get,
    summary: 'Read a webhook',
    description:
      'A webhook, without its secret, with how it goes: how much waits, what holds up its order, and how it was answered last.',
    answers: { 200: Webhook },
    async handle({ params }, { context }) {
      const found = await bus.call(context, 'webhook.get', { webhookId: params.id });
      if (!found.ok) return found;
      const { webhook, progress } = found.value;
      return succeed({ status: 200, body: WEBHOOK_VIEW.toPublic({ ...webhook, ...progress }) });
    },
  });
}

function changeRoutes(app: FastifyInstance, { bus, guard, webhooks }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    operationId: 'changeWebhook',
    examples: examples.change,
    summary: 'Change the URL, the events or the status of a webhook',
    description:
      'What is left out stays. What happens while a webhook is DISABLED is not recorded for it, and what is pending waits: it goes on when it is ACTIVE again. What came meanwhile is sent by a replay. One that is pulled is never given a URL: create another.',
    body: bodiesOf(webhooks.allowLoopback).Change,
    answers: { 200: Webhook },
    async handle({ params, body: { url = null, types = null, status = null } }, { context }) {
      const data = { webhookId: params.id, url, types, status };
      const changed = await bus.call(context, 'webhook.change', data);
      return changed.ok
        ? succeed({ status: 200, body: WEBHOOK_VIEW.toPublic(changed.value.data.webhook) })
        : refusedAsAWhole(changed);
    },
  });

  userRoute(app, guard, {
    ...common,
    operationId: 'deleteWebhook',
    examples: examples.remove,
    summary: 'Delete a webhook and its deliveries',
    description: 'Nothing is sent to it any more, not even what is pending.',
    answers: { 204: null },
    async handle({ params }, { context }) {
      const deleted = await bus.call(context, 'webhook.delete', { webhookId: params.id });
      return deleted.ok ? succeed({ status: 204 }) : deleted;
    },
  });
}

function rotateRoute(app: FastifyInstance, { bus, guard, webhooks }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    operationId: 'rotateWebhookSecret',
    examples: examples.rotate,
    summary: 'Rotate the secret; the old secret also signs for 24 hours',
    description:
      'For 24 hours everything is signed with both secrets, one signature after the other in `webhook-signature`, so that a receiver can change from one to the other at any time. Rotated again within that time, all of them sign, each for its 24 hours: up to ten beside the newest, and one more is refused.',
    answers: { 201: NewWebhook },
    async handle({ params }, { context }) {
      if (!webhooks.seal) return NO_KEY();
      const { secret, sealedSecret } = await newSecret(params.id, webhooks.seal);
      const data = { webhookId: params.id, sealedSecret };
      const rotated = await bus.call(context, 'webhook.rotate-secret', data);
      if (!rotated.ok) return refusedAsAWhole(rotated);
      return succeed({
        status: 201,
        body: { ...WEBHOOK_VIEW.toPublic(rotated.value.data.webhook), secret },
      });
    },
  });
}
