import type { Db } from '../db.ts';
import type { User } from './user.ts';

export type UserRow = Omit<User, 'id' | 'createdAtMs' | 'deleted'> & {
  id: bigint;
  createdAt: Date;
  deletedAt: Date | null;
};

export const USER_COLUMNS = `id, email, full_name AS "fullName", password_hash AS "passwordHash", role,
  is_verified AS "isVerified", access_version AS "accessVersion", created_at AS "createdAt", deleted_at AS "deletedAt"`;

export function toUser({ id, createdAt, deletedAt, ...row }: UserRow): User {
  return { ...row, id: Number(id), createdAtMs: createdAt.getTime(), deleted: deletedAt !== null };
}

/** A user that was deleted is found too. */
export async function findUser(db: Db, userId: number): Promise<User | null> {
  const { rows } = await db.query<UserRow>({
    name: 'find-user',
    text: `SELECT ${USER_COLUMNS} FROM users WHERE id = $1`,
    values: [userId],
  });
  return rows[0] ? toUser(rows[0]) : null;
}

/** `email` in lower case. A deleted user has none, so it is never found. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const { rows } = await db.query<UserRow>({
    name: 'find-user-by-email',
    text: `SELECT ${USER_COLUMNS} FROM users WHERE email = $1`,
    values: [email],
  });
  return rows[0] ? toUser(rows[0]) : null;
}

/** Takes `count` user ids; what is not used stays a gap. */
export async function reserveUserIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ id: number }>({
    name: 'reserve-user-ids',
    text: `SELECT nextval('user_ids')::float8 AS id FROM generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map((row) => row.id);
}
