import type pg from 'pg';
import { hasOrder, isReplayLane } from '../../domain/lane.ts';
import { toTime } from '../db.ts';

/** A caller that also locks the webhook must do so afterwards, as settling does. */
export async function lockLanesOf(client: pg.ClientBase, webhookId: string): Promise<string[]> {
  const { rows } = await client.query<{ lane: string }>({
    name: 'lock-lanes-of-webhook',
    text: 'SELECT lane FROM lanes WHERE webhook_id = $1 ORDER BY lane FOR UPDATE',
    values: [webhookId],
  });
  return rows.map(({ lane }) => lane);
}

/**
 * The lanes must be locked. A delivery that is being tried and fails is due again at once, because its due
 * time changed.
 */
export async function hurryLanes(
  client: pg.ClientBase,
  { webhookId, lanes, nowMs }: { webhookId: string; lanes: readonly string[]; nowMs: number },
): Promise<void> {
  await client.query({
    name: 'hurry-deliveries',
    text: `WITH tried AS (
             SELECT h.id FROM unnest($2::text[]) AS n(lane) CROSS JOIN LATERAL (
               SELECT id, attempts FROM deliveries
               WHERE webhook_id = $1 AND lane = n.lane AND status = 'PENDING' ORDER BY place LIMIT 1) AS h
             WHERE h.attempts > 0
             UNION
             SELECT id FROM deliveries
             WHERE webhook_id = $1 AND lane = ANY ($3::text[]) AND status = 'PENDING' AND attempts > 0)
           UPDATE deliveries AS d
           SET next_attempt_at = $4, place = CASE WHEN d.lane IN ('ping', 'redeliver') THEN $5 ELSE d.place END
           FROM tried AS t WHERE d.id = t.id`,
    values: [
      webhookId,
      lanes,
      lanes.filter((lane) => !hasOrder(lane) || isReplayLane(lane)),
      toTime(nowMs),
      nowMs,
    ],
  });
  await client.query({
    name: 'hurry-lanes',
    text: 'UPDATE lanes SET due_at = $3 WHERE webhook_id = $1 AND lane = ANY ($2::text[]) AND due_at > $3',
    values: [webhookId, lanes, toTime(nowMs)],
  });
}
