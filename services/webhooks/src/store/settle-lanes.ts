import { LIMITS } from '@cowrie/contracts';
import { inTransaction } from '@cowrie/postgres';
import type pg from 'pg';
import { hasOrder, PING_LANE } from '../domain/lane.ts';
import type { Attempted } from '../domain/webhook.ts';
import type { LaneKey } from './claim-lanes.ts';
import { toTime, toTimeOrNull } from './db.ts';

/** A lane whose holder has done with it for now. */
export type SettledLane = LaneKey & {
  lease: string;
  attempted: readonly Attempted[];
  /** Nothing of it is tried before. */
  notBeforeMs: number;
};

/** `held`: for each lane, whether it was still its holder's; else nothing was written, and all of it is sent again. */
type Settled = { held: boolean[]; disabled: string[] };

/**
 * Writes what came of the attempts, counts for and against the webhooks, and gives the lanes free for when the next of each is
 * due, in one transaction.
 */
export function settleLanes(pool: pg.Pool, lanes: readonly SettledLane[]): Promise<Settled> {
  return inTransaction(pool, async (client) => {
    const locked = await lockHeld(client, lanes);
    const held = lanes.map((lane) => locked.has(keyOf(lane)));
    const own = lanes.filter((_, index) => held[index]);
    await writeAttempts(client, own);
    const disabled = await countForWebhooks(client, own);
    await freeLanes(client, own);
    return { held, disabled };
  });
}

const keyOf = ({ webhookId, lane }: LaneKey): string => `${webhookId} ${lane}`;

/** After it, whoever adds to these lanes waits until they are free, and sees when they are due. */
async function lockHeld(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<Set<string>> {
  const { rows } = await client.query<{ webhook_id: string; lane: string }>({
    name: 'lock-held-lanes',
    text: `SELECT l.webhook_id, l.lane FROM lanes AS l
           JOIN unnest($1::uuid[], $2::text[], $3::uuid[]) AS n(webhook_id, lane, lease)
             ON l.webhook_id = n.webhook_id AND l.lane = n.lane AND l.lease = n.lease
           ORDER BY l.webhook_id, l.lane FOR UPDATE OF l`,
    values: [
      lanes.map(({ webhookId }) => webhookId),
      lanes.map(({ lane }) => lane),
      lanes.map(({ lease }) => lease),
    ],
  });
  return new Set(rows.map(({ webhook_id: webhookId, lane }) => keyOf({ webhookId, lane })));
}

/** Who asked for one again while it was tried, and so changed when it is due, need not wait longer than that. */
async function writeAttempts(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<void> {
  const all = lanes.flatMap(({ lane, attempted }) => attempted.map((each) => ({ lane, ...each })));
  if (all.length === 0) return;
  await client.query({
    name: 'write-attempts',
    text: `UPDATE deliveries AS d
           SET status = n.status, attempts = n.attempts, last_status = n.last_status, last_error = n.last_error,
               next_attempt_at = n.next_at, settled_at = n.settled_at,
               place = CASE WHEN n.has_order OR n.next_at IS NULL THEN d.place ELSE extract(epoch FROM n.next_at) * 1000 END
           FROM (SELECT a.*, CASE WHEN a.next_attempt_at IS NULL OR o.next_attempt_at = a.due_at THEN a.next_attempt_at
                             ELSE least(o.next_attempt_at, a.next_attempt_at) END AS next_at
                 FROM unnest($1::uuid[], $2::text[], $3::int[], $4::int[], $5::text[], $6::timestamptz[],
                             $7::timestamptz[], $8::timestamptz[], $9::boolean[])
                   AS a(id, status, attempts, last_status, last_error, next_attempt_at, settled_at, due_at, has_order)
                   JOIN deliveries AS o ON o.id = a.id) AS n
           WHERE d.id = n.id`,
    values: [
      all.map(({ deliveryId }) => deliveryId),
      all.map(({ status }) => status),
      all.map(({ attempts }) => attempts),
      all.map(({ lastStatus }) => lastStatus),
      all.map(({ lastError }) => lastError),
      all.map(({ nextAttemptAtMs }) => toTimeOrNull(nextAttemptAtMs)),
      all.map(({ status, atMs }) => (status === 'PENDING' ? null : toTime(atMs))),
      all.map(({ dueAtMs }) => toTime(dueAtMs)),
      // Without order its place is when it is due.
      all.map(({ lane }) => hasOrder(lane)),
    ],
  });
}

/**
 * Gives the webhooks that are DISABLED by this. A ping that fails counts for nothing, and one that is answered ends no failures
 * while an event at the head of an order still waits to be taken.
 */
async function countForWebhooks(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<string[]> {
  const successes = new Set<string>();
  const pinged = new Set<string>();
  const failures = new Map<string, number>();
  for (const { webhookId, lane, attempted } of lanes) {
    for (const { status, atMs } of attempted) {
      if (status === 'DELIVERED') (lane === PING_LANE ? pinged : successes).add(webhookId);
      else if (lane !== PING_LANE) failures.set(webhookId, Math.max(atMs, failures.get(webhookId) ?? 0));
    }
  }
  const ids = [...new Set([...successes, ...pinged, ...failures.keys()])].sort();
  if (ids.length === 0) return [];
  const { rows } = await client.query<{ id: string; status: string; was: string }>({
    name: 'count-for-webhooks',
    text: `UPDATE webhooks AS w
           SET failing_since = CASE WHEN n.ends THEN NULL ELSE coalesce(w.failing_since, n.failed_at) END,
               status = CASE WHEN n.disables THEN 'DISABLED' ELSE w.status END,
               updated_at = CASE WHEN n.disables THEN n.failed_at ELSE w.updated_at END
           FROM (SELECT o.id, o.status AS was, n.ends, n.failed_at,
                        NOT n.ends AND o.failing_since <= n.failed_at - make_interval(secs => $4) AS disables
                 FROM (SELECT a.id, a.failed_at, a.succeeded OR (a.pinged AND NOT EXISTS (
                         SELECT FROM lanes AS l CROSS JOIN LATERAL (SELECT attempts FROM deliveries
                           WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
                           ORDER BY place LIMIT 1) AS h
                         WHERE l.webhook_id = a.id AND l.lane NOT IN ('ping', 'redeliver') AND h.attempts > 0)) AS ends
                       FROM unnest($1::uuid[], $2::boolean[], $5::boolean[], $3::timestamptz[])
                         AS a(id, succeeded, pinged, failed_at)) AS n
                   JOIN webhooks AS o ON o.id = n.id
                 WHERE o.deleted_at IS NULL AND CASE WHEN n.ends THEN o.failing_since IS NOT NULL
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
    ],
  });
  return rows.filter(({ status, was }) => status === 'DISABLED' && was === 'ACTIVE').map(({ id }) => id);
}

async function freeLanes(client: pg.ClientBase, lanes: readonly SettledLane[]): Promise<void> {
  await client.query({
    name: 'free-lanes',
    text: `UPDATE lanes AS l
           SET lease = NULL, leased_until = NULL, due_at = (
             SELECT greatest(d.next_attempt_at, n.not_before) FROM deliveries AS d
             WHERE d.webhook_id = l.webhook_id AND d.lane = l.lane AND d.status = 'PENDING'
             ORDER BY d.place LIMIT 1)
           FROM unnest($1::uuid[], $2::text[], $3::timestamptz[]) AS n(webhook_id, lane, not_before)
           WHERE l.webhook_id = n.webhook_id AND l.lane = n.lane`,
    values: [
      lanes.map(({ webhookId }) => webhookId),
      lanes.map(({ lane }) => lane),
      lanes.map(({ notBeforeMs }) => toTime(notBeforeMs)),
    ],
  });
}
