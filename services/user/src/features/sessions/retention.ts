import { DUE_COUNTED_MAX, type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import type { RetentionSettings } from '../../engine/feature.ts';

/** One session may have thousands of used tokens, so these go first. A locked session waits for the next run. */
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

const CUT_SESSIONS = `
  SELECT s.id FROM session_cuts AS c JOIN sessions AS s
    ON s.user_id = c.user_id AND (s.created_at, s.id) <= (c.created_at, c.session_id)
  WHERE s.ended_at IS NULL AND s.id IS DISTINCT FROM c.kept_session_id`;

/** A cut ended these sessions before their rows showed it. */
const END_CUT_SESSIONS: RetentionTask = {
  what: 'cut_sessions',
  keptSeconds: 0,
  async look(client, since) {
    const { rows } = await client.query<{ due: number }>(
      `SELECT count(*)::int AS due FROM (${CUT_SESSIONS} LIMIT ${DUE_COUNTED_MAX}) AS d`,
    );
    return { since, oldestAgeSeconds: 0, dueRows: rows[0]?.due ?? 0 };
  },
  async remove(client, _since, limit) {
    const { rowCount } = await client.query(
      `UPDATE sessions SET ended_at = now(), expires_at = least(expires_at, now()), user_agent = NULL
       WHERE id IN (${CUT_SESSIONS} LIMIT $1 FOR UPDATE OF s SKIP LOCKED)`,
      [limit],
    );
    return rowCount ?? 0;
  },
};

export function sessionRetention(
  config: Pick<RetentionSettings, 'SESSIONS_KEPT_DAYS' | 'SPENT_TOKENS_KEPT_DAYS'>,
): RetentionTask[] {
  return [
    END_CUT_SESSIONS,
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
