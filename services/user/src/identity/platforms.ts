import { PLATFORM, type PlatformStatus, refuse } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import { type Db, toTime } from '../db.ts';

const PLATFORMS = table('platforms', {
  id: column.text(),
  name: column.text(),
  status: column.text<PlatformStatus>(),
  mintPerDayUnits: column.bigint('mint_per_day').orNull(),
  rewardPerDayUnits: column.bigint('reward_per_day').orNull(),
  createdBy: column.number(),
  createdAtMs: column.time(),
  updatedAtMs: column.time(),
  version: column.int(),
});
export type Platform = RowOf<typeof PLATFORMS>;

export const toPlatformState = PLATFORM.of<Platform>({}).toWire;

export const refuseUnknownPlatform = (id: string) =>
  refuse('platform_not_found', `There is no platform ${id}.`);

export async function insertPlatform(db: Db, platform: Platform): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-platform',
    text: `${PLATFORMS.insertOne} ON CONFLICT (id) DO NOTHING`,
    values: PLATFORMS.parameters(platform),
  });
  return rowCount === 1;
}

export async function findPlatform(db: Db, id: string): Promise<Platform | null> {
  const { rows } = await db.query({
    name: 'find-platform',
    text: `SELECT ${PLATFORMS.select()} FROM platforms WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? PLATFORMS.read(rows[0]) : null;
}

export async function listPlatforms(db: Db): Promise<Platform[]> {
  const { rows } = await db.query({
    name: 'list-platforms',
    text: `SELECT ${PLATFORMS.select()} FROM platforms ORDER BY id`,
  });
  return rows.map(PLATFORMS.read);
}

export async function countPlatforms(db: Db): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    name: 'count-platforms',
    text: 'SELECT count(*) FROM platforms',
  });
  return Number(rows[0]?.count);
}

/** All commands of a platform go through one partition, so no other batch changes it meanwhile. */
export async function updatePlatform(db: Db, platform: Platform): Promise<void> {
  const { id, name, status, mintPerDayUnits, rewardPerDayUnits, updatedAtMs, version } = platform;
  await db.query({
    name: 'update-platform',
    text: `UPDATE platforms SET name = $2, status = $3, mint_per_day = $4, reward_per_day = $5, updated_at = $6, version = $7
           WHERE id = $1`,
    values: [id, name, status, mintPerDayUnits, rewardPerDayUnits, toTime(updatedAtMs), version],
  });
}
