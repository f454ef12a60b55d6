import { DELIVERY, DeliveryPageKey, LIMITS } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RouteDeps } from '../../deps.ts';
import { answerPage } from '../../http/route/page.ts';
import { addUserRoute } from '../../http/route/route.ts';
import { invalid, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { DeliveryListQuery, DeliveryParams, ReplayBody, WebhookDelivery, WebhookParams } from './schemas.ts';
import { refuseWholeBody } from './whole-body-refusal.ts';

const DELIVERIES = 'admin.webhook-deliveries';

const common = {
  tag: 'Webhooks',
  params: WebhookParams,
} as const;
const sendCommon = { ...common, answers: { 202: null } } as const;

export function deliveryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  listRoute(app, deps);
  sendingRoutes(app, deps);
}

function listRoute(app: FastifyInstance, { bus, guard, cursors }: RouteDeps): void {
  addUserRoute(app, guard, {
    ...common,
    operationId: 'listWebhookDeliveries',
    examples: examples.deliveries,
    summary: 'List the deliveries of a webhook, newest first',
    description:
      'A page of events for this webhook, with the result of the last attempt. Delivered and failed events are listed for some weeks.',
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
  addUserRoute(app, guard, {
    ...sendCommon,
    operationId: 'redeliverWebhookDelivery',
    examples: examples.redeliver,
    summary: 'Send one event again',
    description:
      'Sends the event again with the same `webhook-id`, independent of the order of other events. A PENDING event keeps its place, and is tried at once when its turn comes.',
    params: DeliveryParams,
    async handle({ params: { id: webhookId, deliveryId } }, { context }) {
      const reply = await bus.call(context, 'delivery.redeliver', { webhookId, deliveryId });
      return reply.ok ? succeed({ status: 202 }) : reply;
    },
  });

  addUserRoute(app, guard, {
    ...sendCommon,
    operationId: 'pingWebhook',
    examples: examples.ping,
    summary: 'Send a test event to a webhook',
    description:
      'Sends an event of the type `webhook.ping`. A DISABLED webhook gets it too, in a single attempt. The result is in the list of deliveries.',
    async handle({ params }, { context }) {
      const reply = await bus.call(context, 'webhook.ping', { webhookId: params.id, pingId: uuidv7() });
      return reply.ok ? succeed({ status: 202 }) : reply;
    },
  });

  addUserRoute(app, guard, {
    ...sendCommon,
    operationId: 'replayWebhook',
    examples: examples.replay,
    summary: 'Send all events of a period again, including those from when the webhook was disabled',
    description:
      'Sends the events of any period again, also those that occurred while the webhook was disabled. Each event keeps its `webhook-id`. Events of one partition keep their order, independent of new events.',
    body: ReplayBody,
    async handle({ params, body: { from: fromMs, to: toMs } }, { context }) {
      if (toMs <= fromMs) return invalid([{ path: 'to', message: 'must be after from' }]);
      const data = { webhookId: params.id, replayId: uuidv7(), fromMs, toMs };
      const reply = await bus.call(context, 'webhook.replay', data);
      return reply.ok ? succeed({ status: 202 }) : refuseWholeBody(reply);
    },
  });
}
