import { LIMITS } from '@cowrie/contracts';
import { describeError } from '@cowrie/messaging';
import { type RepeatedJob, repeatEvery } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { toTime } from './store/db.ts';

const LOOK_EVERY_MS = 60_000;
/** A shorter wait is normal, because very many deliveries may arrive at once. */
const LATE_MS = 300_000;
const NOT_COUNTED = 'what waits for webhooks was not counted';

/**
 * A slow receiver, or one that accepts only some partitions, never fails long enough to be disabled, so its waiting
 * deliveries are counted. Every instance runs this.
 */
export function createOverfullWatch(deps: { pool: pg.Pool; now(): number; logger: Logger }): RepeatedJob {
  const { pool, now, logger } = deps;
  return repeatEvery(
    LOOK_EVERY_MS,
    async () => {
      for (const webhookId of await disableOverfull(pool, now(), { logger }))
        logger.warn({ webhookId }, 'webhook disabled: too many deliveries wait for it');
    },
    (error) => logger.warn({ reason: describeError(error) }, `${NOT_COUNTED}; retrying`),
  );
}

/** Deliveries from before a webhook's last change do not count, because the receiver gets time for them. */
export async function disableOverfull(
  pool: pg.Pool,
  nowMs: number,
  { logger, max = LIMITS.webhookWaitingMax }: { logger: Logger; max?: number },
): Promise<string[]> {
  const disabled: string[] = [];
  // A webhook with very many deliveries must not prevent the next.
  for (const webhookId of await listLate(pool, nowMs - LATE_MS)) {
    try {
      if (await disableWhenOverfull(pool, webhookId, { nowMs, max })) disabled.push(webhookId);
    } catch (error) {
      logger.warn({ webhookId, reason: describeError(error) }, `${NOT_COUNTED}; retrying`);
    }
  }
  return disabled;
}

/** Pings do not count. */
async function listLate(pool: pg.Pool, sinceMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'list-late-webhooks',
    text: `SELECT w.id FROM webhooks AS w
           WHERE w.status = 'ACTIVE' AND w.deleted_at IS NULL AND EXISTS (
             SELECT FROM lanes AS l CROSS JOIN LATERAL (
               SELECT created_at FROM deliveries
               WHERE webhook_id = l.webhook_id AND lane = l.lane AND status = 'PENDING'
               ORDER BY place LIMIT 1) AS h
             WHERE l.webhook_id = w.id AND l.lane <> 'ping' AND h.created_at <= $1)
           ORDER BY w.id`,
    values: [toTime(sinceMs)],
  });
  return rows.map(({ id }) => id);
}

/** `disabled_at` stays NULL, because a service with much lag would otherwise store as many deliveries again. */
async function disableWhenOverfull(
  pool: pg.Pool,
  id: string,
  { nowMs, max }: { nowMs: number; max: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'disable-when-overfull',
    text: `UPDATE webhooks AS w SET status = 'DISABLED', disabled_at = NULL, updated_at = $2
           WHERE w.id = $1 AND w.status = 'ACTIVE' AND $3 <= (SELECT count(*) FROM (
             SELECT FROM deliveries AS d
             WHERE d.webhook_id = w.id AND d.status = 'PENDING' AND d.created_at >= w.updated_at LIMIT $3) AS p)`,
    values: [id, toTime(nowMs), max],
  });
  return rowCount === 1;
}
