import { setTimeout as sleep } from 'node:timers/promises';
import { createPace, createPool, withIndexPlans } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';
import type { Config } from './config.ts';
import { momentBefore, moveOnce, oldIds } from './move.ts';

export type Moved = {
  /** `time`: the time was up; `stopped`: somebody stopped it; `busy`: another one runs. */
  end: 'all' | 'time' | 'stopped' | 'busy';
  moved: number;
  /** Transactions from before this are moved. */
  before: string;
};

type Watch = { signal?: AbortSignal; onProgress?: (moved: number) => void };

/** Of the time of one connection. */
const SHARE = 0.5;
const STATEMENT_MS = 30_000;
/** Who waits for a lock on old transactions longer than this gives up: the next run goes on from there. */
const LOCK_MS = 2_000;
/** Any number will do, if it is always the same: one archives at a time. */
const LOCK = 7_261_945;

/** Works on the database of `url` with a connection that looks up and walks indexes only. */
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

/**
 * Moves old transactions to the archive, step by step and in the order of their ids, until none is left or the time is up.
 * It may be ended at any moment and started again: each step is there as a whole or not at all. Rejects when a step fails.
 */
export function archive(config: Config, watch: Watch = {}): Promise<Moved> {
  return withDatabase(config.MIGRATION_DATABASE_URL, async (client) => {
    const before = await momentBefore(client, config.ARCHIVE_AFTER_DAYS);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ]);
    if (!rows[0]?.taken) return { end: 'busy', moved: 0, before };
    try {
      return await moveAll(client, config, before, watch);
    } finally {
      // A closed connection gives the lock back too, but a moment later: whoever starts right after this would find it taken.
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    }
  });
}

async function moveAll(client: pg.PoolClient, config: Config, before: string, watch: Watch): Promise<Moved> {
  const endsAtMs = performance.now() + config.ARCHIVE_MAX_SECONDS * 1_000;
  const pace = createPace({ rowsMax: config.ARCHIVE_BATCH_ROWS, share: SHARE });
  let moved = 0;
  let after = -1n;
  for (;;) {
    const asked = pace.rows();
    const startMs = performance.now();
    const step = await moveOnce(client, { after, rows: asked, before });
    moved += step.moved;
    watch.onProgress?.(moved);
    // Ids follow time but for a moment: beyond a whole step of younger ones nothing is old.
    if (step.last === null || step.seen < asked || step.moved === 0) return { end: 'all', moved, before };
    if (watch.signal?.aborted) return { end: 'stopped', moved, before };
    after = step.last;
    const nowMs = performance.now();
    if (nowMs >= endsAtMs) return { end: 'time', moved, before };
    await sleep(Math.min(pace.waitMs(nowMs - startMs), endsAtMs - nowMs));
  }
}

/** What there is to be moved: how many transactions at most, and from before when. */
export function countOld(config: Config): Promise<{ atMost: bigint; before: string }> {
  return withDatabase(config.MIGRATION_DATABASE_URL, async (client) => {
    const before = await momentBefore(client, config.ARCHIVE_AFTER_DAYS);
    const ids = await oldIds(client, before);
    return { atMost: ids === null ? 0n : ids.last - ids.first + 1n, before };
  });
}
