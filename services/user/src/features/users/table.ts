import type { Role } from '@cowrie/contracts';
import { type Db, toTime } from '../../db.ts';
import { USERS, type User } from '../../identity/user.ts';

/** The user with the new role and the next access version. */
export async function updateRole(db: Db, userId: number, role: Role): Promise<User> {
  return changed(
    await db.query({
      name: 'update-role',
      text: `UPDATE users SET role = $2, access_version = access_version + 1
             WHERE id = $1 RETURNING ${USERS.select()}`,
      values: [userId, role],
    }),
  );
}

/** Erases what tells who the user was; the row and the id stay. */
export async function eraseUser(db: Db, userId: number, nowMs: number): Promise<User> {
  return changed(
    await db.query({
      name: 'erase-user',
      text: `UPDATE users
             SET email = NULL, full_name = NULL, search_name = NULL, password_hash = NULL, role = 'USER',
                 second_factor = false, deleted_at = $2, access_version = access_version + 1
             WHERE id = $1 RETURNING ${USERS.select()}`,
      values: [userId, toTime(nowMs)],
    }),
  );
}

export async function countSuperAdmins(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-super-admins',
    text: `SELECT count(*)::int AS count FROM users WHERE role = 'SUPERADMIN' AND deleted_at IS NULL`,
  });
  return rows[0]?.count ?? 0;
}

function changed(result: { rows: object[] }): User {
  const row = result.rows[0];
  if (!row) throw new Error('a locked user is gone');
  return USERS.read(row);
}
