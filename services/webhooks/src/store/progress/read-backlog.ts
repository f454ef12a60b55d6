import type pg from 'pg';

export type Backlog = {
  pending: number;
  oldestAgeSeconds: number;
  active: number;
  disabled: number;
};

const PENDING_COUNTED_MAX = 100_000;

/** The oldest delivery is at the head of a lane, so only heads are read. */
export async function readBacklog(pool: pg.Pool, nowMs: number): Promise<Backlog> {
  type Row = { pending: number; oldest: Date | null; active: number; disabled: number };
  const { rows } = await pool.query<Row>({
    name: 'read-backlog',
    text: `
      WITH w AS (SELECT id, status FROM webhooks WHERE deleted_at IS NULL)
      SELECT (SELECT count(*) FROM w WHERE status = 'ACTIVE')::int AS active,
             (SELECT count(*) FROM w WHERE status = 'DISABLED')::int AS disabled,
             (SELECT count(*) FROM (
                SELECT FROM w JOIN deliveries AS d ON d.webhook_id = w.id AND d.status = 'PENDING'
                WHERE w.status = 'ACTIVE' LIMIT $1) AS p)::int AS pending,
             (SELECT min(d.created_at) FROM w JOIN lanes AS l ON l.webhook_id = w.id CROSS JOIN LATERAL (
                SELECT created_at FROM deliveries
                WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
                ORDER BY place LIMIT 1) AS d
              WHERE w.status = 'ACTIVE') AS oldest`,
    values: [PENDING_COUNTED_MAX],
  });
  const { pending = 0, active = 0, disabled = 0, oldest = null } = rows[0] ?? {};
  const oldestAgeSeconds = oldest === null ? 0 : Math.max(0, (nowMs - oldest.getTime()) / 1000);
  return { pending, oldestAgeSeconds, active, disabled };
}
