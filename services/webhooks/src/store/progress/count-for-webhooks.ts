import { LIMITS } from '@cowrie/contracts';
import type pg from 'pg';
import { PING_LANE } from '../../domain/lane.ts';
import type { AttemptResult } from '../../domain/webhook.ts';
import { toTimeOrNull } from '../db.ts';
import type { LaneKey } from '../lanes/claim-lanes.ts';

type TriedLane = LaneKey & { attempted: readonly AttemptResult[] };

/** The endpoint is gone for good (RFC 9110, 15.5.11). */
const GONE = 410;

/** A failed ping does not count, and an answered one does not end the failures while a blocked event waits. */
export async function countForWebhooks(
  client: pg.ClientBase,
  lanes: readonly TriedLane[],
): Promise<string[]> {
  const successes = new Set<string>();
  const pinged = new Set<string>();
  const failures = new Map<string, number>();
  const gone = new Map<string, number>();
  for (const { webhookId, lane, attempted } of lanes) {
    for (const { status, lastStatus, atMs } of attempted) {
      if (lastStatus === GONE) gone.set(webhookId, atMs);
      if (status === 'DELIVERED') (lane === PING_LANE ? pinged : successes).add(webhookId);
      else if (lane !== PING_LANE) failures.set(webhookId, Math.max(atMs, failures.get(webhookId) ?? 0));
    }
  }
  const ids = [...new Set([...successes, ...pinged, ...failures.keys(), ...gone.keys()])].sort();
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string; status: string; was: string }>({
    name: 'count-for-webhooks',
    text: `UPDATE webhooks AS w
           SET failing_since = CASE WHEN n.ends THEN NULL ELSE coalesce(w.failing_since, n.failed_at) END,
               status = CASE WHEN n.disables THEN 'DISABLED' ELSE w.status END,
               disabled_at = CASE WHEN n.disables AND n.was = 'ACTIVE' THEN coalesce(n.gone_at, n.failed_at) ELSE w.disabled_at END,
               updated_at = CASE WHEN n.disables THEN coalesce(n.gone_at, n.failed_at) ELSE w.updated_at END
           FROM (SELECT o.id, o.status AS was, n.ends, n.failed_at, n.gone_at, n.gone_at IS NOT NULL
                          OR NOT n.ends AND o.failing_since <= n.failed_at - make_interval(secs => $4) AS disables
                 FROM (SELECT a.id, a.failed_at, a.gone_at, a.succeeded OR (a.pinged AND NOT EXISTS (
                         SELECT FROM lanes AS l CROSS JOIN LATERAL (SELECT attempts FROM deliveries
                           WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
                           ORDER BY place LIMIT 1) AS h
                         WHERE l.webhook_id = a.id AND l.lane NOT IN ('ping', 'redeliver') AND h.attempts > 0)) AS ends
                       FROM unnest($1::uuid[], $2::boolean[], $5::boolean[], $3::timestamptz[], $6::timestamptz[])
                         AS a(id, succeeded, pinged, failed_at, gone_at)) AS n
                   JOIN webhooks AS o ON o.id = n.id
                 WHERE o.deleted_at IS NULL AND CASE WHEN n.gone_at IS NOT NULL THEN o.status = 'ACTIVE' WHEN n.ends THEN o.failing_since IS NOT NULL
                   WHEN n.failed_at IS NULL THEN false
                   ELSE o.failing_since IS NULL OR o.failing_since <= n.failed_at - make_interval(secs => $4) END
                 ORDER BY o.id FOR NO KEY UPDATE OF o) AS n
           WHERE w.id = n.id RETURNING w.id, w.status, n.was`,
    values: [
      ids,
      ids.map((id) => successes.has(id)),
      ids.map((id) => toTimeOrNull(failures.get(id) ?? null)),
      LIMITS.webhookFailingSeconds,
      ids.map((id) => pinged.has(id)),
      ids.map((id) => toTimeOrNull(gone.get(id) ?? null)),
    ],
  });
  return rows.filter(({ status, was }) => status === 'DISABLED' && was === 'ACTIVE').map(({ id }) => id);
}
