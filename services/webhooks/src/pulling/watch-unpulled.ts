import { LIMITS } from '@cowrie/contracts';
import { describeError } from '@cowrie/messaging';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { toTime } from '../store/db.ts';

const LOOK_EVERY_MS = 60_000;
/** A shorter wait is no failure, because the puller may be restarting. */
const LATE_MS = 300_000;

/**
 * A pulled webhook without any acknowledgement fails like a silent endpoint, and becomes DISABLED after the
 * same time. Every instance runs it.
 */
export function createUnpulledWatch(deps: { pool: pg.Pool; now(): number; logger: Logger }): RepeatedJob {
  const { pool, now, logger } = deps;
  return repeatEvery(
    LOOK_EVERY_MS,
    async () => {
      for (const webhookId of await disableUnpulled(pool, now()))
        logger.warn(
          { webhookId },
          'webhook disabled: its deliveries wait to be pulled and nobody acknowledges any',
        );
    },
    (error) => logger.warn({ reason: describeError(error) }, 'pulled webhooks cannot be checked; retrying'),
  );
}

/** Pings do not count. */
export async function disableUnpulled(pool: pg.Pool, nowMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; disabled: boolean }>({
    name: 'disable-unpulled',
    text: `WITH failing AS (
             SELECT w.id, w.failing_since, EXISTS (
                 SELECT FROM lanes AS l CROSS JOIN LATERAL (
                   SELECT created_at FROM deliveries
                   WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
                   ORDER BY place LIMIT 1) AS h
                 WHERE l.webhook_id = w.id AND l.lane <> 'ping' AND h.created_at <= $2) AS waits
             FROM webhooks AS w
             WHERE w.url = '' AND w.deleted_at IS NULL AND w.status = 'ACTIVE'),
           judged AS (
             SELECT id, failing_since, waits, waits AND failing_since <= $3 AS is_over
             FROM failing WHERE waits OR failing_since IS NOT NULL)
           UPDATE webhooks AS w
           SET failing_since = CASE WHEN j.waits THEN coalesce(w.failing_since, $1) END,
               status = CASE WHEN j.is_over THEN 'DISABLED' ELSE w.status END,
               disabled_at = CASE WHEN j.is_over THEN $1 ELSE w.disabled_at END,
               updated_at = CASE WHEN j.is_over THEN $1 ELSE w.updated_at END
           FROM judged AS j
           WHERE w.id = j.id AND w.failing_since IS NOT DISTINCT FROM j.failing_since AND w.status = 'ACTIVE'
             AND (j.is_over OR j.failing_since IS NULL OR NOT j.waits)
           RETURNING w.id, w.status = 'DISABLED' AS disabled`,
    values: [toTime(nowMs), toTime(nowMs - LATE_MS), toTime(nowMs - LIMITS.webhookFailingSeconds * 1000)],
  });
  return rows.filter(({ disabled }) => disabled).map(({ id }) => id);
}
