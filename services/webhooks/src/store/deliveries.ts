import {
  type DeliveryAttempt,
  type DeliveryPageKey,
  type DeliveryState,
  type DeliveryStatus,
  LIMITS,
} from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import type pg from 'pg';
import { REDELIVER_LANE } from '../domain/lane.ts';
import { type Db, toTime } from './db.ts';

const DELIVERIES = table('deliveries', {
  id: column.uuid(),
  status: column.text<DeliveryStatus>(),
  attempts: column.int(),
  lastStatus: column.int().orNull(),
  lastError: column.text().orNull(),
  nextAttemptAtMs: column.time().orNull(),
  createdAtMs: column.time(),
  lastAttempts: column.json<DeliveryAttempt[]>(),
});
const EVENTS = table('events', { eventId: column.text(), type: column.text() });

export const selectDelivery = (delivery: string, event: string): string =>
  `${DELIVERIES.select(delivery)}, ${EVENTS.select(event)}`;

export function toDelivery(row: object): DeliveryState {
  const { id, lastAttempts, ...delivery } = DELIVERIES.read(row);
  return { id, ...EVENTS.read(row), ...delivery, lastAttempts: lastAttempts.map(shortenAnswer) };
}

/** A page of deliveries is one Kafka message, so earlier answers are short. */
function shortenAnswer(attempt: DeliveryAttempt, index: number): DeliveryAttempt {
  const max = index === 0 ? LIMITS.webhookAnswerMax : LIMITS.webhookEarlierAnswerMax;
  return { ...attempt, answer: attempt.answer && [...attempt.answer].slice(0, max).join('') };
}

export async function listDeliveries(
  db: Db,
  asked: { webhookId: string; status: DeliveryStatus | null; before: DeliveryPageKey | null; limit: number },
): Promise<DeliveryState[]> {
  const { webhookId, status, before, limit } = asked;
  const values: unknown[] = [webhookId, limit];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const ofStatus = status ? `AND d.status = ${parameter(status)}` : '';
  const older = before
    ? `AND (d.created_at, d.id) < (${parameter(toTime(before.createdAtMs))}::timestamptz, ${parameter(before.id)}::uuid)`
    : '';
  const { rows } = await db.query<{ waits_for: string | null }>({
    // One plan for all forms would read the whole table.
    name: `list-deliveries${status ? '-of-status' : ''}${before ? '-before' : ''}`,
    text: `SELECT ${selectDelivery('d', 'e')},
             (SELECT CASE WHEN h.attempts > 0 AND h.id <> d.id THEN h.id END FROM deliveries AS h
              WHERE d.status = 'PENDING' AND d.lane NOT IN ('ping', 'redeliver')
                AND h.webhook_id = d.webhook_id AND h.lane = d.lane AND h.status = 'PENDING'
              ORDER BY h.place LIMIT 1) AS waits_for
           FROM deliveries AS d JOIN events AS e ON e.id = d.event
           WHERE d.webhook_id = $1 ${ofStatus} ${older}
           ORDER BY d.created_at DESC, d.id DESC LIMIT $2`,
    values,
  });
  return rows.map((row) => ({ ...toDelivery(row), waitsFor: row.waits_for }));
}

type DeliveryKey = { webhookId: string; deliveryId: string };
const REDELIVER_TRIES = 3;

/** A pending delivery keeps its place and becomes due; any other goes outside the order. Call it in a transaction. */
export async function redeliver(client: pg.ClientBase, key: DeliveryKey, nowMs: number): Promise<boolean> {
  for (let tries = 0; tries < REDELIVER_TRIES; tries++) {
    const found = await readPlace(client, key);
    if (!found) return false;
    const lane = found.isPending ? found.lane : REDELIVER_LANE;
    await wakeLane(client, key.webhookId, lane, nowMs);
    if (await makeDue(client, key, { ...found, lane }, nowMs)) return true;
  }
  throw new Error('the delivery goes from lane to lane');
}

async function readPlace(client: pg.ClientBase, { webhookId, deliveryId }: DeliveryKey) {
  const { rows } = await client.query<{ lane: string; is_pending: boolean }>({
    name: 'read-place-of-delivery',
    text: `SELECT lane, status = 'PENDING' AS is_pending FROM deliveries WHERE id = $2 AND webhook_id = $1`,
    values: [webhookId, deliveryId],
  });
  return rows[0] && { lane: rows[0].lane, isPending: rows[0].is_pending };
}

async function wakeLane(client: pg.ClientBase, webhookId: string, lane: string, nowMs: number) {
  await client.query({
    name: 'wake-lane',
    text: `INSERT INTO lanes AS l (webhook_id, lane, due_at) VALUES ($1, $2, $3)
           ON CONFLICT (webhook_id, lane) DO UPDATE SET due_at = least(l.due_at, excluded.due_at)`,
    values: [webhookId, lane, toTime(nowMs)],
  });
}

async function makeDue(
  client: pg.ClientBase,
  { webhookId, deliveryId }: DeliveryKey,
  { lane, isPending }: { lane: string; isPending: boolean },
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'redeliver',
    text: `UPDATE deliveries SET next_attempt_at = $3, settled_at = NULL, status = 'PENDING', lane = $4,
             place = CASE WHEN status = 'PENDING' AND lane NOT IN ('ping', 'redeliver') THEN place ELSE $5 END,
             attempts = CASE WHEN status = 'PENDING' THEN attempts ELSE 0 END
           WHERE id = $2 AND webhook_id = $1
             AND CASE WHEN $6 THEN status = 'PENDING' AND lane = $4 ELSE status <> 'PENDING' END`,
    values: [webhookId, deliveryId, toTime(nowMs), lane, nowMs, isPending],
  });
  return rowCount === 1;
}
