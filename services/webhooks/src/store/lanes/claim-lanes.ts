import type pg from 'pg';
import { toTime } from '../db.ts';

export type LaneKey = { webhookId: string; lane: string };

export type LaneClaim = {
  /** The results of the lane are written under this claim. */
  lease: string;
  nowMs: number;
  leaseMs: number;
  busy: ReadonlyMap<string, number>;
  perWebhook: number;
  others: number;
};

/** The first lane of each webhook is always claimed, so that no slow webhook delays another. */
export async function claimLanes(pool: pg.Pool, claim: LaneClaim): Promise<LaneKey[]> {
  const { lease, nowMs, leaseMs, busy, perWebhook, others } = claim;
  const { rows } = await pool.query<{ webhook_id: string; lane: string }>({
    name: 'claim-lanes',
    text: `
      WITH ranked AS (
        SELECT l.webhook_id, l.lane, l.due_at, coalesce(b.lanes, 0)
                 + row_number() OVER (PARTITION BY l.webhook_id ORDER BY l.due_at, l.lane) AS nth
        FROM lanes AS l JOIN webhooks AS w ON w.id = l.webhook_id
          LEFT JOIN unnest($2::uuid[], $3::int[]) AS b(webhook_id, lanes) ON b.webhook_id = l.webhook_id
        WHERE l.due_at <= $1 AND (l.leased_until IS NULL OR l.leased_until <= $1)
          AND w.deleted_at IS NULL AND w.url <> '' AND (w.status = 'ACTIVE' OR l.lane = 'ping')),
      wanted AS (
        (SELECT webhook_id, lane FROM ranked WHERE nth = 1)
        UNION ALL
        (SELECT webhook_id, lane FROM ranked WHERE nth BETWEEN 2 AND $4 ORDER BY nth, due_at LIMIT $5)),
      free AS (
        SELECT l.webhook_id, l.lane FROM lanes AS l JOIN wanted AS n USING (webhook_id, lane)
        WHERE l.due_at <= $1 AND (l.leased_until IS NULL OR l.leased_until <= $1)
        ORDER BY l.webhook_id, l.lane FOR UPDATE OF l SKIP LOCKED)
      UPDATE lanes AS l SET lease = $6, leased_until = $7
      FROM free AS f WHERE l.webhook_id = f.webhook_id AND l.lane = f.lane
      RETURNING l.webhook_id, l.lane`,
    values: [
      toTime(nowMs),
      [...busy.keys()],
      [...busy.values()],
      perWebhook,
      Math.max(0, others),
      lease,
      toTime(nowMs + leaseMs),
    ],
  });
  return rows.map(({ webhook_id: webhookId, lane }) => ({ webhookId, lane }));
}
