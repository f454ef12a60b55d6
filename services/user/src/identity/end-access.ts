import { type Db, toTime } from '../db.ts';

/** Ids of so many sessions are about 400 kB of a message. */
const SESSIONS_TOLD_MAX = 10_000;

/**
 * Ends all sessions of a user but one (null: all). Tells which, those that were used last first, and not all of
 * very many: more do not fit a message, and the oldest have no access token any more that could matter.
 */
export async function endSessionsOf(
  db: Db,
  user: { userId: number; keepSessionId: string | null; nowMs: number },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'end-sessions-of',
    text: `WITH ended AS (
             UPDATE sessions SET ended_at = $3, expires_at = least(expires_at, $3), user_agent = NULL
             WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2::uuid
             RETURNING id, refreshed_at)
           SELECT id FROM ended ORDER BY refreshed_at DESC, id LIMIT $4`,
    values: [user.userId, user.keepSessionId, toTime(user.nowMs), SESSIONS_TOLD_MAX],
  });
  return rows.map((row) => row.id);
}

/** Whether a session is this user's, and has not ended. */
export async function isSessionAlive(
  db: Db,
  { userId, sessionId, nowMs }: { userId: number; sessionId: string; nowMs: number },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'is-session-alive',
    text: 'SELECT FROM sessions WHERE id = $1 AND user_id = $2 AND ended_at IS NULL AND expires_at > $3',
    values: [sessionId, userId, toTime(nowMs)],
  });
  return rowCount === 1;
}

/** Revokes what a user created; tells the hashes. */
export async function revokeApiKeysOf(db: Db, userId: number, nowMs: number): Promise<string[]> {
  const { rows } = await db.query<{ key_hash: Buffer }>({
    name: 'revoke-api-keys-of',
    text: `UPDATE api_keys SET revoked_at = $2 WHERE created_by = $1 AND revoked_at IS NULL RETURNING key_hash`,
    values: [userId, toTime(nowMs)],
  });
  return rows.map((row) => row.key_hash.toString('hex'));
}
