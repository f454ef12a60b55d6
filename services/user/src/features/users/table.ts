import type { Role } from '@cowrie/contracts';
import { type Db, toTime } from '../../db.ts';
import { USERS, type User } from '../../identity/user.ts';

/** The start of the role is new after an interruption. */
export async function updateRole(
  db: Db,
  { userId, role, nowMs }: { userId: number; role: Role; nowMs: number },
): Promise<User> {
  return toChangedUser(
    await db.query({
      name: 'update-role',
      text: `UPDATE users SET role = $2, access_version = access_version + 1,
               admin_since = CASE WHEN NOT $4 THEN NULL
                                  WHEN role IN ('ADMIN', 'SUPERADMIN') THEN coalesce(admin_since, created_at) ELSE $3 END,
               super_admin_since = CASE WHEN $2 = 'SUPERADMIN' THEN $3::timestamptz END
             WHERE id = $1 RETURNING ${USERS.select()}`,
      values: [userId, role, toTime(nowMs), role === 'ADMIN' || role === 'SUPERADMIN'],
    }),
  );
}

export async function eraseUser(db: Db, userId: number, nowMs: number): Promise<User> {
  return toChangedUser(
    await db.query({
      name: 'erase-user',
      text: `WITH gone AS (DELETE FROM devices WHERE user_id = $1)
             UPDATE users
             SET email = NULL, full_name = NULL, search_name = NULL, password_hash = NULL, role = 'USER',
                 second_factor = false, muted_mails = '{}', deleted_at = $2, access_version = access_version + 1
             WHERE id = $1 RETURNING ${USERS.select()}`,
      values: [userId, toTime(nowMs)],
    }),
  );
}

function toChangedUser(result: { rows: object[] }): User {
  const row = result.rows[0];
  if (!row) throw new Error('a locked user is gone');
  return USERS.read(row);
}
