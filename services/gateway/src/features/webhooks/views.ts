import type { DeliveryState, WebhookProgress, WebhookState } from '@cowrie/contracts';
import { printTime as time } from '@cowrie/contracts';
import type { Webhook, WebhookDelivery } from './schemas.ts';

export function webhookView(state: WebhookState, progress?: WebhookProgress): Webhook {
  const { id, url, types, description, status, failingSinceMs, createdAtMs, updatedAtMs } = state;
  return {
    id,
    url,
    types,
    description,
    status,
    failingSince: failingSinceMs === null ? null : time(failingSinceMs),
    createdAt: time(createdAtMs),
    updatedAt: time(updatedAtMs),
    ...(progress ? { ...progress, blocked: progress.blocked.map(deliveryView) } : {}),
  };
}

export function deliveryView(state: DeliveryState): WebhookDelivery {
  const { nextAttemptAtMs, createdAtMs, ...delivery } = state;
  return {
    ...delivery,
    nextAttemptAt: nextAttemptAtMs === null ? null : time(nextAttemptAtMs),
    createdAt: time(createdAtMs),
  };
}
