import { type Db, toTime } from '../../db.ts';
import { toUser, USER_COLUMNS, type UserRow } from '../../identity/table.ts';
import type { User } from '../../identity/user.ts';

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
