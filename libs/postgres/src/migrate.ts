import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@cowrie/messaging';
import pg from 'pg';

type Migration = { name: string; sql: string; checksum: string };

const SHARED = fileURLToPath(new URL('../migrations', import.meta.url));
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** Any number will do, if it is always the same: two migrations of one database run one after the other. */
const LOCK = 7_261_943;
const LOCK_WITHIN_MS = 60_000;
const CONNECT_WITHIN_MS = 10_000;

/**
 * Brings a database to the current version: first the tables that every service shares, then the files of
 * `directory`, each in a transaction of its own, in the order of their names. Gives the names applied now. Throws
 * when a file that was applied has changed since: history is added to, not rewritten.
 */
export async function migrate(options: {
  url: string;
  directory: string;
  logger: Logger;
}): Promise<string[]> {
  const migrations = [...(await read(SHARED, 'shared/')), ...(await read(options.directory, ''))];
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // A lost connection is told by the statement that fails; unheard, the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_WITHIN_MS}`);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT * FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const now = migrations.filter((migration) => !isApplied(migration, applied));
    for (const migration of now) await apply(client, migration);
    if (now.length > 0) options.logger.info({ migrations: now.map(({ name }) => name) }, 'database migrated');
    return now.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function read(directory: string, prefix: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const odd = files.find((file) => !FILE_NAME.test(file));
  if (odd) throw new Error(`${odd}: a migration is named NNNN_name.sql`);
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      return { name: prefix + file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum === undefined) return false;
  if (checksum === migration.checksum) return true;
  throw new Error(`${migration.name} was applied and has changed since; add a new migration instead`);
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    // Where this fails too, the connection is lost: that undoes it as well, and the first error says why.
    await client.query('ROLLBACK').catch(() => undefined);
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
