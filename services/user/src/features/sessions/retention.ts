import { type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import type { KeptDays } from '../../engine/feature.ts';

/**
 * Sessions that ended or expired, with their spent tokens first: one may have thousands, which must not go in one step. A
 * session that a batch works with is left for the next time.
 */
const REMOVE_SESSIONS = `
  WITH due AS MATERIALIZED (
    SELECT r.id FROM sessions AS r
    WHERE r.expires_at >= $1::timestamptz AND r.expires_at < now() - make_interval(secs => $2::float8)
    ORDER BY r.expires_at LIMIT $3::int FOR UPDATE SKIP LOCKED),
  spent AS (
    DELETE FROM spent_refresh_tokens WHERE ctid = ANY (ARRAY(
      SELECT t.ctid FROM due JOIN spent_refresh_tokens AS t ON t.session_id = due.id LIMIT $3::int))
    RETURNING 1),
  gone AS (
    DELETE FROM sessions AS s USING due
    WHERE s.id = due.id AND NOT EXISTS (SELECT FROM spent_refresh_tokens AS t WHERE t.session_id = s.id)
    RETURNING 1)
  SELECT ((SELECT count(*) FROM spent) + (SELECT count(*) FROM gone))::int AS deleted`;

/** Sessions and their spent tokens go away some time after they expired. */
export function sessionRetention(
  config: Pick<KeptDays, 'SESSIONS_KEPT_DAYS' | 'SPENT_TOKENS_KEPT_DAYS'>,
): RetentionTask[] {
  return [
    rowsByAge({
      what: 'spent_refresh_tokens',
      table: 'spent_refresh_tokens',
      column: 'expires_at',
      keptSeconds: secondsOfDays(config.SPENT_TOKENS_KEPT_DAYS),
    }),
    rowsByAge({
      what: 'sessions',
      table: 'sessions',
      column: 'expires_at',
      keptSeconds: secondsOfDays(config.SESSIONS_KEPT_DAYS),
      remove: REMOVE_SESSIONS,
    }),
  ];
}
