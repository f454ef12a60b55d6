import { LIMITS, type LinkBounds, type SessionState } from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import { type Db, hexToBytes, toTime } from '../../db.ts';
import { sessionIsAlive, sessionIsCut } from '../../identity/end-access.ts';
import { USERS, type User } from '../../identity/user.ts';
import type { SessionFacts } from './refresh.ts';

const SESSIONS = table('sessions', {
  id: column.uuid(),
  userId: column.number(),
  refreshHash: column.hex(),
  createdAtMs: column.time(),
  lastUsedAtMs: column.time('refreshed_at'),
  expiresAtMs: column.time(),
  userAgent: column.text().orNull(),
});
const LISTED = SESSIONS.pick('id', 'createdAtMs', 'lastUsedAtMs', 'userAgent');

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
  const { sessionId: id, nowMs, ...rest } = session;
  await db.query({
    name: 'insert-session',
    text: SESSIONS.insertOne,
    values: SESSIONS.parameters({ id, createdAtMs: nowMs, lastUsedAtMs: nowMs, ...rest }),
  });
}

export async function hasTooManySessions(db: Db, userId: number, nowMs: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-too-many-sessions',
    text: `SELECT FROM sessions AS s WHERE s.user_id = $1 AND ${sessionIsAlive('s', '$2')}
           ORDER BY s.created_at DESC, s.id DESC OFFSET $3 LIMIT 1`,
    values: [userId, toTime(nowMs), LIMITS.sessionsPerUser],
  });
  return rowCount === 1;
}

type FoundSession = SessionFacts & { userId: number };

export async function findSession(
  db: Db,
  sessionId: string,
  refreshHash: string,
): Promise<FoundSession | null> {
  const { rows } = await db.query<{
    user_id: bigint;
    ended: boolean;
    expires_at: Date;
    token: SessionFacts['token'];
  }>({
    name: 'find-session',
    text: `SELECT user_id, ended_at IS NOT NULL OR ${sessionIsCut('s')} AS ended, expires_at,
                  CASE WHEN refresh_hash = $2 THEN 'current'
                       WHEN EXISTS (SELECT FROM spent_refresh_tokens WHERE session_id = $1 AND hash = $2)
                       THEN 'spent' ELSE 'unknown' END AS token
           FROM sessions AS s WHERE id = $1`,
    values: [sessionId, hexToBytes(refreshHash)],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    userId: Number(row.user_id),
    ended: row.ended,
    expiresAtMs: row.expires_at.getTime(),
    token: row.token,
  };
}

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

/** The result is null for a user id that was never assigned. */
export async function findAccess(
  db: Db,
  userId: number,
  sessionId: string,
  nowMs: number,
): Promise<{ user: User; sessionActive: boolean; link: LinkBounds | null } | null> {
  const { rows } = await db.query<{
    session_active: boolean;
    link_version: number | null;
    daily: bigint | null;
  }>({
    name: 'find-access',
    text: `SELECT ${USERS.select('u')}, l.version AS link_version, l.daily_limit AS daily,
                  EXISTS (SELECT FROM sessions AS s
                          WHERE s.id = $2 AND s.user_id = $1 AND ${sessionIsAlive('s', '$3')})
                  OR l.id IS NOT NULL AS session_active
           FROM users AS u LEFT JOIN links AS l ON l.id = $2 AND l.user_id = u.id AND l.status <> 'PENDING'
           WHERE u.id = $1`,
    values: [userId, sessionId, toTime(nowMs)],
  });
  const row = rows[0];
  if (!row) return null;
  const { link_version: version, daily } = row;
  const link = version === null ? null : { version, dailyUnits: daily === null ? null : String(daily) };
  return { user: USERS.read(row), sessionActive: row.session_active, link };
}

export async function listSessions(
  db: Db,
  { userId, nowMs, limit }: { userId: number; nowMs: number; limit: number },
): Promise<SessionState[]> {
  const { rows } = await db.query({
    name: 'list-sessions',
    text: `SELECT ${LISTED.select()} FROM sessions AS s
           WHERE user_id = $1 AND ${sessionIsAlive('s', '$2')}
           ORDER BY refreshed_at DESC, id LIMIT $3`,
    values: [userId, toTime(nowMs), limit],
  });
  return rows.map(LISTED.read);
}

export async function findUserAgents(
  db: Db,
  { userId, exceptSessionId, nowMs }: { userId: number; exceptSessionId: string; nowMs: number },
): Promise<(string | null)[]> {
  const { rows } = await db.query<{ user_agent: string | null }>({
    name: 'find-user-agents',
    text: `SELECT DISTINCT user_agent FROM sessions AS s
           WHERE user_id = $1 AND id <> $2 AND ${sessionIsAlive('s', '$3')}`,
    values: [userId, exceptSessionId, toTime(nowMs)],
  });
  return rows.map((row) => row.user_agent);
}

export async function findUserOfSession(db: Db, sessionId: string): Promise<number | null> {
  const { rows } = await db.query<{ user_id: bigint }>({
    name: 'find-user-of-session',
    text: 'SELECT user_id FROM sessions WHERE id = $1',
    values: [sessionId],
  });
  return rows[0] ? Number(rows[0].user_id) : null;
}
