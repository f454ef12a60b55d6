import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import { isTransient } from '../errors.ts';
import { readMigrations, refuseOlderThanFirstRelease } from './migration-files.ts';

const UNDEFINED_TABLE = '42P01';
const INSUFFICIENT_PRIVILEGE = '42501';
const LOOK_EVERY_MS = 1_000;
const NOT_OURS = 'database schema: it is not that of this version';
const WHAT_TO_DO = 'run migrate.ts of this version';

/**
 * Migrations of a later version are ignored, because they stay compatible. `waitFor` gets what is missing,
 * and `null` at the end. It rejects if waiting cannot help, such as for a wrong password.
 */
export async function awaitSchema(options: {
  pool: pg.Pool;
  directory: string;
  logger: Logger;
  waitFor(problem: string | null): void;
  everyMs?: number;
}): Promise<void> {
  const { pool, logger, waitFor } = options;
  const needed = (await readMigrations(options.directory)).map(({ name }) => name);
  let reported: string | null = null;
  for (;;) {
    const problem = await problemWith(pool, needed);
    waitFor(problem);
    if (problem === null) break;
    if (problem !== reported) logger.warn({}, problem);
    reported = problem;
    await sleep(options.everyMs ?? LOOK_EVERY_MS);
  }
  if (reported !== null) logger.info({}, 'database schema: complete');
}

async function problemWith(pool: pg.Pool, needed: readonly string[]): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ name: string }>('SELECT name FROM schema_migrations');
    const applied = new Set(rows.map(({ name }) => name));
    refuseOlderThanFirstRelease(applied);
    return describe(needed.filter((name) => !applied.has(name)));
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === UNDEFINED_TABLE || code === INSUFFICIENT_PRIVILEGE) return `${NOT_OURS}; ${WHAT_TO_DO}`;
    if (isTransient(error)) return 'database schema: the database does not answer';
    throw error;
  }
}

function describe(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  return `database schema: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing; ${WHAT_TO_DO}`;
}
