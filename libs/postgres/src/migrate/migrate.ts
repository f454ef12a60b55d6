import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@cowrie/telemetry';
import pg from 'pg';
import { applyMigration, MIGRATION_LIMITS, type MigrationLimits } from './apply-migration.ts';
import { type Migration, readMigrations, refuseOlderThanFirstRelease } from './migration-files.ts';

/** The number is arbitrary but fixed, so that two migrations of one database run one after the other. */
const LOCK = 7_261_943;
const LOCK_WITHIN_MS = 60_000;
const LOCK_EVERY_MS = 100;
const CONNECT_WITHIN_MS = 10_000;

type MigrateOptions = {
  url: string;
  directory: string;
  /** This role gets the right to read the list of applied migrations. */
  role?: string;
  logger: Logger;
  limits?: Partial<MigrationLimits>;
};

/**
 * Files run in the order of their names, each in a transaction, or statement by statement after `-- no
 * transaction`. It throws if an applied file has changed, and for a database from before 1.0.0.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const { logger } = options;
  const migrations = await readMigrations(options.directory);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'migrate',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
  });
  // The failing statement reports the error; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await takeLock(client);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
    // Services can then name what they wait for. The first migration may create the role, so the right is
    // granted again.
    await grantRead(client, options.role);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseOlderThanFirstRelease(applied.keys());
    const now = migrations.filter((migration) => !isApplied(migration, applied));
    const context = { client, logger, limits: { ...MIGRATION_LIMITS, ...options.limits } };
    for (const migration of now) await applyMigration(context, migration);
    await grantRead(client, options.role);
    if (now.length > 0) logger.info({ migrations: now.map(({ name }) => name) }, 'database migrated');
    return now.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Polls, because a concurrent index build would wait for a session that waits inside PostgreSQL. */
async function takeLock(client: pg.Client): Promise<void> {
  const endsAtMs = Date.now() + LOCK_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (Date.now() >= endsAtMs) throw new Error('another migration of this database is under way');
    await sleep(LOCK_EVERY_MS);
  }
}

async function grantRead(client: pg.Client, role: string | undefined): Promise<void> {
  if (role === undefined) return;
  const { rowCount } = await client.query(
    `SELECT FROM pg_roles WHERE rolname = $1 AND NOT has_table_privilege(oid, 'schema_migrations', 'SELECT')`,
    [role],
  );
  if (rowCount) await client.query(`GRANT SELECT ON schema_migrations TO ${client.escapeIdentifier(role)}`);
}

function isApplied(migration: Migration, applied: ReadonlyMap<string, string>): boolean {
  const checksum = applied.get(migration.name);
  if (checksum === undefined) return false;
  if (checksum === migration.checksum) return true;
  throw new Error(`${migration.name} was applied and has changed since; add a new migration instead`);
}
