import { LIMITS } from '@cowrie/contracts';
import { type Db, toTime } from '../db.ts';

/**
 * A cut names a session and ends that one and all earlier ones before their rows show it. `$now` is a parameter, such
 * as `$3`.
 */
export const sessionIsAlive = (s: string, now: string): string =>
  `${s}.ended_at IS NULL AND ${s}.expires_at > ${now} AND NOT (${sessionIsCut(s)})`;

export const sessionIsCut = (s: string): string =>
  `EXISTS (SELECT FROM session_cuts AS c
           WHERE c.user_id = ${s}.user_id AND (${s}.created_at, ${s}.id) <= (c.created_at, c.session_id)
           AND ${s}.id IS DISTINCT FROM c.kept_session_id)`;

/**
 * The cost is bounded: of more than `sessionsEndedMax` sessions only the newest are returned, and a cut ends
 * the others. The gateway then keeps its marker of the user (`changes.sessionsEnded`).
 */
export function endSessionsOf(
  db: Db,
  user: { userId: number; keepSessionId: string | null; nowMs: number },
): Promise<string[]> {
  return endSessions(db, { ...user, skipped: 0 });
}

export function endOldestSessionsOf(db: Db, user: { userId: number; nowMs: number }): Promise<string[]> {
  return endSessions(db, { ...user, keepSessionId: null, skipped: LIMITS.sessionsPerUser });
}

/** The user's lock keeps rows and cut as they were read. A cut only moves forward. */
async function endSessions(
  db: Db,
  user: { userId: number; keepSessionId: string | null; skipped: number; nowMs: number },
): Promise<string[]> {
  const { userId, keepSessionId, skipped, nowMs } = user;
  const { rows } = await db.query<{ id: string }>({
    name: 'end-sessions',
    text: `WITH kept AS (
             SELECT s.id FROM sessions AS s WHERE s.id = $2 AND s.user_id = $1 AND ${sessionIsAlive('s', '$3')}),
           newest AS (
             SELECT s.created_at, s.id FROM sessions AS s
             WHERE s.user_id = $1 AND s.ended_at IS NULL AND NOT (${sessionIsCut('s')}) AND ($4 = 0 OR s.expires_at > $3)
             AND s.id IS DISTINCT FROM (SELECT id FROM kept)
             ORDER BY s.created_at DESC, s.id DESC OFFSET $4 LIMIT 1),
           due AS (
             SELECT s.id FROM sessions AS s, newest AS n
             WHERE s.user_id = $1 AND s.ended_at IS NULL AND (s.created_at, s.id) <= (n.created_at, n.id)
             AND s.id IS DISTINCT FROM (SELECT id FROM kept)
             ORDER BY s.created_at DESC, s.id DESC LIMIT $5),
           cut AS (
             INSERT INTO session_cuts AS c (user_id, created_at, session_id, kept_session_id)
             SELECT $1, n.created_at, n.id, (SELECT id FROM kept) FROM newest AS n
             WHERE (SELECT count(*) FROM due) = $5
             ON CONFLICT (user_id) DO UPDATE SET
               (created_at, session_id) = (SELECT * FROM (VALUES
                 (excluded.created_at, excluded.session_id), (c.created_at, c.session_id)) AS v (at, id)
                 ORDER BY at DESC, id DESC LIMIT 1),
               kept_session_id = excluded.kept_session_id)
           UPDATE sessions SET ended_at = $3, expires_at = least(expires_at, $3), user_agent = NULL
           WHERE id IN (SELECT id FROM due) RETURNING id`,
    values: [userId, keepSessionId, toTime(nowMs), skipped, LIMITS.sessionsEndedMax],
  });
  return rows.map((row) => row.id);
}

/** A reset must stop the requests that an intruder has in progress. */
export const SESSION_ENDED = ['unauthenticated', 'The session has ended; log in again.'] as const;

export async function isSessionAlive(
  db: Db,
  { userId, sessionId, nowMs }: { userId: number; sessionId: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-session-alive',
    text: `SELECT FROM sessions AS s WHERE s.id = $1 AND s.user_id = $2 AND ${sessionIsAlive('s', '$3')}`,
    values: [sessionId, userId, toTime(nowMs)],
  });
  return rowCount === 1;
}

export async function revokeApiKeysOf(db: Db, userId: number, nowMs: number): Promise<string[]> {
  const { rows } = await db.query<{ key_hash: Buffer }>({
    name: 'revoke-api-keys-of',
    text: `UPDATE api_keys SET revoked_at = $2 WHERE created_by = $1 AND revoked_at IS NULL RETURNING key_hash`,
    values: [userId, toTime(nowMs)],
  });
  return rows.map((row) => row.key_hash.toString('hex'));
}
