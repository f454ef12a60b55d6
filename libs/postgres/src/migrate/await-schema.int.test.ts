import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool } from '../pool.ts';
import { createDatabase } from '../testing/database.ts';
import { awaitSchema } from './await-schema.ts';
import { migrate } from './migrate.ts';

const EVERY_MS = 20;
const ROLE = 'test_reader_of_migrations';
const PASSWORD = 'only for this test';

let database: Awaited<ReturnType<typeof createDatabase>>;
let directory: string;
let logged: string[];
let owner: pg.Pool;
let service: pg.Pool;

const say = (_: object, message: string) => void logged.push(message);
const logger = { debug() {}, info: say, warn: say, error: say };
const open = (url: string) => createPool({ url, max: 1, applicationName: 'a service', logger });
const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
const run = () => migrate({ url: database.url, directory, role: ROLE, logger: quiet });

beforeEach(async () => {
  logged = [];
  database = await createDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await write('0001_a.sql', 'CREATE TABLE a (id int)');
  owner = open(database.url);
  await owner.query(`DO $$ BEGIN CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}'; EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  const url = new URL(database.url);
  [url.username, url.password] = [ROLE, PASSWORD];
  service = open(url.href);
});
afterEach(async () => {
  await Promise.all([owner.end(), service.end()]);
  await database.drop();
  await rm(directory, { recursive: true });
});

async function wait(act: (problem: string) => Promise<unknown>): Promise<string[]> {
  const told: string[] = [];
  const acts: Promise<unknown>[] = [];
  await awaitSchema({
    ...{ pool: service, directory, logger, everyMs: EVERY_MS },
    waitFor(problem) {
      if (problem === null || told.at(-1) === problem) return;
      told.push(problem);
      acts.push(act(problem));
    },
  });
  // The schema is complete shortly before the migration has ended.
  await Promise.all(acts);
  return told;
}

describe('a service on a database', () => {
  it('that has everything does not wait and says nothing', async () => {
    await run();
    expect(await wait(async () => undefined)).toEqual([]);
    expect(logged).toEqual([]);
  });

  it('that is ahead of it does not wait', async () => {
    await write('0002_later.sql', 'CREATE TABLE later (id int)');
    await run();
    await rm(join(directory, '0002_later.sql'));
    expect(await wait(async () => undefined)).toEqual([]);
  });

  it('that lacks a migration names it, in one line, and goes on once it was applied', async () => {
    await run();
    await write('0002_b.sql', 'CREATE TABLE b (id int)');
    await write('0003_c.sql', 'CREATE TABLE c (id int)');
    const missing = 'database schema: 0002_b.sql, 0003_c.sql are missing; run migrate.ts of this version';
    const told = await wait(() => run());
    // The check may run between the two.
    const stillMissing = 'database schema: 0003_c.sql is missing; run migrate.ts of this version';
    expect([[missing], [missing, stillMissing]]).toContainEqual(told);
    expect(logged).toEqual([...told, 'database schema: complete']);
  });

  it('that is empty, or that it may not read yet, waits too', async () => {
    const notOurs = 'database schema: it is not that of this version; run migrate.ts of this version';
    const looks: (string | null)[] = [];
    let onLook = () => {};
    const waitFor = (problem: string | null) => {
      looks.push(problem);
      onLook();
    };
    const done = awaitSchema({ pool: service, directory, logger, everyMs: EVERY_MS, waitFor });
    const looked = () =>
      new Promise<void>((resolve) => {
        onLook = resolve;
      });
    await looked();
    await migrate({ url: database.url, directory, logger: quiet });
    for (let more = 0; more < 2; more += 1) await looked();
    await run();
    await done;
    expect([new Set(looks.slice(0, -1)), looks.at(-1)]).toEqual([new Set([notOurs]), null]);
  });

  it('that does not answer waits; with a wrong password it ends', async () => {
    await run();
    const url = new URL(database.url);
    url.port = '1';
    const away = open(url.href);
    const problem = await new Promise((resolve, reject) => {
      awaitSchema({ pool: away, directory, logger, waitFor: resolve, everyMs: EVERY_MS }).catch(reject);
    });
    expect(problem).toBe('database schema: the database does not answer');
    await away.end();
    const wrong = new URL(database.url);
    [wrong.username, wrong.password] = [ROLE, 'wrong'];
    const refused = open(wrong.href);
    await expect(
      awaitSchema({ pool: refused, directory, logger, waitFor() {}, everyMs: EVERY_MS }),
    ).rejects.toThrow();
    await refused.end();
  });
});
