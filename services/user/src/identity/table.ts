import type { UserState } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import { toSearchText } from './search.ts';
import { NEW_USERS, USERS, type User } from './user.ts';

/** Deleted users are found too. */
export async function findUser(db: Db, userId: number): Promise<User | null> {
  const { rows } = await db.query({
    name: 'find-user',
    text: `SELECT ${USERS.select()} FROM users WHERE id = $1`,
    values: [userId],
  });
  return rows[0] ? USERS.read(rows[0]) : null;
}

/** `email` must be in normalized form. */
export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const { rows } = await db.query({
    name: 'find-user-by-email',
    text: `SELECT ${USERS.select()} FROM users WHERE email = $1`,
    values: [email],
  });
  return rows[0] ? USERS.read(rows[0]) : null;
}

export async function reserveUserIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.query<{ id: number }>({
    name: 'reserve-user-ids',
    text: `SELECT nextval('user_ids')::float8 AS id FROM generate_series(1, $1::int)`,
    values: [count],
  });
  return rows.map((row) => row.id);
}

type NewUser = UserState & { passwordHash: string };

export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-user',
    text: `${NEW_USERS.insertOne} ON CONFLICT (email) DO NOTHING`,
    values: NEW_USERS.parameters({ ...user, searchName: toSearchText(user.fullName) }),
  });
  return rowCount === 1;
}
