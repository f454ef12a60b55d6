import { column, runSet, table } from '@cowrie/postgres';
import type pg from 'pg';
import type { StoredEvent } from '../../domain/event.ts';
import { deliveryId } from '../../domain/ids.ts';

const EVENTS = table('events', {
  id: column.uuid(),
  eventId: column.text(),
  type: column.text(),
  body: column.text(),
  bodyBytes: column.int(),
  traceparent: column.text().orNull(),
  storedAtMs: column.time(),
});
const INSERT_EVENTS = EVENTS.statement('insert-events', `${EVENTS.insert} ON CONFLICT (id) DO NOTHING`);

const DELIVERIES = table('deliveries', {
  id: column.uuid(),
  webhookId: column.uuid(),
  event: column.uuid(),
  lane: column.text(),
  place: column.bigint(),
  status: column.text<'PENDING'>(),
  nextAttemptAtMs: column.time(),
  createdAtMs: column.time(),
});
const INSERT_DELIVERIES = DELIVERIES.statement(
  'insert-deliveries',
  `${DELIVERIES.insert} ON CONFLICT (id) DO NOTHING`,
);
/** What is pending stays where it is, and is not locked: it may be under way. */
const SENT_AGAIN = DELIVERIES.pick('id', 'lane', 'place', 'status', 'nextAttemptAtMs');
const SEND_AGAIN = SENT_AGAIN.statement(
  'send-deliveries-again',
  `UPDATE deliveries AS d SET ${SENT_AGAIN.set('n', 'lane', 'place', 'status', 'nextAttemptAtMs')},
     attempts = 0, settled_at = NULL
   FROM ${SENT_AGAIN.unnest} AS n(${SENT_AGAIN.names}) WHERE d.id = n.id AND d.status <> 'PENDING'`,
);

const LANES = table('lanes', { webhookId: column.uuid(), lane: column.text(), dueAtMs: column.time() });
/**
 * A lane that was empty is due now. One that waits for the next attempt of its first delivery goes on waiting, since what
 * comes stands behind that; but what is sent again, or has no order, may stand before it.
 */
const WAKE_LANES = wakingLanes(
  'wake-lanes',
  `CASE WHEN l.lane IN ('ping', 'redeliver') THEN least(l.due_at, excluded.due_at)
        ELSE coalesce(l.due_at, excluded.due_at) END`,
);
const WAKE_LANES_AGAIN = wakingLanes('wake-lanes-again', 'least(l.due_at, excluded.due_at)');

function wakingLanes(name: string, dueAt: string) {
  return LANES.statement(
    name,
    `INSERT INTO lanes AS l (${LANES.names})
     SELECT * FROM ${LANES.unnest} AS n(${LANES.names}) ORDER BY webhook_id, lane
     ON CONFLICT (webhook_id, lane) DO UPDATE SET due_at = ${dueAt}`,
  );
}

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
  const rows = sorted.map((one) => toRow(one, nowMs));
  const lanes = lanesOf(sorted, nowMs);
  if (isAgain) {
    await runSet(client, WAKE_LANES_AGAIN, lanes);
    await runSet(client, INSERT_DELIVERIES, rows);
    await runSet(client, SEND_AGAIN, rows);
  } else {
    await runSet(client, INSERT_DELIVERIES, rows);
    await runSet(client, WAKE_LANES, lanes);
  }
}

function insertEvents(client: pg.ClientBase, events: readonly StoredEvent[], nowMs: number) {
  const rows = events.map((event) => ({
    ...event,
    bodyBytes: Buffer.byteLength(event.body),
    storedAtMs: nowMs,
  }));
  return runSet(client, INSERT_EVENTS, rows);
}

function toRow({ event: { id: event, lane, place }, webhookId }: Addressed, nowMs: number) {
  const id = deliveryId(webhookId, event);
  const status = 'PENDING' as const;
  return { id, webhookId, event, lane, place, status, nextAttemptAtMs: nowMs, createdAtMs: nowMs };
}

/** Each lane once. */
function lanesOf(addressed: readonly Addressed[], nowMs: number) {
  const lanes = addressed.map(({ event: { lane }, webhookId }) => ({ webhookId, lane, dueAtMs: nowMs }));
  return [...new Map(lanes.map((lane) => [`${lane.webhookId} ${lane.lane}`, lane])).values()];
}
