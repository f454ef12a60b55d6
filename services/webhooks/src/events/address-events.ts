import type { CowrieEvent } from '@cowrie/consumer';
import type pg from 'pg';
import { storedEvent } from '../domain/event.ts';
import { isWanted } from '../domain/webhook.ts';
import { type Addressed, storeDeliveries } from '../store/lanes/store-deliveries.ts';
import { lockWebhooksFor } from '../store/webhooks.ts';

/** How far the clocks of this host and of those that make events may be apart: an event too many is better than one too few. */
const CLOCKS_APART_MS = 5_000;

/**
 * Stores what is to be sent of these events: one row for each event that an ACTIVE webhook wants, and one for each such webhook.
 * A webhook is sent what happened after it was made, however late it is read, and what happened moments before. Gives how many
 * are to be sent.
 */
export async function addressEvents(
  client: pg.ClientBase,
  events: readonly CowrieEvent[],
  { topic, nowMs }: { topic: string; nowMs: number },
): Promise<number> {
  const webhooks = await lockWebhooksFor(client, [...new Set(events.map(({ type }) => type))]);
  if (webhooks.length === 0) return 0;
  const addressed = events.flatMap((event): Addressed[] => {
    const atMs = Date.parse(event.time);
    const wanting = webhooks.filter(
      (webhook) => isWanted(webhook, event) && webhook.createdAtMs <= atMs + CLOCKS_APART_MS,
    );
    if (wanting.length === 0) return [];
    const stored = storedEvent({ ...event, topic });
    return wanting.map(({ id }) => ({ event: stored, webhookId: id }));
  });
  await storeDeliveries(client, addressed, { nowMs });
  return addressed.length;
}
