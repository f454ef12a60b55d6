import type { SessionState } from '@cowrie/contracts';
import { type Db, hexToBytes, toTime } from '../../db.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../../identity/table.ts';
import type { User } from '../../identity/user.ts';
import type { SessionFacts } from './refresh.ts';

export async function insertSession(
  db: Db,
  session: {
    sessionId: string;
    userId: number;
    refreshHash: string;
    userAgent: string | null;
    nowMs: number;
    expiresAtMs: number;
  },
): Promise<void> {
  const { sessionId, userId, refreshHash, userAgent, nowMs, expiresAtMs } = session;
  await db.query({
    name: 'insert-session',
    text: `INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at, user_agent)
           VALUES ($1, $2, $3, $4, $4, $5, $6)`,
    values: [sessionId, userId, hexToBytes(refreshHash), toTime(nowMs), toTime(expiresAtMs), userAgent],
  });
}

type FoundSession = SessionFacts & { userId: number };

/** The session, and whether this token is its current one, a used one, or unknown. */
export async function findSession(
  db: Db,
  sessionId: string,
  refreshHash: string,
): Promise<FoundSession | null> {
  const { rows } = await db.query<{
    user_id: bigint;
    ended_at: Date | null;
    expires_at: Date;
    token: SessionFacts['token'];
  }>({
    name: 'find-session',
    text: `SELECT user_id, ended_at, expires_at,
                  CASE WHEN refresh_hash = $2 THEN 'current'
                       WHEN EXISTS (SELECT FROM spent_refresh_tokens WHERE session_id = $1 AND hash = $2)
                       THEN 'spent' ELSE 'unknown' END AS token
           FROM sessions WHERE id = $1`,
    values: [sessionId, hexToBytes(refreshHash)],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    userId: Number(row.user_id),
    ended: row.ended_at !== null,
    expiresAtMs: row.expires_at.getTime(),
    token: row.token,
  };
}

/** Notes the token that is good now as spent, and puts the next one in its place. */
export async function rotateRefreshToken(
  db: Db,
  rotation: { sessionId: string; nextRefreshHash: string; nowMs: number; expiresAtMs: number },
): Promise<void> {
  const { sessionId, nextRefreshHash, nowMs, expiresAtMs } = rotation;
  await db.query({
    name: 'rotate-refresh-token',
    text: `WITH spent AS (
             INSERT INTO spent_refresh_tokens (session_id, hash, expires_at)
             SELECT id, refresh_hash, expires_at FROM sessions WHERE id = $1)
           UPDATE sessions SET refresh_hash = $2, refreshed_at = $3, expires_at = $4 WHERE id = $1`,
    values: [sessionId, hexToBytes(nextRefreshHash), toTime(nowMs), toTime(expiresAtMs)],
  });
}

export async function endSession(db: Db, sessionId: string, nowMs: number): Promise<void> {
  await db.query({
    name: 'end-session',
    text: `UPDATE sessions SET ended_at = $2, expires_at = $2, user_agent = NULL
           WHERE id = $1 AND ended_at IS NULL`,
    values: [sessionId, toTime(nowMs)],
  });
}

/** The user, and whether this session of theirs is alive; null for an id that was never given out. */
export async function findAccess(
  db: Db,
  userId: number,
  sessionId: string,
  nowMs: number,
): Promise<{ user: User; sessionActive: boolean } | null> {
  const { rows } = await db.query<UserRow & { session_active: boolean }>({
    name: 'find-access',
    text: `SELECT ${USER_COLUMNS},
                  EXISTS (SELECT FROM sessions
                          WHERE id = $2 AND user_id = $1 AND ended_at IS NULL AND expires_at > $3) AS session_active
           FROM users WHERE id = $1`,
    values: [userId, sessionId, toTime(nowMs)],
  });
  const row = rows[0];
  return row ? { user: toUser(row), sessionActive: row.session_active } : null;
}

/** Sessions of a user that are alive, last used first. */
export async function listSessions(
  db: Db,
  { userId, nowMs, limit }: { userId: number; nowMs: number; limit: number },
): Promise<SessionState[]> {
  const { rows } = await db.query<{
    id: string;
    created_at: Date;
    refreshed_at: Date;
    user_agent: string | null;
  }>({
    name: 'list-sessions',
    text: `SELECT id, created_at, refreshed_at, user_agent FROM sessions
           WHERE user_id = $1 AND ended_at IS NULL AND expires_at > $2
           ORDER BY refreshed_at DESC, id LIMIT $3`,
    values: [userId, toTime(nowMs), limit],
  });
  return rows.map((row) => ({
    id: row.id,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.refreshed_at.getTime(),
    userAgent: row.user_agent,
  }));
}

/** Whose session it is; null when there is none with this id. */
export async function findUserOfSession(db: Db, sessionId: string): Promise<number | null> {
  const { rows } = await db.query<{ user_id: bigint }>({
    name: 'find-user-of-session',
    text: 'SELECT user_id FROM sessions WHERE id = $1',
    values: [sessionId],
  });
  return rows[0] ? Number(rows[0].user_id) : null;
}
