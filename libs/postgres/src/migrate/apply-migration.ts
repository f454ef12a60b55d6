import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { loneStatements, type Migration } from './migration-files.ts';

/**
 * Callers queue behind a migration's lock and statement, so both together stay below the 8 s after which a
 * command is refused.
 */
export type MigrationLimits = {
  lockMs: number;
  /** 0 means no limit. */
  statementMs: number;
  attempts: number;
  firstRestMs: number;
  longestRestMs: number;
};

export const MIGRATION_LIMITS: MigrationLimits = {
  lockMs: 2_000,
  statementMs: 5_000,
  attempts: 30,
  firstRestMs: 500,
  longestRestMs: 5_000,
};

/** A concurrent build blocks no callers, so it may wait long. */
const CONCURRENT_BUILD_MS = 1_800_000;

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const CANCELLED = '57014';

type ApplyContext = { client: pg.Client; limits: MigrationLimits; logger: Logger };

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export async function applyMigration(context: ApplyContext, migration: Migration): Promise<void> {
  try {
    if (migration.inTransaction) await applyInTransaction(context, migration);
    else await applyConcurrently(context, migration);
  } catch (error) {
    throw new Error(`${migration.name}: ${await explainFailure(context, error)}`, { cause: error });
  }
}

const note = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);

/** The migration gives way if it cannot get its locks, and is retried. */
async function applyInTransaction(context: ApplyContext, migration: Migration): Promise<void> {
  const { limits, logger } = context;
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(context, migration);
    } catch (error) {
      const code = codeOf(error);
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt >= limits.attempts) throw error;
      const fields = { migration: migration.name, attempt, attempts: limits.attempts };
      const holders = await oldTransactions(context);
      logger.warn({ ...fields, holders }, 'migration waits: callers hold its locks; retrying');
      await sleep(Math.min(limits.firstRestMs * 2 ** (attempt - 1), limits.longestRestMs));
    }
  }
}

async function applyOnce({ client, limits }: ApplyContext, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${limits.lockMs}`);
    await client.query(`SET LOCAL statement_timeout = ${limits.statementMs}`);
    await client.query(migration.sql);
    await note(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    // If this fails too, the connection is lost, which also rolls back; the first error names the reason.
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** After a failure a second run skips what already exists. */
async function applyConcurrently({ client }: ApplyContext, migration: Migration): Promise<void> {
  const statements = loneStatements(migration);
  await client.query(`SET lock_timeout = ${CONCURRENT_BUILD_MS}; SET statement_timeout = 0`);
  for (const { sql, index } of statements) {
    if (index !== null) await dropWhenInvalid(client, index);
    try {
      await client.query(sql);
    } catch (error) {
      // An invalid unique index would refuse rows.
      if (index !== null) await dropWhenInvalid(client, index).catch(() => undefined);
      throw error;
    }
  }
  await note(client, migration);
}

/** The index of a failed build is never used, but every write maintains it. */
async function dropWhenInvalid(client: pg.Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
}

async function oldTransactions({ client }: ApplyContext): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `SELECT format('%s (%s, %s, %s s)', pid, coalesce(nullif(application_name, ''), usename), state,
                   extract(epoch FROM now() - xact_start)::int) AS holder
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
     ORDER BY xact_start LIMIT 3`,
  );
  return rows.map(({ holder }) => holder).join(', ') || 'none now';
}

async function explainFailure(context: ApplyContext, error: unknown): Promise<string> {
  const { lockMs, statementMs, attempts } = context.limits;
  if (codeOf(error) === LOCK_NOT_AVAILABLE) {
    const holders = await oldTransactions(context).catch(() => 'not known');
    return (
      `the locks that it needs were not to be had in ${attempts} attempts of ${lockMs / 1_000} s; it changed nothing. ` +
      `The oldest transactions: ${holders}. End them or wait for them, then run it again`
    );
  }
  if (codeOf(error) === CANCELLED) {
    return (
      `a statement ran longer than ${statementMs / 1_000} s and was undone with all of the file: callers would have ` +
      'waited for it. Keep them away and run it again with MIGRATION_STATEMENT_SECONDS=0'
    );
  }
  return messageOf(error);
}
