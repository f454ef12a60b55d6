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
/** A pending delivery keeps its place and is not locked, because it may be in progress. */
const SENT_AGAIN = DELIVERIES.pick('id', 'lane', 'place', 'status', 'nextAttemptAtMs');
const SEND_AGAIN = SENT_AGAIN.statement(
  'send-deliveries-again',
  `UPDATE deliveries AS d SET ${SENT_AGAIN.set('n', 'lane', 'place', 'status', 'nextAttemptAtMs')},
     attempts = 0, settled_at = NULL
   FROM ${SENT_AGAIN.unnest} AS n(${SENT_AGAIN.names}) WHERE d.id = n.id AND d.status <> 'PENDING'`,
);

const LANES = table('lanes', { webhookId: column.uuid(), lane: column.text(), dueAtMs: column.time() });
/**
 * A lane that waits for a retry of its first delivery keeps waiting, except for a delivery that may come
 * before it.
 */
const WAKE_LANES = buildWakeLanes(
  'wake-lanes',
  `CASE WHEN l.lane IN ('ping', 'redeliver') THEN least(l.due_at, excluded.due_at)
        ELSE coalesce(l.due_at, excluded.due_at) END`,
);
const WAKE_LANES_AGAIN = buildWakeLanes('wake-lanes-again', 'least(l.due_at, excluded.due_at)');

function buildWakeLanes(name: string, dueAt: string) {
  return LANES.statement(
    name,
    `INSERT INTO lanes AS l (${LANES.names})
     SELECT * FROM ${LANES.unnest} AS n(${LANES.names}) ORDER BY webhook_id, lane
     ON CONFLICT (webhook_id, lane) DO UPDATE SET due_at = ${dueAt}`,
  );
}

export type AddressedEvent = { event: StoredEvent; webhookId: string };

/**
 * Call it at the end of a transaction, because it locks the lanes. Rows are sorted and lanes locked first, so
 * that transactions do not deadlock. With `isAgain` sent deliveries are sent again.
 */
export async function storeDeliveries(
  client: pg.ClientBase,
  addressed: readonly AddressedEvent[],
  { nowMs, isAgain = false }: { nowMs: number; isAgain?: boolean },
): Promise<void> {
  if (addressed.length === 0) return;
  const sorted = addressed.toSorted((a, b) => (a.event.id < b.event.id ? -1 : 1));
  await insertEvents(client, [...new Set(sorted.map(({ event }) => event))], nowMs);
  const rows = sorted.map((one) => toRow(one, nowMs));
  const lanes = listLanes(sorted, nowMs);
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

function toRow({ event: { id: event, lane, place }, webhookId }: AddressedEvent, nowMs: number) {
  const id = deliveryId(webhookId, event);
  const status = 'PENDING' as const;
  return { id, webhookId, event, lane, place, status, nextAttemptAtMs: nowMs, createdAtMs: nowMs };
}

function listLanes(addressed: readonly AddressedEvent[], nowMs: number) {
  const lanes = addressed.map(({ event: { lane }, webhookId }) => ({ webhookId, lane, dueAtMs: nowMs }));
  return [...new Map(lanes.map((lane) => [`${lane.webhookId} ${lane.lane}`, lane])).values()];
}
