import type { CowrieEvent } from '@cowrie/consumer';
import type pg from 'pg';
import { storedEvent } from '../domain/event.ts';
import { type Addressed, storeDeliveries } from '../store/store-deliveries.ts';
import { lockActiveWebhooks } from '../store/webhooks.ts';

/**
 * Stores what is to be sent of these events: one row for each event that an ACTIVE webhook wants, and one for each such webhook.
 * A webhook is sent what happened after it was made, however late it is read.
 */
export async function addressEvents(
  client: pg.ClientBase,
  events: readonly CowrieEvent[],
  { topic, nowMs }: { topic: string; nowMs: number },
): Promise<void> {
  const webhooks = await lockActiveWebhooks(client);
  if (webhooks.length === 0) return;
  const addressed = events.flatMap((event): Addressed[] => {
    const atMs = Date.parse(event.time);
    const wanting = webhooks.filter(
      ({ types, createdAtMs }) => types.includes(event.type) && createdAtMs <= atMs,
    );
    if (wanting.length === 0) return [];
    const stored = storedEvent({ ...event, topic });
    return wanting.map(({ id }) => ({ event: stored, webhookId: id }));
  });
  await storeDeliveries(client, addressed, { nowMs });
}
