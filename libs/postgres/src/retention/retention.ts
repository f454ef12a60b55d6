import { pause } from '@cowrie/messaging';
import type { Logger, Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { createPool } from '../pool.ts';
import { createRetentionMetrics } from './metrics.ts';
import { createPace, type Pace } from './pace.ts';
import { BEGINNING, type RetentionTask } from './tasks.ts';

export type Retention = {
  start(): void;
  /** Resolves when the step that is under way has ended. */
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 15_000;
const ROWS_MAX = 1_000;
/** Of one connection's time, while there is something to delete. */
const SHARE = 1 / 6;
/** After so many steps it looks again how much is left, and the next task has its turn. */
const STEPS_A_TURN = 20;
const REMOVE_MS = 3_000;
/** The first look after a start may have to walk over much that was deleted and not vacuumed; still less than a stop may take. */
const LOOK_MS = 8_000;
/** Any number will do, if it is always the same: of all instances, one at a time deletes. */
const LOCK = 7_261_944;

/**
 * Deletes what need not stay, for ever and a little at a time. While something is due it works at a share of the time of
 * one connection, over all instances together; else it looks now and then. What fails is told and tried again at the
 * next look.
 */
export function createRetention(options: {
  url: string;
  applicationName: string;
  tasks: readonly RetentionTask[];
  meter: Meter;
  logger: Logger;
  lookEveryMs?: number;
  rowsMax?: number;
}): Retention {
  const { tasks, logger, lookEveryMs = LOOK_EVERY_MS, rowsMax = ROWS_MAX } = options;
  const pool = createPool({
    url: withoutWaitingForDisk(options.url),
    max: 1,
    applicationName: `${options.applicationName}-retention`,
    logger,
    statementTimeoutMs: LOOK_MS,
  });
  const metrics = createRetentionMetrics(options.meter, tasks);
  const states = tasks.map((task) => ({
    task,
    since: BEGINNING,
    pace: createPace({ rowsMax, share: SHARE }),
  }));
  const stopping = new AbortController();
  let loop: Promise<void> | undefined;

  async function turn(client: pg.PoolClient, state: (typeof states)[number], mayDelete: boolean) {
    const { task, pace } = state;
    await client.query(`SET statement_timeout = ${LOOK_MS}`);
    const look = await task.look(client, state.since);
    state.since = look.since;
    metrics.looked(task.what, look);
    if (look.dueRows === 0 || !mayDelete) return false;
    await client.query(`SET statement_timeout = ${REMOVE_MS}`);
    for (let step = 0; step < STEPS_A_TURN && !stopping.signal.aborted; step++) {
      const { deleted, asked } = await removeOnce(client, state, pace);
      if (deleted < asked) return false;
    }
    return true;
  }

  async function removeOnce(client: pg.PoolClient, { task, since }: (typeof states)[number], pace: Pace) {
    const asked = pace.rows();
    const startMs = performance.now();
    const deleted = await task.remove(client, since, asked);
    metrics.deleted(task.what, deleted);
    await pause(pace.waitMs(performance.now() - startMs), stopping.signal);
    return { deleted, asked };
  }

  /** Whether more is due. */
  async function round(client: pg.PoolClient): Promise<boolean> {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ]);
    const mayDelete = rows[0]?.taken ?? false;
    let isMore = false;
    try {
      for (const state of states) {
        if (stopping.signal.aborted) break;
        isMore = (await turnOrReport(client, state, mayDelete)) || isMore;
      }
    } finally {
      if (mayDelete) await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
    return isMore;
  }

  /** One that fails keeps no other from its turn. */
  async function turnOrReport(client: pg.PoolClient, state: (typeof states)[number], mayDelete: boolean) {
    try {
      return await turn(client, state, mayDelete);
    } catch (err) {
      metrics.failed(state.task.what);
      logger.warn({ err, what: state.task.what }, 'old rows not deleted; the next look tries again');
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isMore = await withClient(pool, round).catch((err: unknown) => {
        logger.warn({ err, retryInMs: lookEveryMs }, 'old rows not looked for; looking again later');
        return false;
      });
      if (!isMore) await pause(lookEveryMs, stopping.signal);
    }
  }

  return {
    start() {
      loop ??= run();
    },
    async stop() {
      stopping.abort();
      await loop;
      await pool.end();
    },
  };
}

/** A connection on which something failed is not used again: closing it also gives the lock back. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** What a crash undoes is deleted again: no step needs to wait until it is on the disk, or on a standby. */
function withoutWaitingForDisk(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const given = url.searchParams.get('options');
  url.searchParams.set('options', [...(given ? [given] : []), '-c synchronous_commit=off'].join(' '));
  return url.href;
}
