import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

/* PostgreSQL's own timeouts measure the waits for locks of other sessions. */

const LIMITS = { lockMs: 100, statementMs: 2_000, attempts: 3, firstRestMs: 10, longestRestMs: 10 };

let database: Awaited<ReturnType<typeof createDatabase>>;
let directory: string;
let other: pg.Client;
let warnings: { fields: object; message: string }[];
let onWarning: () => void;

const logger = {
  debug() {},
  info() {},
  error() {},
  warn(fields: object, message: string) {
    warnings.push({ fields, message });
    onWarning();
  },
};

beforeEach(async () => {
  [warnings, onWarning] = [[], () => {}];
  database = await createDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  other = new pg.Client({ connectionString: database.url, application_name: 'a reader' });
  await other.connect();
  await write('0001_big.sql', 'CREATE TABLE big (id bigint, n bigint)');
  await run();
  await other.query('INSERT INTO big SELECT i, i FROM generate_series(1, 100) AS i');
});
afterEach(async () => {
  await other.end();
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, sql: string): Promise<void> => writeFile(join(directory, name), sql);
const run = (limits: Partial<typeof LIMITS> = {}): Promise<string[]> =>
  migrate({ url: database.url, directory, logger, limits: { ...LIMITS, ...limits } });
const columns = async (): Promise<string[]> => {
  const { rows } = await other.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = 'big'::regclass AND attnum > 0`,
  );
  return rows.map(({ name }) => name);
};
const indexes = async (): Promise<{ name: string; valid: boolean }[]> => {
  const { rows } = await other.query<{ name: string; valid: boolean }>(
    `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index WHERE indrelid = 'big'::regclass`,
  );
  return rows;
};

describe('a migration that needs a lock which somebody holds', () => {
  beforeEach(async () => {
    await write('0002_column.sql', 'ALTER TABLE big ADD COLUMN later text; CREATE TABLE new (id bigint)');
    await other.query('BEGIN');
    await other.query('SELECT FROM big');
  });

  it('gives way, tries again, and is done when the lock is free', async () => {
    onWarning = () => {
      if (warnings.length === 2) void other.query('COMMIT');
    };
    expect(await run()).toEqual(['0002_column.sql']);
    expect(warnings).toEqual([
      expect.objectContaining({ fields: expect.objectContaining({ attempt: 1, attempts: 3 }) }),
      expect.objectContaining({ fields: expect.objectContaining({ attempt: 2 }) }),
    ]);
    expect(await columns()).toContain('later');
  });

  it('ends after its last attempt, says who is in the way, and has changed nothing', async () => {
    await expect(run()).rejects.toThrow(
      /^0002_column\.sql: the locks that it needs were not to be had in 3 attempts of 0\.1 s; .*\d+ \(a reader, idle in transaction, \d+ s\)/,
    );
    await other.query('COMMIT');
    expect(await columns()).not.toContain('later');
    expect(await run()).toEqual(['0002_column.sql']);
  });

  it('lets callers pass between its attempts, none of whom waits longer than it does', async () => {
    const caller = new pg.Client({ connectionString: database.url });
    await caller.connect();
    try {
      // PostgreSQL refuses a caller that waits longer than the migration may.
      await caller.query(`SET lock_timeout = ${LIMITS.lockMs + 1_000}`);
      let [passed, running] = [0, true];
      const calls = (async () => {
        for (; running; passed += 1) await caller.query('INSERT INTO big VALUES (1, 1)');
      })();
      const passedAt: number[] = [];
      onWarning = () => {
        passedAt.push(passed);
        if (warnings.length === 5) void other.query('COMMIT');
      };
      expect(await run({ attempts: 30 })).toEqual(['0002_column.sql']);
      running = false;
      await calls;
      expect(passedAt.every((count, index) => index === 0 || count > (passedAt[index - 1] ?? 0))).toBe(true);
    } finally {
      await caller.end();
    }
  });
});

describe('a migration that works while it holds its locks', () => {
  it('is stopped after its time, undone, and says how to do it nevertheless', async () => {
    await write('0002_slow.sql', 'ALTER TABLE big ADD COLUMN later text; SELECT pg_sleep(0.3)');
    await expect(run({ statementMs: 50 })).rejects.toThrow(
      /^0002_slow\.sql: a statement ran longer than 0\.05 s and was undone .*MIGRATION_STATEMENT_SECONDS=0$/,
    );
    expect(await columns()).not.toContain('later');
    expect(await run({ statementMs: 0 })).toEqual(['0002_slow.sql']);
  });
});

describe('a migration without transaction', () => {
  const CONCURRENTLY =
    '-- no transaction\n-- by n; quickly\nCREATE INDEX CONCURRENTLY IF NOT EXISTS by_n\n  ON big (n);\n';

  it('builds an index beside somebody who writes, and waits for them as long as it takes', async () => {
    await write('0002_index.sql', CONCURRENTLY);
    await other.query('BEGIN');
    await other.query('INSERT INTO big VALUES (7, 7)');
    const done = run();
    await other.query(`SELECT pg_sleep(${(3 * LIMITS.lockMs) / 1_000})`);
    await other.query('COMMIT');
    expect(await done).toEqual(['0002_index.sql']);
    expect(await indexes()).toEqual([{ name: 'by_n', valid: true }]);
    expect(warnings).toEqual([]);
  });

  it('drops what a build that failed has left, and makes it again', async () => {
    await expect(other.query('CREATE UNIQUE INDEX CONCURRENTLY by_n ON big ((n % 2))')).rejects.toThrow();
    expect(await indexes()).toEqual([{ name: 'by_n', valid: false }]);
    await write('0002_index.sql', CONCURRENTLY);
    expect(await run()).toEqual(['0002_index.sql']);
    expect(await indexes()).toEqual([{ name: 'by_n', valid: true }]);
  });

  it('leaves no half-made index behind when it fails, and is not noted', async () => {
    await write(
      '0002_index.sql',
      CONCURRENTLY.replace('CREATE', 'CREATE UNIQUE').replace('(n)', '((n % 2))'),
    );
    await expect(run()).rejects.toThrow('0002_index.sql: could not create unique index');
    expect(await indexes()).toEqual([]);
    await write('0002_index.sql', CONCURRENTLY);
    expect(await run()).toEqual(['0002_index.sql']);
  });

  it('goes on where it was interrupted', async () => {
    await other.query('CREATE INDEX by_n ON big (n)');
    await write('0002_index.sql', `${CONCURRENTLY}DROP INDEX CONCURRENTLY IF EXISTS not_there;`);
    expect(await run()).toEqual(['0002_index.sql']);
    expect(await run()).toEqual([]);
  });

  it.each([
    'CREATE INDEX CONCURRENTLY by_n ON big (n)',
    'ALTER TABLE big ADD COLUMN later text',
    'DELETE FROM big',
  ])('refuses what is not harmless there: %s', async (statement) => {
    await write('0002_wrong.sql', `-- no transaction\n${statement};\n`);
    await expect(run()).rejects.toThrow(/^0002_wrong\.sql: without a transaction there may only be/);
    expect([await columns(), await indexes()]).toEqual([['id', 'n'], []]);
  });
});
