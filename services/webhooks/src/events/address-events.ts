import type { CowrieEvent } from '@cowrie/consumer';
import type pg from 'pg';
import { toStoredEvent } from '../domain/event.ts';
import { isWanted, mayReceive } from '../domain/webhook.ts';
import { type AddressedEvent, storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { lockWebhooksFor } from '../store/webhooks.ts';

/** Webhooks that were ACTIVE at the time of an event get a row for it. */
export async function addressEvents(
  client: pg.ClientBase,
  events: readonly CowrieEvent[],
  { topic, nowMs }: { topic: string; nowMs: number },
): Promise<number> {
  const sinceMs = Math.min(...events.map(({ time }) => Date.parse(time)));
  const webhooks = await lockWebhooksFor(client, [...new Set(events.map(({ type }) => type))], sinceMs);
  if (webhooks.length === 0) return 0;
  const addressed = events.flatMap((event): AddressedEvent[] => {
    const atMs = Date.parse(event.time);
    const wanting = webhooks.filter((webhook) => isWanted(webhook, event) && mayReceive(webhook, atMs));
    if (wanting.length === 0) return [];
    const stored = toStoredEvent({ ...event, topic });
    return wanting.map(({ id }) => ({ event: stored, webhookId: id }));
  });
  await storeDeliveries(client, addressed, { nowMs });
  return addressed.length;
}
