import { LIMITS } from '@cowrie/contracts';
import type pg from 'pg';
import type { DueDelivery } from '../domain/webhook.ts';
import { toTime } from '../store/db.ts';
import type { LaneKey } from '../store/lanes/claim-lanes.ts';
import { readLanes } from '../store/lanes/read-lanes.ts';

const AGAIN_MS = LIMITS.pulledAgainSeconds * 1000;
/** The answer is one Kafka message. A single event may be larger. */
const BYTES_MAX = 262_144;
const LATE = `not acknowledged within ${LIMITS.pulledAgainSeconds} s`;

export type Pull = {
  webhookId: string;
  max: number;
  nowMs: number;
  /** A DISABLED webhook gets only pings. */
  isActive: boolean;
};

/**
 * Nobody gets later events of a lane before its returned ones are acknowledged, or their time is over. Call
 * it in a transaction.
 */
export async function pullDeliveries(client: pg.ClientBase, pull: Pull): Promise<DueDelivery[]> {
  const lanes = await lockDueLanes(client, pull);
  if (lanes.length === 0) return [];
  const max = { deliveries: Math.ceil(pull.max / lanes.length), bytes: Math.floor(BYTES_MAX / lanes.length) };
  const heads = await readLanes(client, lanes, max);
  const handed = heads.flatMap((head) => head.slice(0, countDue(head, pull.nowMs))).slice(0, pull.max);
  await writePulled(client, handed, pull.nowMs + AGAIN_MS);
  await refreshLanes(client, lanes);
  return handed;
}

function countDue(head: readonly DueDelivery[], nowMs: number): number {
  const notYet = head.findIndex(({ nextAttemptAtMs }) => nextAttemptAtMs > nowMs);
  return notYet === -1 ? head.length : notYet;
}

/** Another request is pulling from locked lanes. */
async function lockDueLanes(
  client: pg.ClientBase,
  { webhookId, max, nowMs, isActive }: Pull,
): Promise<LaneKey[]> {
  const { rows } = await client.query<{ lane: string }>({
    name: 'lock-due-lanes-to-pull',
    text: `SELECT lane FROM lanes
           WHERE webhook_id = $1 AND due_at <= $2 AND ($3 OR lane = 'ping')
           ORDER BY due_at, lane LIMIT $4 FOR UPDATE SKIP LOCKED`,
    values: [webhookId, toTime(nowMs), isActive, max],
  });
  return rows.map(({ lane }) => ({ webhookId, lane }));
}

/** Deliveries without order are sorted by their due time, and block nothing. */
async function writePulled(
  client: pg.ClientBase,
  handed: readonly DueDelivery[],
  againAtMs: number,
): Promise<void> {
  if (handed.length === 0) return;
  await client.query({
    name: 'hand-out-deliveries',
    text: `UPDATE deliveries
           SET attempts = attempts + 1, next_attempt_at = $2, last_status = NULL,
               last_error = CASE WHEN attempts > 0 THEN $3 END,
               place = CASE WHEN lane IN ('ping', 'redeliver') THEN $4 ELSE place END
           WHERE id = ANY ($1::uuid[])`,
    values: [handed.map(({ id }) => id), toTime(againAtMs), LATE, againAtMs],
  });
}

/** The lanes must be locked. */
export async function refreshLanes(client: pg.ClientBase, lanes: readonly LaneKey[]): Promise<void> {
  await client.query({
    name: 'refresh-pulled-lanes',
    text: `UPDATE lanes AS l
           SET due_at = (SELECT d.next_attempt_at FROM deliveries AS d
                         WHERE d.webhook_id = l.webhook_id AND d.lane = l.lane AND d.status = 'PENDING'
                         ORDER BY d.place LIMIT 1)
           FROM unnest($1::uuid[], $2::text[]) AS n(webhook_id, lane)
           WHERE l.webhook_id = n.webhook_id AND l.lane = n.lane`,
    values: [lanes.map(({ webhookId }) => webhookId), lanes.map(({ lane }) => lane)],
  });
}

export async function readDueWebhooks(
  pool: pg.Pool,
  webhookIds: readonly string[],
  nowMs: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'read-due-webhooks',
    text: `SELECT w.id FROM webhooks AS w
           WHERE w.id = ANY ($1::uuid[]) AND w.deleted_at IS NULL AND w.url = ''
             AND EXISTS (SELECT FROM lanes AS l WHERE l.webhook_id = w.id AND l.due_at <= $2
                           AND (w.status = 'ACTIVE' OR l.lane = 'ping'))`,
    values: [webhookIds, toTime(nowMs)],
  });
  return rows.map(({ id }) => id);
}
