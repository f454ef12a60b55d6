import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  /** If it is false, each statement runs alone. */
  inTransaction: boolean;
};

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const NO_TRANSACTION = /^-- no transaction\b/;

export async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort();
  const odd = files.find((file) => !FILE_NAME.test(file));
  if (odd) throw new Error(`${odd}: a migration is named NNNN_name.sql`);
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: file, sql, checksum, inTransaction: !NO_TRANSACTION.test(sql) };
    }),
  );
}

/** Since 1.0.0 each service has its own migrations, which start again at 0001. */
const BEFORE_FIRST_RELEASE = 'shared/0001_partitions_and_outbox.sql';

export function refuseOlderThanFirstRelease(applied: Iterable<string>): void {
  if (!new Set(applied).has(BEFORE_FIRST_RELEASE)) return;
  throw new Error(
    'this database is from before release 1.0.0 and cannot be upgraded. Remove it and start with an empty one: ' +
      'for a local stack, stop it and run `rm -rf .cowrie`',
  );
}

type LoneStatement = { sql: string; index: string | null };

const ALLOWED = [
  /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (?<index>\w+) ON /i,
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/i,
  /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/i,
];

/** It throws for a statement that cannot be repeated safely, or that blocks callers. */
export function loneStatements({ sql }: Migration): LoneStatement[] {
  const bare = sql.replace(/--.*$/gm, '');
  const texts = bare.split(';').map((text) => text.trim().replace(/\s+/g, ' '));
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const match = ALLOWED.map((pattern) => pattern.exec(text)).find((found) => found !== null);
      if (!match) {
        throw new Error(
          `without a transaction there may only be CREATE INDEX CONCURRENTLY IF NOT EXISTS, ` +
            `DROP INDEX CONCURRENTLY IF EXISTS and ALTER TABLE … VALIDATE CONSTRAINT, not "${text.slice(0, 60)}"`,
        );
      }
      return { sql: text, index: match.groups?.index ?? null };
    });
}
