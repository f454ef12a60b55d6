import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { lintMigration } from './lint.ts';

const PREVIOUS = JSON.parse(
  await readFile(join(checkoutDir, 'test', 'upgrade', 'previous-release.json'), 'utf8'),
) as { migrations: Record<string, string> };

const folderOf = (name: string) =>
  join(checkoutDir, name === 'shared' ? 'libs/postgres' : `services/${name}`, 'migrations');

async function newMigrations(): Promise<{ file: string; path: string }[]> {
  const found = Object.entries(PREVIOUS.migrations).map(async ([name, last]) => {
    const files = (await readdir(folderOf(name))).filter((file) => file > last).sort();
    return files.map((file) => ({ file: `${name}/${file}`, path: join(folderOf(name), file) }));
  });
  return (await Promise.all(found)).flat();
}

const rulesOf = async (sql: string) => (await lintMigration(sql)).map(({ rule }) => rule);

describe('the migrations since the previous release', () => {
  it('can be applied to a large database in use, with the previous release beside', async () => {
    const files = await newMigrations();
    const findings = files.map(async ({ file, path }) =>
      (await lintMigration(await readFile(path, 'utf8'))).map(({ rule, line }) => `${file}:${line} ${rule}`),
    );
    expect((await Promise.all(findings)).flat()).toEqual([]);
  });
});

describe('a migration must not contain', () => {
  it.each([
    ['ban-drop-table', 'DROP TABLE accounts;'],
    ['ban-drop-column', 'ALTER TABLE accounts DROP COLUMN held;'],
    ['ban-drop-object', 'DROP VIEW all_transactions;'],
    ['renaming-column', 'ALTER TABLE accounts RENAME COLUMN held TO kept;'],
    ['renaming-table', 'ALTER TABLE accounts RENAME TO wallets;'],
    ['changing-column-type', 'ALTER TABLE accounts ALTER COLUMN held TYPE numeric;'],
    ['adding-not-nullable-field', 'ALTER TABLE transactions ALTER COLUMN hold_id SET NOT NULL;'],
    ['adding-required-field', 'ALTER TABLE transactions ADD COLUMN later bigint NOT NULL;'],
    ['adding-field-with-default', 'ALTER TABLE transactions ADD COLUMN u uuid DEFAULT gen_random_uuid();'],
    ['require-concurrent-index-creation', 'CREATE INDEX i ON transactions (reason);'],
    ['require-concurrent-index-creation', 'CREATE UNIQUE INDEX i ON transactions (reason);'],
    ['require-concurrent-index-deletion', 'DROP INDEX captures;'],
    ['concurrently-in-transaction', 'CREATE INDEX CONCURRENTLY i ON transactions (reason);'],
    ['constraint-missing-not-valid', 'ALTER TABLE transactions ADD CONSTRAINT c CHECK (amount > 1);'],
    ['disallowed-unique-constraint', 'ALTER TABLE transactions ADD CONSTRAINT c UNIQUE (reason);'],
    ['changes-rows', "UPDATE transactions SET reason = '';"],
    ['changes-rows', 'DELETE FROM results;'],
    ['changes-rows', 'INSERT INTO other SELECT * FROM transactions;'],
    ['locks-table', 'LOCK TABLE transactions;'],
    ['locks-table', 'ALTER TABLE transactions SET TABLESPACE fast;'],
    ['takes-rights', 'REVOKE SELECT ON transactions FROM cowrie_ledger;'],
    ['hides-in-block', 'DO $$ BEGIN ALTER TABLE transactions DROP COLUMN hold_id; END $$;'],
    ['hides-in-block', "DO $$ BEGIN EXECUTE 'DROP TABLE ' || 'a'; END $$;"],
    ['changes-rows', 'DO $$ BEGIN IF true THEN UPDATE transactions SET amount = 1; END IF; END $$;'],
  ])('%s: %s', async (rule, sql) => {
    expect(await rulesOf(sql)).toContain(rule);
  });

  it.each([
    'ALTER TABLE transactions ADD COLUMN later bigint;',
    'ALTER TABLE transactions ADD COLUMN later bigint NOT NULL DEFAULT 0;',
    'ALTER TABLE transactions ADD CONSTRAINT c CHECK (amount > 1) NOT VALID;',
    '-- no transaction\nALTER TABLE transactions VALIDATE CONSTRAINT c;',
    '-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS i ON transactions (reason);',
    'CREATE TABLE new (id bigint PRIMARY KEY, n bigint);\nCREATE UNIQUE INDEX i ON new (n);',
    'INSERT INTO accounts (id, created_at) SELECT id, now() FROM generate_series(-13, -11) AS id;',
    'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM x; END $$;',
    'CREATE TRIGGER t BEFORE UPDATE OR DELETE ON new FOR EACH STATEMENT EXECUTE FUNCTION f();',
    "DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'r') THEN GRANT UPDATE, DELETE ON x TO r; END IF; END $$;",
  ])('but it may contain: %s', async (sql) => {
    expect(await rulesOf(sql)).toEqual([]);
  });
});

describe('an exception', () => {
  const DROP = '-- squawk-ignore ban-drop-column\nALTER TABLE accounts DROP COLUMN old;';

  it.each([
    `-- contract: since 0.3.0 nothing reads it\n${DROP}`,
    `-- Of before.\n-- contract: since 0.3.0 nothing reads it,\n-- nor writes it.\n${DROP}`,
    '-- safe: it has a row for each partition\n-- squawk-ignore changes-rows\nUPDATE partitions SET last_digest = NULL;',
    '-- safe: a few hundred rows\n-- squawk-ignore require-concurrent-index-creation\nCREATE INDEX i ON verifications (id);',
    '-- view: a stays\n-- squawk-ignore renaming-table\nALTER TABLE a RENAME TO b;\nCREATE VIEW a AS SELECT id FROM b;',
  ])('with its reason is accepted: %s', async (sql) => {
    expect(await rulesOf(sql)).toEqual([]);
  });

  it.each([
    DROP,
    `-- contract: nothing reads it\n${DROP}`,
    `-- safe: nothing reads it\n${DROP}`,
    `-- contract: since 0.3.0 nothing reads it\n\n${DROP}`,
    '-- view: a stays\n-- squawk-ignore renaming-table\nALTER TABLE a RENAME TO b;',
    '-- view: a stays\n-- squawk-ignore renaming-table\nALTER TABLE a RENAME TO b;\nCREATE VIEW c AS SELECT id FROM b;',
    '-- safe: it is\n-- squawk-ignore-file ban-drop-column\nALTER TABLE accounts DROP COLUMN old;',
  ])('without a reason is refused: %s', async (sql) => {
    expect(await rulesOf(sql)).toContain('exception-without-reason');
  });

  it('counts only for its own statement and rule', async () => {
    const reason = '-- contract: since 0.3.0 nothing reads it\n';
    expect(await rulesOf(`${reason}${DROP}\nALTER TABLE accounts DROP COLUMN other;`)).toEqual([
      'ban-drop-column',
    ]);
    expect(await rulesOf(`${reason}-- squawk-ignore ban-drop-column\nDROP TABLE accounts;`)).toEqual([
      'ban-drop-table',
    ]);
  });
});
