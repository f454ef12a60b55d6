import { type Db, toTime } from '../db.ts';

export async function countSuperAdmins(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-super-admins',
    text: `SELECT count(*)::int AS count FROM users WHERE role = 'SUPERADMIN' AND deleted_at IS NULL`,
  });
  return rows[0]?.count ?? 0;
}

type RoleStartTimes = { adminSinceMs: number | null; superAdminSinceMs: number | null };

/** Without a stored time the role counts from the registration. */
export async function findRolesSince(db: Db, userId: number): Promise<RoleStartTimes | null> {
  const ms = (moment: string) => `(extract(epoch FROM coalesce(${moment}, created_at)) * 1000)::float8`;
  const { rows } = await db.query<{ admin: number | null; super_admin: number | null }>({
    name: 'find-roles-since',
    text: `SELECT CASE WHEN role IN ('ADMIN', 'SUPERADMIN') THEN ${ms('admin_since')} END AS admin,
                  CASE WHEN role = 'SUPERADMIN' THEN ${ms('super_admin_since')} END AS super_admin
           FROM users WHERE id = $1 AND deleted_at IS NULL`,
    values: [userId],
  });
  const [row] = rows;
  return row ? { adminSinceMs: row.admin, superAdminSinceMs: row.super_admin } : null;
}

/** The first super admin's role does not count as recently assigned. */
export async function storeFirstSuperAdminRole(db: Db, userId: number): Promise<void> {
  const first = toTime(0);
  await db.query({
    name: 'note-role-from-the-first',
    text: 'UPDATE users SET admin_since = $2, super_admin_since = $2 WHERE id = $1',
    values: [userId, first],
  });
}
