import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../libs/postgres/src/migrate/migrate.ts';
import { createDatabase } from '../../libs/postgres/src/testing/database.ts';
import { eventually } from '../support/eventually.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };
const WITHIN_MS = 30_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let directory: string;
let client: pg.Client;
let holder: pg.Client;
let child: ChildProcess | undefined;
beforeEach(async () => {
  database = await createDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  [client, holder] = [database, database].map(({ url }) => new pg.Client({ connectionString: url })) as [
    pg.Client,
    pg.Client,
  ];
  await Promise.all([client.connect(), holder.connect()]);
  await write(
    '0001_rows.sql',
    'CREATE TABLE rows (id int); INSERT INTO rows SELECT generate_series(1, 1000)',
  );
  await run();
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await Promise.all([client.end(), holder.end()]);
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
const run = (): Promise<string[]> => migrate({ url: database.url, directory, logger });

/** The migration has its own process, as in a Job, and is killed once `isUnderWay` is true. */
async function killWhile(isUnderWay: string): Promise<void> {
  const script = `import { migrate } from ${JSON.stringify(new URL('../../libs/postgres/src/migrate/migrate.ts', import.meta.url).href)};
    await migrate({ url: process.env.URL, directory: process.env.DIRECTORY, logger: { debug() {}, info() {}, warn() {}, error() {} } });`;
  child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, URL: database.url, DIRECTORY: directory },
    stdio: 'ignore',
  });
  await eventually(async () => {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE application_name = 'migrate' AND datname = current_database() AND ${isUnderWay}`,
    );
    expect(rowCount).toBe(1);
  }, WITHIN_MS);
  child.kill('SIGKILL');
}

it('an interrupted transaction leaves nothing, and the next run applies it as a whole', async () => {
  await write(
    '0002_more.sql',
    'ALTER TABLE rows ADD COLUMN more int; SELECT pg_sleep(1); CREATE TABLE more (id int)',
  );
  await killWhile("query LIKE '%pg_sleep%'");
  expect(await eventuallyRun()).toEqual(['0002_more.sql']);
  expect(await run()).toEqual([]);
  await client.query('SELECT more FROM rows');
  await client.query('SELECT FROM more');
});

it('an index whose build was interrupted is built by the next run', async () => {
  await write(
    '0002_index.sql',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS rows_by_id ON rows (id);\nCREATE INDEX CONCURRENTLY IF NOT EXISTS rows_by_other ON rows ((id + 1));',
  );
  // The build waits for every transaction that wrote before the build began.
  await holder.query('BEGIN');
  await holder.query('INSERT INTO rows VALUES (0)');
  await killWhile("wait_event_type = 'Lock'");
  // The server continues or cancels the build; in both cases no migration is recorded yet.
  await client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'migrate' AND datname = current_database()",
  );
  await holder.query('COMMIT');
  expect(await eventuallyRun()).toEqual(['0002_index.sql']);
  const { rows } = await client.query(
    "SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'rows'::regclass ORDER BY 1",
  );
  expect(rows).toEqual([
    { name: 'rows_by_id', valid: true },
    { name: 'rows_by_other', valid: true },
  ]);
});

/** Retries until the server has noticed that the killed client is gone. */
const eventuallyRun = (): Promise<string[]> => eventually(run, WITHIN_MS);
