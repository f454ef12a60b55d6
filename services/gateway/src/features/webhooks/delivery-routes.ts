import { DELIVERY, DeliveryPageKey, LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { answerPage } from '../../http/route/page.ts';
import { userRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { refusedAsAWhole } from './refused.ts';
import { DeliveryListQuery, OneDelivery, OneWebhook, Replay, WebhookDelivery } from './schemas.ts';

/** The name of the list in its cursors; its owner is the webhook. */
const DELIVERIES = 'admin.webhook-deliveries';

const common = {
  tag: 'Webhooks',
  params: OneWebhook,
} as const;
const sending = { ...common, answers: { 202: null } } as const;

/** What is on its way to a webhook and what came of it, and what is sent because somebody asks. */
export function deliveryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  sendingRoutes(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  userRoute(app, guard, {
    ...common,
    operationId: 'listWebhookDeliveries',
    examples: examples.deliveries,
    summary: 'List the deliveries of a webhook, newest first',
    description:
      'Each event for this webhook, with what came of the last attempt. What was delivered or failed is listed for some weeks.',
    query: DeliveryListQuery,
    answers: {
      200: z.strictObject({ deliveries: z.array(WebhookDelivery), nextCursor: z.string().nullable() }),
    },
    handle({ params: { id: webhookId }, query }, { context }) {
      const { status = null, limit = LIMITS.pageSizeDefault, cursor } = query;
      return answerPage(
        cursors,
        { list: DELIVERIES, owner: webhookId, cursor },
        DeliveryPageKey,
        (before) => bus.call(context, 'delivery.list', { webhookId, status, limit, before }),
        ({ deliveries }) => ({ deliveries: deliveries.map(DELIVERY.toPublic) }),
      );
    },
  });
}

function sendingRoutes(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  userRoute(app, guard, {
    ...sending,
    operationId: 'redeliverWebhookDelivery',
    examples: examples.redeliver,
    summary: 'Send one event again',
    description:
      'Sends it once more under the same `webhook-id`, beside the order of the others. One that is PENDING keeps its place and is tried at once when it has its turn.',
    params: OneDelivery,
    async handle({ params: { id: webhookId, deliveryId } }, { context }) {
      const asked = await bus.call(context, 'delivery.redeliver', { webhookId, deliveryId });
      return asked.ok ? succeed({ status: 202 }) : asked;
    },
  });

  userRoute(app, guard, {
    ...sending,
    operationId: 'pingWebhook',
    examples: examples.ping,
    summary: 'Send a test event to a webhook',
    description:
      'Sends an event of the type `webhook.ping`, also while the webhook is DISABLED: then it is tried once. What came of it stands in the list of deliveries.',
    async handle({ params }, { context }) {
      const asked = await bus.call(context, 'webhook.ping', { webhookId: params.id, pingId: uuidv7() });
      return asked.ok ? succeed({ status: 202 }) : asked;
    },
  });

  userRoute(app, guard, {
    ...sending,
    operationId: 'replayWebhook',
    examples: examples.replay,
    summary: 'Send all events of a period again, including those from when the webhook was disabled',
    description:
      'Events are kept for ever, so that any time can be asked for. Each is sent under the `webhook-id` that it has always had; those of one partition in their order among themselves, beside what is new.',
    body: Replay,
    async handle({ params, body: { from: fromMs, to: toMs } }, { context }) {
      if (toMs <= fromMs) return invalid([{ path: 'to', message: 'must be after from' }]);
      const data = { webhookId: params.id, replayId: uuidv7(), fromMs, toMs };
      const asked = await bus.call(context, 'webhook.replay', data);
      return asked.ok ? succeed({ status: 202 }) : refusedAsAWhole(asked);
    },
  });
}
