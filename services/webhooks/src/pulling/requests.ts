import { type Refusal, refuse } from '@cowrie/contracts';
import type pg from 'pg';
import { headersOf } from '../domain/signature.ts';
import { isPulled, type Webhook } from '../domain/webhook.ts';
import type { Commands, Queries, RequestDeps } from '../requests/handlers.ts';
import { refuseUnknownWebhook } from '../requests/not-found.ts';
import { findWebhook } from '../store/webhooks.ts';
import { acknowledgeDeliveries } from './acknowledge-deliveries.ts';
import { pullDeliveries, readDueWebhooks } from './pull-deliveries.ts';

const HAS_URL = refuse('invalid_request', 'The webhook has a URL: its events are delivered, not pulled.');
const NO_SECRET = refuse('unavailable', 'The secret of the webhook cannot be opened.');

type Deps = Pick<RequestDeps, 'now' | 'secretsOf' | 'instrumentation'>;

export function pullCommands({
  now,
  secretsOf,
  instrumentation,
}: Deps): Commands<'delivery.pull' | 'delivery.acknowledge'> {
  return {
    async 'delivery.pull'({ webhookId, platform, max }, client) {
      const found = await findPulledWebhook(client, webhookId, platform);
      if (!found.ok) return found;
      const { webhook } = found;
      const nowMs = now();
      const secrets = await secretsOf(webhook, nowMs);
      if (!secrets) return NO_SECRET;
      const isActive = webhook.status === 'ACTIVE';
      const handed = await pullDeliveries(client, { webhookId, max, nowMs, isActive });
      instrumentation.handedOut(handed);
      const deliveries = handed.map(({ id, body }) => ({
        id,
        headers: headersOf({ id, body }, secrets, nowMs),
        body,
      }));
      return { ok: true, data: { deliveries } };
    },
    async 'delivery.acknowledge'({ webhookId, platform, deliveryIds }, client) {
      const found = await findPulledWebhook(client, webhookId, platform);
      if (!found.ok) return found;
      instrumentation.acknowledged(
        await acknowledgeDeliveries(client, { webhookId, deliveryIds, nowMs: now() }),
      );
      return { ok: true, data: {} };
    },
  };
}

export function pullQueries({ pool, now }: Pick<RequestDeps, 'pool' | 'now'>): Queries<'delivery.due'> {
  return {
    async 'delivery.due'({ webhookIds }) {
      return { ok: true, data: { webhookIds: await readDueWebhooks(pool, webhookIds, now()) } };
    },
  };
}

type PulledWebhookResult = { ok: true; webhook: Webhook } | Refusal<'not_found' | 'invalid_request'>;

/** Another platform's webhook is refused as unknown. */
async function findPulledWebhook(
  client: pg.ClientBase,
  webhookId: string,
  platform: string | null,
): Promise<PulledWebhookResult> {
  const webhook = await findWebhook(client, webhookId);
  if (!webhook || (platform !== null && webhook.platform !== platform))
    return refuseUnknownWebhook(webhookId);
  return isPulled(webhook) ? { ok: true, webhook } : HAS_URL;
}
