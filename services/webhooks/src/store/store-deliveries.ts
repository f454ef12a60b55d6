import type pg from 'pg';
import type { StoredEvent } from '../domain/event.ts';
import { deliveryId } from '../domain/ids.ts';
import { toTime } from './db.ts';

/** An event for one webhook. */
export type Addressed = { event: StoredEvent; webhookId: string };

/**
 * Stores what is to be sent, once, however often it comes. `isAgain`: what was sent already is sent again, in its order. To be
 * called in a transaction, at its end: it locks the lanes. Sorted, so that two at once do not wait for each other; and who locks
 * deliveries that are there locks their lanes first, as everybody does.
 */
export async function storeDeliveries(
  client: pg.ClientBase,
  addressed: readonly Addressed[],
  { nowMs, isAgain = false }: { nowMs: number; isAgain?: boolean },
): Promise<void> {
  if (addressed.length === 0) return;
  const sorted = addressed.toSorted((a, b) => (a.event.id < b.event.id ? -1 : 1));
  await insertEvents(client, [...new Set(sorted.map(({ event }) => event))], nowMs);
  if (isAgain) {
    await wakeLanes(client, sorted, { nowMs, isAgain });
    await insertDeliveries(client, sorted, nowMs);
    await sendAgain(client, sorted, nowMs);
  } else {
    await insertDeliveries(client, sorted, nowMs);
    await wakeLanes(client, sorted, { nowMs, isAgain });
  }
}

async function insertEvents(client: pg.ClientBase, events: readonly StoredEvent[], nowMs: number) {
  await client.query({
    name: 'insert-events',
    text: `INSERT INTO events (id, event_id, type, body, body_bytes, stored_at)
           SELECT id, event_id, type, body, octet_length(body), $5
           FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS n(id, event_id, type, body)
           ON CONFLICT (id) DO NOTHING`,
    values: [
      events.map(({ id }) => id),
      events.map(({ eventId }) => eventId),
      events.map(({ type }) => type),
      events.map(({ body }) => body),
      toTime(nowMs),
    ],
  });
}

async function insertDeliveries(client: pg.ClientBase, addressed: readonly Addressed[], nowMs: number) {
  await client.query({
    name: 'insert-deliveries',
    text: `INSERT INTO deliveries (id, webhook_id, event, lane, place, status, next_attempt_at, created_at)
           SELECT id, webhook_id, event, lane, place, 'PENDING', $6, $6
           FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::bigint[])
             AS n(id, webhook_id, event, lane, place)
           ON CONFLICT (id) DO NOTHING`,
    values: [
      addressed.map(({ event, webhookId }) => deliveryId(webhookId, event.id)),
      addressed.map(({ webhookId }) => webhookId),
      addressed.map(({ event }) => event.id),
      addressed.map(({ event }) => event.lane),
      addressed.map(({ event }) => event.place),
      toTime(nowMs),
    ],
  });
}

/** What is pending stays where it is, and is not locked: it may be under way. */
async function sendAgain(client: pg.ClientBase, addressed: readonly Addressed[], nowMs: number) {
  await client.query({
    name: 'send-deliveries-again',
    text: `UPDATE deliveries AS d SET status = 'PENDING', lane = n.lane, place = n.place, attempts = 0,
             next_attempt_at = $4, settled_at = NULL
           FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS n(id, lane, place)
           WHERE d.id = n.id AND d.status <> 'PENDING'`,
    values: [
      addressed.map(({ event, webhookId }) => deliveryId(webhookId, event.id)),
      addressed.map(({ event }) => event.lane),
      addressed.map(({ event }) => event.place),
      toTime(nowMs),
    ],
  });
}

/**
 * A lane that was empty is due now. One that waits for the next attempt of its first delivery goes on waiting, since what
 * comes stands behind that; but what is sent again, or has no order, may stand before it.
 */
async function wakeLanes(
  client: pg.ClientBase,
  addressed: readonly Addressed[],
  { nowMs, isAgain }: { nowMs: number; isAgain: boolean },
) {
  const lanes = new Map(
    addressed.map(({ event: { lane }, webhookId }) => [`${webhookId} ${lane}`, { lane, webhookId }]),
  );
  const chosen = [...lanes.values()];
  await client.query({
    name: 'wake-lanes',
    text: `INSERT INTO lanes AS l (webhook_id, lane, due_at)
           SELECT webhook_id, lane, $3::timestamptz
           FROM unnest($1::uuid[], $2::text[]) AS n(webhook_id, lane)
           ORDER BY webhook_id, lane
           ON CONFLICT (webhook_id, lane) DO UPDATE SET due_at = CASE
             WHEN $4::boolean OR l.lane IN ('ping', 'redeliver') THEN least(l.due_at, excluded.due_at)
             ELSE coalesce(l.due_at, excluded.due_at) END`,
    values: [
      chosen.map(({ webhookId }) => webhookId),
      chosen.map(({ lane }) => lane),
      toTime(nowMs),
      isAgain,
    ],
  });
}
