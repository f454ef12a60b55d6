import { LIMITS, refuse } from '@cowrie/contracts';
import { uuidv7 } from '@cowrie/telemetry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Actor, ownPlatform } from '../../auth/actors.ts';
import { GATEWAY } from '../../auth/guard.ts';
import type { Bus } from '../../bus/bus.ts';
import type { RouteDeps } from '../../deps.ts';
import { actorRoute } from '../../http/route/route.ts';
import { type EdgeRefusal, type Outcome, succeed } from '../../outcome.ts';
import * as examples from './examples.ts';
import { createPullWaits } from './pull-waits.ts';
import { refusedAsAWhole } from './refused.ts';
import { Acknowledgement, OneWebhook, Pull, PulledDelivery } from './schemas.ts';

const common = {
  tag: 'Webhooks',
  params: OneWebhook,
} as const;

const DUE_WITHIN_MS = 2_000;

/** For who fetches what a webhook without a URL is sent. */
export function pullRoutes(app: FastifyInstance, deps: RouteDeps): void {
  pullRoute(app, deps);
  acknowledgeRoute(app, deps);
}

function pullRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  const waits = createPullWaits((webhookIds) => readDue(bus, webhookIds));
  app.addHook('preClose', async () => waits.close());

  actorRoute(app, guard, {
    ...common,
    operationId: 'pullWebhook',
    examples: examples.pull,
    summary: 'Pull the events of a webhook without a URL',
    description: `Hands out what has its turn, signed as it would be posted. What is not acknowledged within ${LIMITS.pulledAgainSeconds} s is handed out again, and of each partition nothing behind it before. With \`waitSeconds\` it waits for something to come. A service account pulls the webhooks of its platform.`,
    body: Pull,
    answers: { 200: z.strictObject({ deliveries: z.array(PulledDelivery) }) },
    async handle({ params, body }, { actor, context, request }) {
      const { max = LIMITS.pullDefault, waitSeconds = 0 } = body;
      const platform = platformToPull(actor);
      if (!platform.ok) return platform;
      const data = { webhookId: params.id, platform: platform.value, max };
      const pull = () => bus.call(context, 'delivery.pull', data);
      const first = await pull();
      if (!first.ok) return retriable(first);
      let { deliveries } = first.value.data;
      const untilMs = performance.now() + waitSeconds * 1000;
      const gone = whenGone(request);
      try {
        while (deliveries.length === 0 && (await waits.wait(params.id, untilMs, gone.signal))) {
          const next = await pull();
          // The service may be away for a moment: the wait goes on.
          if (next.ok) deliveries = next.value.data.deliveries;
          else if (!isPassing(next)) return refusedAsAWhole(next);
        }
      } finally {
        gone.forget();
      }
      return succeed({ status: 200, body: { deliveries } });
    },
  });
}

function acknowledgeRoute(app: FastifyInstance, { bus, guard }: RouteDeps): void {
  actorRoute(app, guard, {
    ...common,
    operationId: 'acknowledgeWebhookDeliveries',
    examples: examples.acknowledge,
    summary: 'Acknowledge pulled events',
    description:
      'What was handed out is DELIVERED, also when its time is over, and is not handed out again. Ids that are unknown, of another webhook, acknowledged before, or not handed out are passed over.',
    body: Acknowledgement,
    answers: { 204: null },
    async handle({ params, body }, { actor, context }) {
      const platform = platformToPull(actor);
      if (!platform.ok) return platform;
      const data = { webhookId: params.id, platform: platform.value, deliveryIds: body.ids };
      const taken = await bus.call(context, 'delivery.acknowledge', data);
      return taken.ok ? succeed({ status: 204 }) : refusedAsAWhole(taken);
    },
  });
}

/** The platform whose webhooks somebody may pull; null: all. */
function platformToPull(actor: Actor): Outcome<string | null> {
  return actor.kind === 'user' ? succeed(null) : ownPlatform(actor);
}

const isPassing = ({ code }: EdgeRefusal): boolean => code === 'unavailable' || code === 'outcome_unknown';

/** What a pull without an answer handed out is handed out again: it may be asked for once more at any time. */
function retriable(refusal: EdgeRefusal): EdgeRefusal {
  if (refusal.code === 'outcome_unknown')
    return refuse('unavailable', 'There was no answer in time; try again.');
  return refusedAsAWhole(refusal);
}

/** None while the service is away: who waits goes on waiting. */
async function readDue(bus: Bus, webhookIds: readonly string[]): Promise<readonly string[]> {
  const context = {
    principal: GATEWAY,
    apiKeyId: null,
    requestId: uuidv7(),
    traceparent: null,
    network: null,
  };
  const asked = { webhookIds: [...webhookIds] };
  const found = await bus.call(context, 'delivery.due', asked, { withinMs: DUE_WITHIN_MS }).catch(() => null);
  return found?.ok ? found.value.webhookIds : [];
}

/** Aborted when the connection is gone: nobody waits any more. */
function whenGone({ raw: { socket } }: FastifyRequest): { signal: AbortSignal; forget(): void } {
  const gone = new AbortController();
  const abort = () => gone.abort();
  socket.once('close', abort);
  if (socket.destroyed) abort();
  return { signal: gone.signal, forget: () => socket.removeListener('close', abort) };
}
