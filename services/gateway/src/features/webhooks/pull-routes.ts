import { LIMITS, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, requireOwnPlatform } from '../../auth/actors.ts';
import { GATEWAY_PRINCIPAL } from '../../auth/guard.ts';
import type { Bus } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { addActorRoute } from '../../http/route/route.ts';
import { type EdgeRefusal, type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { createPullWaits } from './pull-waits.ts';
import { Acknowledgement, PullBody, PulledDelivery, WebhookParams } from './schemas.ts';
import { refuseWholeBody } from './whole-body-refusal.ts';

const common = {
  tag: 'Webhooks',
  params: WebhookParams,
} as const;

const DUE_WITHIN_MS = 2_000;

export function pullRoutes(app: FastifyInstance, deps: RouteDeps): void {
  pullRoute(app, deps);
  acknowledgeRoute(app, deps);
}

function pullRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  const waits = createPullWaits((webhookIds) => readDueWebhooks(bus, webhookIds));
  app.addHook('preClose', async () => waits.close());

  addActorRoute(app, guard, {
    ...common,
    operationId: 'pullWebhook',
    examples: examples.pull,
    summary: 'Pull the events of a webhook without a URL',
    description: `Returns the events whose turn it is, signed like posted ones. An event that is not acknowledged within ${LIMITS.pulledAgainSeconds} s is returned again, and until then nothing after it in its partition. With \`waitSeconds\` the request waits for an event. A service account can pull the webhooks of its platform.`,
    body: PullBody,
    answers: { 200: z.strictObject({ deliveries: z.array(PulledDelivery) }) },
    async handle({ params, body }, { actor, context, request }) {
      const { max = LIMITS.pullDefault, waitSeconds = 0 } = body;
      const platform = pullablePlatform(actor);
      if (!platform.ok) return platform;
      const data = { webhookId: params.id, platform: platform.value, max };
      const pull = () => bus.call(context, 'delivery.pull', data);
      const first = await pull();
      if (!first.ok) return toRetriable(first);
      let { deliveries } = first.value.data;
      const untilMs = performance.now() + waitSeconds * 1000;
      const disconnection = watchDisconnection(request);
      try {
        while (deliveries.length === 0 && (await waits.wait(params.id, untilMs, disconnection.signal))) {
          const next = await pull();
          // The wait continues while the service is away for a moment.
          if (next.ok) deliveries = next.value.data.deliveries;
          else if (!isTemporary(next)) return refuseWholeBody(next);
        }
      } finally {
        disconnection.forget();
      }
      return succeed({ status: 200, body: { deliveries } });
    },
  });
}

function acknowledgeRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  addActorRoute(app, guard, {
    ...common,
    operationId: 'acknowledgeWebhookDeliveries',
    examples: examples.acknowledge,
    summary: 'Acknowledge pulled events',
    description:
      'Marks pulled events as DELIVERED, also after their time, so that they are not returned again. Ids are ignored when they are unknown, of another webhook, already acknowledged, or were not pulled.',
    body: Acknowledgement,
    answers: { 204: null },
    async handle({ params, body }, { actor, context }) {
      const platform = pullablePlatform(actor);
      if (!platform.ok) return platform;
      const data = { webhookId: params.id, platform: platform.value, deliveryIds: body.ids };
      const reply = await bus.call(context, 'delivery.acknowledge', data);
      return reply.ok ? succeed({ status: 204 }) : refuseWholeBody(reply);
    },
  });
}

function pullablePlatform(actor: Actor): Outcome<string | null> {
  return actor.kind === 'user' ? succeed(null) : requireOwnPlatform(actor);
}

const isTemporary = ({ code }: EdgeRefusal): boolean => code === 'unavailable' || code === 'outcome_unknown';

/** A pull can be repeated at any time, because unacknowledged events are returned again. */
function toRetriable(refusal: EdgeRefusal): EdgeRefusal {
  if (refusal.code === 'outcome_unknown')
    return refuse('unavailable', 'There was no answer in time; try again.');
  return refuseWholeBody(refusal);
}

async function readDueWebhooks(bus: Bus, webhookIds: readonly string[]): Promise<readonly string[]> {
  const context = {
    principal: GATEWAY_PRINCIPAL,
    apiKeyId: null,
    requestId: uuidv7(),
    traceparent: null,
    network: null,
  };
  const data = { webhookIds: [...webhookIds] };
  const found = await bus.call(context, 'delivery.due', data, { withinMs: DUE_WITHIN_MS }).catch(() => null);
  return found?.ok ? found.value.webhookIds : [];
}

function watchDisconnection({ raw: { socket } }: FastifyRequest): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  socket.once('close', abort);
  if (socket.destroyed) abort();
  return { signal: controller.signal, forget: () => socket.removeListener('close', abort) };
}
