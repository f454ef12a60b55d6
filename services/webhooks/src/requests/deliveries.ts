import { pageOf, rowsFor } from '@cowrie/postgres';
import { listDeliveries, redeliver } from '../store/deliveries.ts';
import { findWebhook } from '../store/webhooks.ts';
import type { Handlers, RequestDeps } from './handlers.ts';
import { noWebhook } from './not-found.ts';

/** What is asked about deliveries. */
export function deliveryRequests({
  pool,
  now,
  onPending,
}: RequestDeps): Handlers<'delivery.list' | 'delivery.redeliver'> {
  return {
    async 'delivery.list'({ webhookId, status, before, limit }) {
      if (!(await findWebhook(pool, webhookId))) return noWebhook(webhookId);
      const found = await listDeliveries(pool, { webhookId, status, before, limit: rowsFor(limit) });
      const { rows, last } = pageOf(found, limit);
      const next = last && { createdAtMs: last.createdAtMs, id: last.id };
      return { ok: true, data: { deliveries: [...rows], next } };
    },
    async 'delivery.redeliver'({ webhookId, deliveryId }) {
      if (!(await findWebhook(pool, webhookId))) return noWebhook(webhookId);
      if (!(await redeliver(pool, { webhookId, deliveryId }, now()))) {
        return {
          ok: false,
          code: 'not_found',
          detail: `There is no delivery ${deliveryId} of this webhook.`,
        };
      }
      onPending();
      return { ok: true, data: {} };
    },
  };
}
