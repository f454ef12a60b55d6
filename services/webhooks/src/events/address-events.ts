import type { CowrieEvent } from '@cowrie/consumer';
import type pg from 'pg';
import { storedEvent } from '../domain/event.ts';
import { isWanted, wasSentTo } from '../domain/webhook.ts';
import { type Addressed, storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { lockWebhooksFor } from '../store/webhooks.ts';

/**
 * Stores what is to be sent of these events: one row for each event that a webhook wants which was ACTIVE then, and one for each
 * such webhook. Gives how many are to be sent.
 */
export async function addressEvents(
  client: pg.ClientBase,
  events: readonly CowrieEvent[],
  { topic, nowMs }: { topic: string; nowMs: number },
): Promise<number> {
  const sinceMs = Math.min(...events.map(({ time }) => Date.parse(time)));
  const webhooks = await lockWebhooksFor(client, [...new Set(events.map(({ type }) => type))], sinceMs);
  if (webhooks.length === 0) return 0;
  const addressed = events.flatMap((event): Addressed[] => {
    const atMs = Date.parse(event.time);
    const wanting = webhooks.filter((webhook) => isWanted(webhook, event) && wasSentTo(webhook, atMs));
    if (wanting.length === 0) return [];
    const stored = storedEvent({ ...event, topic });
    return wanting.map(({ id }) => ({ event: stored, webhookId: id }));
  });
  await storeDeliveries(client, addressed, { nowMs });
  return addressed.length;
}
