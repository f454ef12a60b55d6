import { refuse } from '@cowrie/contracts';
import { pageOf, rowsFor } from '@cowrie/postgres';
import { listDeliveries, redeliver } from '../store/deliveries.ts';
import { findWebhook } from '../store/webhooks.ts';
import type { Commands, Queries, RequestDeps } from './handlers.ts';
import { refuseUnknownWebhook } from './not-found.ts';

export function deliveryCommands({ now }: Pick<RequestDeps, 'now'>): Commands<'delivery.redeliver'> {
  return {
    async 'delivery.redeliver'({ webhookId, deliveryId }, client) {
      if (!(await findWebhook(client, webhookId))) return refuseUnknownWebhook(webhookId);
      if (await redeliver(client, { webhookId, deliveryId }, now())) return { ok: true, data: {} };
      return refuse('not_found', `There is no delivery ${deliveryId} of this webhook.`);
    },
  };
}

export function deliveryQueries({
  pool,
  areCurrent,
}: Pick<RequestDeps, 'pool' | 'areCurrent'>): Queries<'delivery.list' | 'delivery.are-current'> {
  return {
    'delivery.are-current': async () => ({ ok: true, data: { areCurrent: await areCurrent() } }),
    async 'delivery.list'({ webhookId, status, before, limit }) {
      if (!(await findWebhook(pool, webhookId))) return refuseUnknownWebhook(webhookId);
      const found = await listDeliveries(pool, { webhookId, status, before, limit: rowsFor(limit) });
      const { rows, last } = pageOf(found, limit);
      const next = last && { createdAtMs: last.createdAtMs, id: last.id };
      return { ok: true, data: { deliveries: [...rows], next } };
    },
  };
}
