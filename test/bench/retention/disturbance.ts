import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRetention, migrate, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { archive } from '../../../services/ledger/src/tools/archive/archive.ts';
import { withClient } from '../platform/database.ts';

/**
 * Do batches notice that old transactions move to the archive, and that old results are deleted? The same batches, in
 * turns of two seconds with nothing beside them, with the archive, and with retention.
 */

const BATCH = 500;
const OLD_ROWS = 1_500_000;
const TURNS = 5;
const TURN_MS = 2_000;
/** Batches come at a steady rate, as under a load that is not the limit. */
const EVERY_MS = 40;

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const meter: Meter = {
  counter: () => () => undefined,
  histogram: () => () => undefined,
  gauge: () => undefined,
};

const ROWS = (time: string) => `
  SELECT n, 1, n, 'TRANSFER', 5, 1, 2, n, n, ${time}, 'user:1', NULL, 'A reason', sha256(n::text::bytea),
         sha256((n + 1)::text::bytea), NULL::bigint, NULL::uuid, NULL
  FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS n`;
const RESULTS = (time: string) => `
  SELECT gen_random_uuid(), gen_random_uuid(), n, 1, n, n, 0, ${time}, sha256(n::text::bytea)
  FROM generate_series($1::bigint, $1::bigint + $2::int - 1) AS n`;
const RESULT_COLUMNS =
  '(slot, command_id, transaction_id, account_id, received, sent, held, created_at, fingerprint)';

async function writeBatch(client: pg.Client, from: number, time: string, rows = BATCH): Promise<void> {
  await client.query('BEGIN');
  await client.query(`INSERT INTO transactions ${ROWS(time)}`, [from, rows]);
  await client.query(`INSERT INTO results ${RESULT_COLUMNS} ${RESULTS(time)}`, [from, rows]);
  await client.query('COMMIT');
}

/** Writes batches for a turn; gives how long each took. */
async function turn(client: pg.Client, next: () => number): Promise<number[]> {
  const timesMs: number[] = [];
  const endsAtMs = performance.now() + TURN_MS;
  while (performance.now() < endsAtMs) {
    const startMs = performance.now();
    await writeBatch(client, next(), 'now()');
    const tookMs = performance.now() - startMs;
    timesMs.push(tookMs);
    await sleep(Math.max(0, EVERY_MS - tookMs));
  }
  return timesMs;
}

const nothing = { start: async () => undefined, stop: async () => 0 };

function moving(url: string) {
  let stopping: AbortController;
  let moved: Promise<{ moved: number }>;
  return {
    async start() {
      stopping = new AbortController();
      const config = {
        MIGRATION_DATABASE_URL: url,
        ARCHIVE_AFTER_DAYS: 400,
        ARCHIVE_BATCH_ROWS: 1_000,
        ARCHIVE_MAX_SECONDS: 60,
      };
      moved = archive(config, { signal: stopping.signal });
    },
    async stop() {
      stopping.abort();
      return (await moved).moved;
    },
  };
}

function deleting(url: string, count: () => Promise<number>) {
  let retention: ReturnType<typeof createRetention>;
  let before: number;
  return {
    async start() {
      before = await count();
      const kept = { table: 'results', column: 'created_at', keptSeconds: secondsOfDays(31) };
      retention = createRetention({
        url,
        applicationName: 'bench',
        tasks: [rowsByAge({ what: 'results', ...kept })],
        meter,
        logger,
      });
      retention.start();
    },
    async stop() {
      await retention.stop();
      return before - (await count());
    },
  };
}

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(q * values.length)] ?? 0;

export async function measureDisturbance(client: pg.Client, url: string): Promise<void> {
  const directory = fileURLToPath(new URL('../../../services/ledger/migrations', import.meta.url));
  await migrate({ url, directory, logger });
  const old = `now() - interval '500 days'`;
  for (let from = 1; from < OLD_ROWS; from += 10_000) await writeBatch(client, from, old, 10_000);
  await client.query('VACUUM ANALYZE');
  for (const table of ['transactions', 'results']) {
    const { rows } = await client.query<{ bytes: string }>(
      `SELECT (pg_total_relation_size('${table}') / ${OLD_ROWS})::text AS bytes`,
    );
    process.stdout.write(`${table}: ${rows[0]?.bytes} bytes a row, indexes included\n`);
  }
  let id = OLD_ROWS + 1;
  const next = () => {
    id += BATCH;
    return id - BATCH;
  };
  const countOld = () =>
    withClient(url, async (other) => {
      const { rows } = await other.query<{ n: string }>(
        `SELECT count(*) AS n FROM results WHERE created_at < now() - interval '1 day'`,
      );
      return Number(rows[0]?.n);
    });
  const cases = [
    { name: 'nothing beside', timesMs: [] as number[], rows: 0, work: nothing },
    { name: 'the archive beside', timesMs: [] as number[], rows: 0, work: moving(url) },
    { name: 'retention beside', timesMs: [] as number[], rows: 0, work: deleting(url, countOld) },
  ];
  for (let n = 0; n < TURNS; n++) {
    for (const one of cases) {
      await one.work.start();
      one.timesMs.push(...(await turn(client, next)));
      one.rows += await one.work.stop();
    }
  }
  const base = quantile(cases[0]?.timesMs ?? [], 0.5);
  process.stdout.write(`\nA batch of ${BATCH} every ${EVERY_MS} ms\n`);
  for (const { name, timesMs, rows } of cases) {
    const [median, p95, p99] = [0.5, 0.95, 0.99].map((q) => quantile(timesMs, q).toFixed(2));
    const rate = Math.round(rows / ((TURNS * TURN_MS) / 1_000));
    process.stdout.write(
      `${name.padEnd(22)}median ${median} ms  p95 ${p95} ms  p99 ${p99} ms  x${(Number(median) / base).toFixed(2)}  ${rate} rows/s moved or deleted\n`,
    );
  }
}
