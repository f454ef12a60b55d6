import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

const logger = { debug() {}, info() {}, warn() {}, error() {} };

let database: Awaited<ReturnType<typeof createDatabase>>;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(async () => {
  database = await createDatabase();
  await rm(directory, { recursive: true });
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(() => database.drop());

const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
const run = (): Promise<string[]> => migrate({ url: database.url, directory, logger });

describe('migrate', () => {
  it('applies the files in order, once', async () => {
    await write('0002_b.sql', 'ALTER TABLE a ADD COLUMN b int');
    await write('0001_a.sql', 'CREATE TABLE a (id int)');
    expect(await run()).toEqual(['0001_a.sql', '0002_b.sql']);
    expect(await run()).toEqual([]);
    await write('0003_c.sql', 'CREATE TABLE c (id int)');
    expect(await run()).toEqual(['0003_c.sql']);
  });

  it('refuses a file that has changed since it was applied', async () => {
    await write('0001_a.sql', 'CREATE TABLE a (id int)');
    await run();
    await write('0001_a.sql', 'CREATE TABLE a (id bigint)');
    await expect(run()).rejects.toThrow('0001_a.sql was applied and has changed since');
  });

  it('leaves nothing of a file that fails, and names it', async () => {
    await write('0001_a.sql', 'CREATE TABLE a (id int); SELECT wrong');
    await expect(run()).rejects.toThrow('0001_a.sql: ');
    await write('0001_a.sql', 'CREATE TABLE a (id int)');
    expect(await run()).toEqual(['0001_a.sql']);
  });

  it('is safe to run twice at once', async () => {
    await write('0001_a.sql', 'CREATE TABLE a (id int)');
    const both = await Promise.all([run(), run()]);
    expect(both.map((names) => names.length).sort()).toEqual([0, 1]);
  });

  it('refuses a database from before the first release, and says what to do', async () => {
    await write('0001_a.sql', 'CREATE TABLE a (id int)');
    await run();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO schema_migrations (name, checksum) VALUES ('shared/0001_partitions_and_outbox.sql', '')`,
    );
    await client.end();
    await expect(run()).rejects.toThrow('cannot be upgraded. Remove it and start with an empty one');
  });

  it('refuses a file whose name has no place in the order', async () => {
    await write('later.sql', 'SELECT 1');
    await expect(run()).rejects.toThrow('later.sql: a migration is named NNNN_name.sql');
  });
});
