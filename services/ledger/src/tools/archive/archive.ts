import { setTimeout as sleep } from 'node:timers/promises';
import { createPace, createPool, withIndexPlans } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import type { Config } from './config.ts';
import { findCutoff, findOldIds, moveOnce } from './move.ts';
import { placeArchive } from './tablespace.ts';

export type ArchiveResult = {
  /** `busy`: another archive run is active. */
  end: 'all' | 'time' | 'stopped' | 'busy';
  moved: number;
  before: string;
};

type ArchiveOptions = { signal?: AbortSignal; onProgress?: (moved: number) => void };

const STATEMENT_MS = 30_000;
/** The longest wait for a lock on old transactions; then the run fails, and the next one continues. */
const LOCK_MS = 2_000;
/** Arbitrary, so that only one run archives at a time. */
const LOCK_KEY = 7_261_945;

async function withDatabase<T>(databaseUrl: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: 'ledger', instance: 'ledger-archive', level: 'silent' });
  const url = withIndexPlans(databaseUrl);
  const pool = createPool({
    url,
    max: 1,
    applicationName: 'ledger-archive',
    logger,
    statementTimeoutMs: STATEMENT_MS,
  });
  try {
    const client = await pool.connect();
    try {
      await client.query(`SET lock_timeout = ${LOCK_MS}`);
      return await work(client);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/** Moves them in the order of ids, in atomic steps; it can be stopped and started again at any moment. */
export function archive(config: Config, watch: ArchiveOptions = {}): Promise<ArchiveResult> {
  return withDatabase(config.MIGRATION_DATABASE_URL, async (client) => {
    const before = await findCutoff(client, config.ARCHIVE_AFTER_DAYS);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK_KEY,
    ]);
    if (!rows[0]?.taken) return { end: 'busy', moved: 0, before };
    try {
      if (config.ARCHIVE_TABLESPACE) await placeArchive(client, config.ARCHIVE_TABLESPACE);
      return await moveAll(client, config, before, watch);
    } finally {
      // Closing the connection would release the lock a moment later, and a run that starts right now would find it
      // taken.
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]).catch(() => {});
    }
  });
}

async function moveAll(
  client: pg.PoolClient,
  config: Config,
  before: string,
  watch: ArchiveOptions,
): Promise<ArchiveResult> {
  const endsAtMs = performance.now() + config.ARCHIVE_MAX_SECONDS * 1_000;
  const pace = createPace({
    rowsMax: config.ARCHIVE_BATCH_ROWS,
    share: config.ARCHIVE_BUSY_PERCENT / 100,
  });
  let moved = 0;
  let after = -1n;
  for (;;) {
    const asked = pace.rows();
    const startMs = performance.now();
    const step = await moveOnce(client, { after, rows: asked, before });
    moved += step.moved;
    watch.onProgress?.(moved);
    // Ids rise with time except for short overlaps, so nothing is old after a whole step of newer transactions.
    if (step.last === null || step.seen < asked || step.moved === 0) return { end: 'all', moved, before };
    if (watch.signal?.aborted) return { end: 'stopped', moved, before };
    after = step.last;
    const nowMs = performance.now();
    if (nowMs >= endsAtMs) return { end: 'time', moved, before };
    await sleep(Math.min(pace.waitMs(nowMs - startMs), endsAtMs - nowMs));
  }
}

export function countOldTransactions(config: Config): Promise<{ atMost: bigint; before: string }> {
  return withDatabase(config.MIGRATION_DATABASE_URL, async (client) => {
    const before = await findCutoff(client, config.ARCHIVE_AFTER_DAYS);
    const ids = await findOldIds(client, before);
    return { atMost: ids === null ? 0n : ids.last - ids.first + 1n, before };
  });
}
