import { type Db, hexToBytes, toTime } from '../../db.ts';
import type { SessionFacts } from './refresh.ts';

type NewSession = {
  sessionId: string;
  userId: number;
  refreshHash: string;
  nowMs: number;
  expiresAtMs: number;
};

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.query({
    name: 'insert-session',
    text: `INSERT INTO sessions (id, user_id, refresh_hash, created_at, refreshed_at, expires_at)
           VALUES ($1, $2, $3, $4, $4, $5)`,
    values: [
      session.sessionId,
      session.userId,
      hexToBytes(session.refreshHash),
      toTime(session.nowMs),
      toTime(session.expiresAtMs),
    ],
  });
}

type FoundSession = SessionFacts & { userId: number };

/** The session, and what the token with this hash is to it. */
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
  await db.query({
    name: 'rotate-refresh-token',
    text: `WITH spent AS (
             INSERT INTO spent_refresh_tokens (session_id, hash, expires_at)
             SELECT id, refresh_hash, expires_at FROM sessions WHERE id = $1)
           UPDATE sessions SET refresh_hash = $2, refreshed_at = $3, expires_at = $4 WHERE id = $1`,
    values: [
      rotation.sessionId,
      hexToBytes(rotation.nextRefreshHash),
      toTime(rotation.nowMs),
      toTime(rotation.expiresAtMs),
    ],
  });
}

export async function endSession(db: Db, sessionId: string, nowMs: number): Promise<void> {
  await db.query({
    name: 'end-session',
    text: `UPDATE sessions SET ended_at = $2, expires_at = $2 WHERE id = $1 AND ended_at IS NULL`,
    values: [sessionId, toTime(nowMs)],
  });
}
