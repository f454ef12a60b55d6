import type { Meter } from '@cowrie/telemetry';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../testing/database.ts';
import { createRetention, type Retention } from './retention.ts';
import { PUBLISHED_OUTBOX_ROWS, type RetentionTask, rowsByAge } from './tasks.ts';

const WITHIN_MS = 20_000;
const KEPT_SECONDS = 3_600;
const LOCK = 7_261_944;
const things = (table: string, keptSeconds = KEPT_SECONDS): RetentionTask =>
  rowsByAge({ what: table, table, column: 'at', keptSeconds });

let database: { url: string; drop(): Promise<void> };
let client: pg.Client;
let retention: Retention | undefined;
let scrape: () => Record<string, number>;
let warnings: object[];

beforeEach(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    CREATE TABLE things (id int PRIMARY KEY, at timestamptz NOT NULL);
    CREATE INDEX ON things (at);
    CREATE TABLE steps (rows int NOT NULL);
    CREATE FUNCTION note_step() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO steps SELECT count(*) FROM gone; RETURN NULL; END';
    CREATE TRIGGER steps AFTER DELETE ON things REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_step();
    -- 100 that are due, the oldest 2 h old, and 10 that are not.
    INSERT INTO things SELECT n, now() - interval '1 h' - n * interval '36 s' FROM generate_series(1, 100) AS n;
    INSERT INTO things SELECT 100 + n, now() - n * interval '1 min' FROM generate_series(1, 10) AS n`);
});
afterEach(async () => {
  await retention?.stop();
  retention = undefined;
  await client.end();
  await database.drop();
});

function testMeter(): { meter: Meter; read(): Record<string, number> } {
  const counts = new Map<string, number>();
  const readers = new Map<string, () => Iterable<{ value: number; labels?: object }>>();
  const meter: Meter = {
    counter: (name) => (by, labels) => {
      const key = `${name}{${labels?.what}}`;
      counts.set(key, (counts.get(key) ?? 0) + by);
    },
    histogram: () => () => undefined,
    gauge: (name, _help, _labels, read) => void readers.set(name, read),
  };
  const read = () => {
    const values = Object.fromEntries(counts);
    for (const [name, gauge] of readers) {
      for (const { value, labels } of gauge())
        values[`${name}{${(labels as { what: string }).what}}`] = value;
    }
    return values;
  };
  return { meter, read };
}

function start(tasks: readonly RetentionTask[], over: { rowsMax?: number; lookEveryMs?: number } = {}): void {
  const { meter, read } = testMeter();
  scrape = read;
  warnings = [];
  const quiet = () => undefined;
  const logger = {
    debug: quiet,
    info: quiet,
    error: quiet,
    warn: (fields: object) => void warnings.push(fields),
  };
  const times = { rowsMax: 30, lookEveryMs: 20, ...over };
  retention = createRetention({ url: database.url, applicationName: 'test', tasks, meter, logger, ...times });
  retention.start();
}

const one = async (sql: string): Promise<number> =>
  Number((await client.query<{ n: string }>(`SELECT ${sql} AS n`)).rows[0]?.n);
const left = () => one('(SELECT count(*) FROM things)');
const metric = (name: string, what = 'things') => scrape()[`cowrie_retention_${name}{${what}}`];

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endsAtMs = Date.now() + WITHIN_MS;
  while (!(await condition())) {
    if (Date.now() > endsAtMs) throw new Error(`not within ${WITHIN_MS} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('retention', () => {
  it('deletes what is due in small steps, and nothing else', async () => {
    start([things('things')]);
    await until(async () => (await left()) === 10);
    expect(await one('(SELECT min(id) FROM things)')).toBe(101);
    const { rows } = await client.query<{ rows: number }>('SELECT rows FROM steps');
    const steps = rows.map((step) => step.rows);
    expect(steps.reduce((sum, step) => sum + step, 0)).toBe(100);
    expect(Math.max(...steps)).toBe(30);
    await until(() => metric('due_rows') === 0);
    expect(metric('deleted_rows_total')).toBe(100);
    expect(metric('kept_seconds')).toBe(KEPT_SECONDS);
    expect(metric('oldest_age_seconds')).toBeGreaterThan(590);
    expect(metric('oldest_age_seconds')).toBeLessThan(700);
    expect(metric('failures_total')).toBe(0);
  });

  it('goes on for ever: what becomes due later goes too', async () => {
    start([things('things', 1)]);
    await until(async () => (await left()) === 0);
    for (let n = 0; n < 2; n++) {
      await client.query('INSERT INTO things SELECT n, now() FROM generate_series(1, 50) AS n');
      await until(async () => (await left()) === 0);
    }
    expect(metric('deleted_rows_total')).toBe(210);
  });

  it('is done by one instance at a time; the others only look', async () => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    start([things('things')]);
    await until(() => metric('due_rows') === 100);
    expect(metric('oldest_age_seconds')).toBeGreaterThan(7_190);
    expect([await left(), metric('deleted_rows_total')]).toEqual([110, 0]);
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await until(async () => (await left()) === 10);
  });

  it('tells what fails, keeps no other task from its turn, and tries again', async () => {
    start([things('missing'), things('things')]);
    await until(async () => (await left()) === 10);
    await until(() => (metric('failures_total', 'missing') ?? 0) > 1);
    expect(warnings[0]).toMatchObject({ what: 'missing', err: { code: '42P01' } });
    // One transaction keeps the task from looking in between.
    await client.query(`ALTER TABLE things RENAME TO missing; UPDATE missing SET at = at - interval '1 h'`);
    await until(() => metric('deleted_rows_total', 'missing') === 10);
  });

  it('goes on when its connection was lost', async () => {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    start([things('things')]);
    await until(() => metric('due_rows') === 100);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'test-retention'`,
    );
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await until(async () => (await left()) === 10);
  });

  it('stops between two steps', async () => {
    start([things('things')], { rowsMax: 1, lookEveryMs: 60_000 });
    await until(async () => (await left()) < 108);
    await retention?.stop();
    retention = undefined;
    const then = await left();
    expect(then).toBeGreaterThan(10);
    const connections = `(SELECT count(*) FROM pg_stat_activity WHERE application_name = 'test-retention')`;
    await until(async () => (await one(connections)) === 0);
    expect(await left()).toBe(then);
  });

  it('deletes rows of the outbox behind the cursor, and none before it', async () => {
    await client.query(`
      CREATE TABLE outbox (partition int, sequence bigint, time timestamptz NOT NULL, PRIMARY KEY (partition, sequence));
      CREATE TABLE outbox_cursors (partition int PRIMARY KEY, published_sequence bigint NOT NULL);
      INSERT INTO outbox_cursors VALUES (0, 40), (1, 0), (2, 7);
      INSERT INTO outbox SELECT p, n, now() - interval '1 min' FROM generate_series(0, 2) AS p, generate_series(1, 50) AS n`);
    start([PUBLISHED_OUTBOX_ROWS]);
    const unpublished = 10 + 50 + 43;
    await until(async () => (await one('(SELECT count(*) FROM outbox)')) === unpublished);
    await until(() => metric('due_rows', 'outbox') === 0);
    expect(metric('deleted_rows_total', 'outbox')).toBe(47);
    expect(await one('(SELECT min(sequence) FROM outbox WHERE partition = 0)')).toBe(41);
  });
});
