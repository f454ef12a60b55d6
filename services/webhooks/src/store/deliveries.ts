import type { DeliveryPageKey, DeliveryState, DeliveryStatus } from '@cowrie/contracts';
import { inTransaction } from '@cowrie/postgres';
import type pg from 'pg';
import { REDELIVER_LANE } from '../domain/lane.ts';
import { type Db, toMs, toTime } from './db.ts';

type DeliveryRow = {
  id: string;
  event_id: string;
  type: string;
  status: DeliveryStatus;
  attempts: number;
  last_status: number | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  created_at: Date;
};

function toDelivery(row: DeliveryRow): DeliveryState {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    nextAttemptAtMs: toMs(row.next_attempt_at),
    createdAtMs: row.created_at.getTime(),
  };
}

/** Newest first: one range of an index, whatever the filter is. */
export async function listDeliveries(
  db: Db,
  asked: { webhookId: string; status: DeliveryStatus | null; before: DeliveryPageKey | null; limit: number },
): Promise<DeliveryState[]> {
  const { webhookId, status, before, limit } = asked;
  const { rows } = await db.query<DeliveryRow>({
    name: 'list-deliveries',
    text: `SELECT d.id, e.event_id, e.type, d.status, d.attempts, d.last_status, d.last_error, d.next_attempt_at, d.created_at
           FROM deliveries AS d JOIN events AS e ON e.id = d.event
           WHERE d.webhook_id = $1 AND ($2::text IS NULL OR d.status = $2)
             AND ($3::timestamptz IS NULL OR (d.created_at, d.id) < ($3, $4::uuid))
           ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
    values: [webhookId, status, before && toTime(before.createdAtMs), before?.id ?? null, limit],
  });
  return rows.map(toDelivery);
}

/**
 * Has a delivery sent again. One that is pending keeps its place and need not wait any longer; another goes beside the order.
 * False when there is none of that webhook.
 */
export function redeliver(
  pool: pg.Pool,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
  nowMs: number,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ lane: string }>({
      name: 'redeliver',
      text: `UPDATE deliveries SET next_attempt_at = $3, settled_at = NULL, status = 'PENDING',
               lane = CASE WHEN status = 'PENDING' THEN lane ELSE $4 END,
               place = CASE WHEN status = 'PENDING' AND lane NOT IN ('ping', $4) THEN place ELSE $5 END,
               attempts = CASE WHEN status = 'PENDING' THEN attempts ELSE 0 END
             WHERE id = $2 AND webhook_id = $1 RETURNING lane`,
      values: [webhookId, deliveryId, toTime(nowMs), REDELIVER_LANE, nowMs],
    });
    const [row] = rows;
    if (!row) return false;
    await client.query({
      name: 'wake-lane',
      text: `INSERT INTO lanes AS l (webhook_id, lane, due_at) VALUES ($1, $2, $3)
             ON CONFLICT (webhook_id, lane) DO UPDATE SET due_at = least(l.due_at, excluded.due_at)`,
      values: [webhookId, row.lane, toTime(nowMs)],
    });
    return true;
  });
}
