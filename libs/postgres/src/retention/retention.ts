import { type Logger, type Meter, pause } from '@cowrie/telemetry';
import type pg from 'pg';
import { withSettings } from '../database-url.ts';
import { createPool } from '../pool.ts';
import { createRetentionMetrics, type RetentionMetrics } from './metrics.ts';
import { createPace } from './pace.ts';
import { BEGINNING, type RetentionTask } from './tasks.ts';

export type Retention = {
  start(): void;
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 15_000;
const ROWS_MAX = 1_000;
/** This is the share of one connection's time while rows are due. */
const SHARE = 1 / 6;
/** After these steps the next task has its turn. */
const STEPS_A_TURN = 20;
const REMOVE_MS = 3_000;
/** The first look may read many deleted rows. The limit is below the time for a stop. */
const LOOK_MS = 8_000;
/** The number is arbitrary but fixed; of all instances, one at a time deletes. */
const LOCK = 7_261_944;

/** All instances together use a share of one connection's time. A failure is retried at the next look. */
export function createRetention(options: {
  url: string;
  applicationName: string;
  tasks: readonly RetentionTask[];
  meter: Meter;
  logger: Logger;
  lookEveryMs?: number;
  rowsMax?: number;
}): Retention {
  const { tasks, meter, logger, lookEveryMs = LOOK_EVERY_MS, rowsMax = ROWS_MAX } = options;
  const pool = createPool({
    // Rows that a crash restores are deleted again, so no step waits for the disk or a standby.
    url: withSettings(options.url, ['synchronous_commit=off']),
    max: 1,
    applicationName: `${options.applicationName}-retention`,
    logger,
    statementTimeoutMs: LOOK_MS,
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const metrics = createRetentionMetrics(meter, tasks);
  const turns = tasks.map((task) => createTurn({ task, rowsMax, metrics, logger, signal }));
  let loop: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isMore = await withClient(pool, (client) => runRound(client, turns, signal)).catch(
        (err: unknown) => {
          logger.warn(
            { err, retryInMs: lookEveryMs },
            `old rows cannot be looked for; retrying in ${lookEveryMs / 1_000} s`,
          );
          return false;
        },
      );
      if (!isMore) await pause(lookEveryMs, signal);
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

type Turn = (client: pg.PoolClient, mayDelete: boolean) => Promise<boolean>;

function createTurn(deps: {
  task: RetentionTask;
  rowsMax: number;
  metrics: RetentionMetrics;
  logger: Logger;
  signal: AbortSignal;
}): Turn {
  const { task, rowsMax, metrics, logger, signal } = deps;
  const { what } = task;
  const pace = createPace({ rowsMax, share: SHARE });
  let since = BEGINNING;

  async function turn(client: pg.PoolClient, mayDelete: boolean): Promise<boolean> {
    await client.query(`SET statement_timeout = ${LOOK_MS}`);
    const look = await task.look(client, since);
    since = look.since;
    metrics.looked(what, look);
    if (look.dueRows === 0 || !mayDelete) return false;
    await client.query(`SET statement_timeout = ${REMOVE_MS}`);
    for (let step = 0; step < STEPS_A_TURN && !signal.aborted; step++) {
      const asked = pace.rows();
      const startMs = performance.now();
      const deleted = await task.remove(client, since, asked);
      metrics.deleted(what, deleted);
      await pause(pace.waitMs(performance.now() - startMs), signal);
      if (deleted < asked) return false;
    }
    return true;
  }

  return (client, mayDelete) =>
    turn(client, mayDelete).catch((err: unknown) => {
      metrics.failed(what);
      logger.warn({ err, what }, 'old rows cannot be deleted; retrying at the next look');
      return false;
    });
}

async function runRound(
  client: pg.PoolClient,
  turns: readonly Turn[],
  signal: AbortSignal,
): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
  const mayDelete = rows[0]?.taken ?? false;
  let isMore = false;
  try {
    for (const turn of turns) if (!signal.aborted) isMore = (await turn(client, mayDelete)) || isMore;
  } finally {
    if (mayDelete) await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }
  return isMore;
}

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
