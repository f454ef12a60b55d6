import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@cowrie/postgres';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../../libs/postgres/src/testing/database.ts';
import { eventually } from '../support/eventually.ts';
import { copyPreviousMigrations, MIGRATED_SERVICES, type MigratedService, migrationsOf } from './previous.ts';

/*
 * Migrations run while one client reads every table in a long transaction and others write to every table. PostgreSQL
 * itself limits a writer's wait: one that waits too long gets an error.
 */

/** The column ensures that there is always a migration. */
const CHANGED: Record<MigratedService, string> = {
  ledger: 'accounts',
  user: 'users',
  history: 'entries',
  webhooks: 'webhooks',
};

const LOCK_MS = 200;
/** The longest that a statement of `migrate` may hold its locks. */
const STATEMENT_MS = 5_000;
const GIVEN_WAY_BEFORE_THE_READER_ENDS = 2;
const DEADLINE_MS = 30_000;

let database: Awaited<ReturnType<typeof createDatabase>>;
let directory: string;
let clients: pg.Client[];

async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  await client.connect();
  clients.push(client);
  return client;
}

beforeEach(async () => {
  clients = [];
  database = await createDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
  await rm(directory, { recursive: true });
});

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'schema_migrations'`,
  );
  return rows.map(({ name }) => name);
}

async function startWriter(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ stop(): Promise<number> }> {
  let [rounds, running] = [0, true];
  // The setting comes before the writer counts as started, because a migration may be shorter than this statement on a
  // busy machine.
  await client.query(`SET lock_timeout = ${LOCK_MS + STATEMENT_MS}`);
  const loop = (async () => {
    for (; running; rounds += 1) {
      for (const table of tables) {
        await client.query(`BEGIN; LOCK TABLE ${table} IN ROW EXCLUSIVE MODE; COMMIT`);
      }
    }
    return rounds;
  })();
  return {
    stop: () => {
      running = false;
      return loop;
    },
  };
}

async function startReader(tables: readonly string[]): Promise<pg.Client> {
  const reader = await connect('a long report');
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  for (const table of tables) await reader.query(`SELECT FROM ${table} LIMIT 1`);
  return reader;
}

describe.each(MIGRATED_SERVICES)('the %s database', (service) => {
  it('is migrated while it is in use, and no writer waits longer than a migration may', async () => {
    await copyPreviousMigrations(service, directory);
    const quiet = { debug() {}, info() {}, warn() {}, error() {} };
    await migrate({ url: database.url, directory, logger: quiet });
    const applied = await readdir(directory);
    await cp(migrationsOf(service), directory, { recursive: true });
    await writeFile(
      join(directory, '9999_next.sql'),
      `ALTER TABLE ${CHANGED[service]} ADD COLUMN next_note text`,
    );
    const pending = (await readdir(directory)).filter((file) => !applied.includes(file));
    const watcher = await connect('a watcher');
    const tables = await tablesOf(watcher);
    const reader = await startReader(tables);
    const writers = await Promise.all([connect('writer 1'), connect('writer 2')]);
    const loads = await Promise.all(writers.map((client) => startWriter(client, tables)));
    let [givenWay, done] = [0, false];
    const counting = {
      ...quiet,
      warn() {
        givenWay += 1;
      },
    };
    const migrating = migrate({
      url: database.url,
      directory,
      logger: counting,
      limits: { lockMs: LOCK_MS, statementMs: STATEMENT_MS },
    }).finally(() => {
      done = true;
    });
    // A concurrently built index waits for every older transaction.
    await eventually(async () => {
      const waits = await watcher.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'migrate'
         AND wait_event = 'virtualxid'`,
      );
      expect(done || waits.rowCount || givenWay >= GIVEN_WAY_BEFORE_THE_READER_ENDS).toBeTruthy();
    }, DEADLINE_MS);
    await reader.query('COMMIT');
    expect(await migrating).toEqual(expect.arrayContaining(pending));
    for (const rounds of await Promise.all(loads.map((load) => load.stop())))
      expect(rounds).toBeGreaterThan(0);
  });
});
