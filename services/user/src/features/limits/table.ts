import {
  type LIMIT_MODES,
  type Role,
  SPENDING_LIMIT,
  type SpendingLimits,
  type SpendingType,
} from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Db } from '../../db.ts';

const LIMITS_TABLE = table('limits', {
  id: column.uuid(),
  name: column.text(),
  role: column.text<Role>().orNull(),
  platform: column.text().orNull(),
  userId: column.number().orNull(),
  types: column.texts<SpendingType>().orNull(),
  window: column.text('lasts'),
  maxUnits: column.bigint('max_amount').orNull(),
  maxCount: column.int().orNull(),
  mode: column.text<(typeof LIMIT_MODES)[number]>(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
});
/** All commands about limits go through one partition, so no other batch changes one meanwhile. */
export type Limit = RowOf<typeof LIMITS_TABLE>;

export const toLimitState = SPENDING_LIMIT.of<Limit>({}).toWire;

export async function listLimits(db: Db): Promise<Limit[]> {
  const { rows } = await db.query({
    name: 'list-limits',
    text: `SELECT ${LIMITS_TABLE.select()} FROM limits ORDER BY created_at, id`,
  });
  return rows.map(LIMITS_TABLE.read);
}

export async function readAllLimits(db: Db): Promise<SpendingLimits> {
  const { rows } = await db.query<{ version: number; id: string | null }>({
    name: 'read-all-limits',
    text: `SELECT v.version, l.* FROM limits_version AS v
           LEFT JOIN (SELECT ${LIMITS_TABLE.select()} FROM limits) AS l ON true ORDER BY l.created_at_ms, l.id`,
  });
  const limits = rows.filter(({ id }) => id !== null).map((row) => toLimitState(LIMITS_TABLE.read(row)));
  return { version: rows[0]?.version ?? 0, limits };
}

/** The version rises before the limits are read, so that they belong to it. */
export async function raiseVersion(db: Db): Promise<void> {
  await db.query({ name: 'raise-limits-version', text: 'UPDATE limits_version SET version = version + 1' });
}

export async function insertLimit(db: Db, limit: Limit): Promise<void> {
  await db.query({
    name: 'insert-limit',
    text: LIMITS_TABLE.insertOne,
    values: LIMITS_TABLE.parameters(limit),
  });
}

export async function deleteLimit(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-limit',
    text: 'DELETE FROM limits WHERE id = $1',
    values: [id],
  });
  return rowCount === 1;
}

export async function readRoles(
  db: Db,
  userIds: readonly number[],
): Promise<{ userId: number; role: Role }[]> {
  const { rows } = await db.query<{ id: string | number; role: Role }>({
    name: 'read-roles',
    text: 'SELECT id, role FROM users WHERE id = ANY($1::bigint[])',
    values: [userIds],
  });
  return rows.map(({ id, role }) => ({ userId: Number(id), role }));
}
