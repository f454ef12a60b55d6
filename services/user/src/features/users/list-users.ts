import type { Role, UserState } from '@cowrie/contracts';
import type { Db } from '../../db.ts';
import { accentFreePattern, containsPattern, searchWords } from '../../identity/search.ts';
import { toUserState, USERS } from '../../identity/user.ts';

type UserFilter = {
  role: Role | null;
  search: string | null;
  isVerified: boolean | null;
  email?: string;
};

export async function listUsers(
  db: Db,
  { page, pageSize, ...filter }: UserFilter & { page: number; pageSize: number },
): Promise<{ users: UserState[]; total: number }> {
  const { where, values } = conditions(filter);
  const offset = BigInt(page - 1) * BigInt(pageSize);
  const counted = await db.query<{ total: number }>(
    `SELECT count(*)::float8 AS total FROM users WHERE ${where}`,
    values,
  );
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= BigInt(total)) return { users: [], total };
  const { rows } = await db.query(
    `SELECT ${USERS.select()} FROM users WHERE ${where}
     ORDER BY id OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
    [...values, offset, pageSize],
  );
  return { users: rows.flatMap((row) => toUserState(USERS.read(row)) ?? []), total };
}

export async function findUsers(db: Db, userIds: readonly number[]): Promise<UserState[]> {
  const { rows } = await db.query({
    name: 'find-users',
    text: `SELECT ${USERS.select()} FROM users WHERE id = ANY ($1::bigint[]) AND deleted_at IS NULL ORDER BY id`,
    values: [userIds],
  });
  return rows.flatMap((row) => toUserState(USERS.read(row)) ?? []);
}

function conditions(filter: UserFilter): { where: string; values: unknown[] } {
  const parts = ['deleted_at IS NULL'];
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  if (filter.role !== null) parts.push(`role = ${place(filter.role)}`);
  if (filter.isVerified !== null) parts.push(`is_verified = ${place(filter.isVerified)}`);
  if (filter.email !== undefined) parts.push(`email = ${place(filter.email)}`);
  // ILIKE would follow the database's locale, which may know ASCII only.
  for (const word of filter.search === null ? [] : searchWords(filter.search)) {
    parts.push(
      `(email LIKE ${place(containsPattern(word))} OR search_name ~ ${place(accentFreePattern(word))})`,
    );
  }
  return { where: parts.join(' AND '), values };
}
