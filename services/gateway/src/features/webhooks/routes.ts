import { PULLED_WEBHOOK_URL, refuse, WEBHOOK_VIEW } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { NoInput } from '../../http/route/validate.ts';
import { succeed } from '../../outcome.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import * as examples from './examples.ts';
import { newSecret } from './new-secret.ts';
import { pullRoutes } from './pull-routes.ts';
import { createBodies, NewWebhook, Webhook, WebhookParams } from './schemas.ts';
import { refuseWholeBody } from './whole-body-refusal.ts';

const common = {
  tag: 'Webhooks',
  params: WebhookParams,
} as const;

export function webhookRoutes(app: FastifyInstance, deps: RouteDeps): void {
  createRoute(app, deps);
  readRoutes(app, deps);
  changeRoutes(app, deps);
  rotateRoute(app, deps);
  deliveryRoutes(app, deps);
  pullRoutes(app, deps);
}

const refuseWithoutKey = () =>
  refuse('unavailable', 'The gateway has no key of the webhooks service to seal secrets for.');

function createRoute(app: FastifyInstance, { bus, guard, webhooks }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'createWebhook',
    params: NoInput,
    examples: examples.create,
    summary: 'Create a webhook; its secret is shown once',
    description:
      'From now on events of these types are sent to the URL, signed with `secret` as [Standard Webhooks](https://www.standardwebhooks.com) define. The URL must be a public `https` address. URLs that lead to a private or reserved network are refused, or fail when they are called. `secret` is never shown again. A webhook without a URL is *pulled*: its events wait until you fetch them. With `platform` the webhook gets only events of that platform.',
    body: createBodies(webhooks.allowLoopback).Creation,
    answers: { 201: NewWebhook },
    async handle({ body: { url = PULLED_WEBHOOK_URL, types, platform, description = null } }, { context }) {
      if (!webhooks.seal) return refuseWithoutKey();
      const known = platform ? await bus.call(context, 'platform.get', { platform }) : succeed(null);
      if (!known.ok) return known;
      const webhookId = uuidv7();
      const { secret, sealedSecret } = await newSecret(webhookId, webhooks.seal);
      const data = { webhookId, url, types, ...(platform ? { platform } : {}), description, sealedSecret };
      const created = await bus.call(context, 'webhook.create', data);
      if (!created.ok) return refuseWholeBody(created);
      const { webhook } = created.value.data;
      return succeed({ status: 201, body: { ...WEBHOOK_VIEW.toPublic(webhook), secret } });
    },
  });
}

function readRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addUserRoute(app, guard, {
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

  addUserRoute(app, guard, {
    ...common,
    operationId: 'getWebhook',
    examples: examples.get,
    summary: 'Read a webhook',
    description:
      'A webhook without its secret, with its progress: pending events, the event that blocks the order, and the last answer.',
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
  addUserRoute(app, guard, {
    ...common,
    operationId: 'changeWebhook',
    examples: examples.change,
    summary: 'Change the URL, the events or the status of a webhook',
    description:
      'Omitted fields stay as they are. While a webhook is DISABLED, new events are not recorded for it, and pending ones wait until it is ACTIVE again. A replay sends the events of the meantime. A pulled webhook cannot get a URL; create another one instead.',
    body: createBodies(webhooks.allowLoopback).Change,
    answers: { 200: Webhook },
    async handle({ params, body: { url = null, types = null, status = null } }, { context }) {
      const data = { webhookId: params.id, url, types, status };
      const changed = await bus.call(context, 'webhook.change', data);
      return changed.ok
        ? succeed({ status: 200, body: WEBHOOK_VIEW.toPublic(changed.value.data.webhook) })
        : refuseWholeBody(changed);
    },
  });

  addUserRoute(app, guard, {
    ...common,
    operationId: 'deleteWebhook',
    examples: examples.remove,
    summary: 'Delete a webhook and its deliveries',
    description: 'Nothing is sent to it any more, and pending events are deleted.',
    answers: { 204: null },
    async handle({ params }, { context }) {
      const deleted = await bus.call(context, 'webhook.delete', { webhookId: params.id });
      return deleted.ok ? succeed({ status: 204 }) : deleted;
    },
  });
}

function rotateRoute(app: FastifyInstance, { bus, guard, webhooks }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'rotateWebhookSecret',
    examples: examples.rotate,
    summary: 'Rotate the secret; the old secret also signs for 24 hours',
    description:
      'The former secret signs too for 24 hours. `webhook-signature` then has both signatures, so a receiver can change the secret at any time. If you rotate again within that time, each former secret signs for its 24 hours. At most ten former secrets may sign; a further rotation is refused.',
    answers: { 201: NewWebhook },
    async handle({ params }, { context }) {
      if (!webhooks.seal) return refuseWithoutKey();
      const { secret, sealedSecret } = await newSecret(params.id, webhooks.seal);
      const data = { webhookId: params.id, sealedSecret };
      const rotated = await bus.call(context, 'webhook.rotate-secret', data);
      if (!rotated.ok) return refuseWholeBody(rotated);
      return succeed({
        status: 201,
        body: { ...WEBHOOK_VIEW.toPublic(rotated.value.data.webhook), secret },
      });
    },
  });
}
