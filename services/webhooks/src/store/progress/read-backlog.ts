import type pg from 'pg';
import { toTime } from '../db.ts';

export type Backlog = {
  pending: number;
  oldestAgeSeconds: number;
  /** How late the oldest due attempt is, of the webhooks without an attempt in progress: a slow receiver causes none. */
  oldestDueSeconds: number;
  active: number;
  disabled: number;
};

const PENDING_COUNTED_MAX = 100_000;

/** The oldest delivery is at the head of a lane, so only heads are read. */
export async function readBacklog(pool: pg.Pool, nowMs: number): Promise<Backlog> {
  type Row = { pending: number; oldest: Date | null; due: Date | null; active: number; disabled: number };
  const { rows } = await pool.query<Row>({
    name: 'read-backlog',
    text: `
      WITH w AS (SELECT id, status, url FROM webhooks WHERE deleted_at IS NULL)
      SELECT (SELECT count(*) FROM w WHERE status = 'ACTIVE')::int AS active,
             (SELECT count(*) FROM w WHERE status = 'DISABLED')::int AS disabled,
             (SELECT count(*) FROM (
                SELECT FROM w JOIN deliveries AS d ON d.webhook_id = w.id AND d.status = 'PENDING'
                WHERE w.status = 'ACTIVE' LIMIT $1) AS p)::int AS pending,
             (SELECT min(d.created_at) FROM w JOIN lanes AS l ON l.webhook_id = w.id CROSS JOIN LATERAL (
                SELECT created_at FROM deliveries
                WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
                ORDER BY place LIMIT 1) AS d
              WHERE w.status = 'ACTIVE') AS oldest,
             (SELECT min(l.due_at) FROM w JOIN lanes AS l ON l.webhook_id = w.id
              WHERE w.status = 'ACTIVE' AND w.url <> '' AND l.due_at <= $2 AND NOT EXISTS (
                SELECT FROM lanes AS b WHERE b.webhook_id = w.id AND b.leased_until > $2)) AS due`,
    values: [PENDING_COUNTED_MAX, toTime(nowMs)],
  });
  const { pending = 0, active = 0, disabled = 0, oldest = null, due = null } = rows[0] ?? {};
  const secondsSince = (time: Date | null) =>
    time === null ? 0 : Math.max(0, (nowMs - time.getTime()) / 1000);
  return {
    ...{ pending, active, disabled },
    oldestAgeSeconds: secondsSince(oldest),
    oldestDueSeconds: secondsSince(due),
  };
}
