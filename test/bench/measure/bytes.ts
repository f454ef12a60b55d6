import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseOf, withClient } from '../platform/database.ts';

export type Places = Record<string, number>;

/** `stat` counts blocks of 512 bytes on every file system, which is the real size of sparse files. */
const BLOCK_BYTES = 512;

async function tablesOf(postgresUrl: string, database: string): Promise<Places> {
  return withClient(databaseOf(postgresUrl, database), async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string; whole: string }>(
      `SELECT relname AS name, pg_total_relation_size(oid) AS bytes, pg_database_size(current_database()) AS whole
       FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    );
    const tables = rows.map(({ name, bytes }) => [`${database}.${name}`, Number(bytes)] as const);
    const known = tables.reduce((sum, [, bytes]) => sum + bytes, 0);
    const rest = Number(rows[0]?.whole ?? 0) - known;
    return { ...Object.fromEntries(tables), [`${database}.system tables`]: rest };
  });
}

async function bytesBelow(directory: string): Promise<number> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = await Promise.all(
    names
      .filter((entry) => entry.isFile())
      // A file deleted meanwhile takes no space.
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ blocks }) => blocks * BLOCK_BYTES,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

async function topicsBelow(directory: string): Promise<Places> {
  const names = await readdir(directory).catch(() => []);
  const places: Places = {};
  for (const name of names) {
    const topic = /^(.+)-\d+$/.exec(name)?.[1];
    if (topic === undefined) continue;
    const place = `kafka.${topic}`;
    places[place] = (places[place] ?? 0) + (await bytesBelow(join(directory, name)));
  }
  return places;
}

/** `home` adds Kafka and Redis. PostgreSQL's WAL is listed separately. */
export async function bytesOnDisk(
  postgresUrl: string,
  databases: readonly string[],
  home: string | null,
): Promise<Places> {
  const all = await Promise.all([
    ...databases.map((database) => tablesOf(postgresUrl, database)),
    ...(home === null
      ? []
      : [
          topicsBelow(join(home, 'data', 'kafka')),
          bytesBelow(join(home, 'data', 'redis')).then((bytes) => ({ redis: bytes })),
        ]),
  ]);
  return Object.assign({}, ...all);
}

export async function walPosition(postgresUrl: string): Promise<number> {
  return withClient(postgresUrl, async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS bytes`,
    );
    return Number(rows[0]?.bytes ?? 0);
  });
}
