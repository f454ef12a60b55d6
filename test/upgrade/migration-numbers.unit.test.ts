import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { installSql } from '@cowrie/consumer';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

const migrationOf = (service: string): string =>
  readFileSync(join(ROOT, `services/${service}/migrations/0001_${service}.sql`), 'utf8');

/** The statements that create a table and its indexes, without comments, layout and `IF NOT EXISTS`. */
function declarationOf(sql: string, table: string): string[] {
  const statements = sql
    .replace(/ *--.*$/gm, '')
    .replaceAll('IF NOT EXISTS ', '')
    .split(';');
  const normalized = statements.map((statement) => statement.replace(/\s+/g, ' ').trim());
  const own = [`CREATE TABLE ${table} (`, `ON ${table} (`];
  return normalized.filter((text) => text.startsWith('CREATE') && own.some((part) => text.includes(part)));
}

describe('migrations', () => {
  const files = globSync('services/*/migrations/*', { cwd: ROOT }).sort();

  it('have names of four digits, which give their order, and words', () => {
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([]);
  });

  it('of a service never share a number', () => {
    const numbers = files.map((file) => `${dirname(file)} ${basename(file).slice(0, 4)}`);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it.each([
    ['ledger', 'user', 'partitions'],
    ['ledger', 'user', 'outbox'],
    ['ledger', 'user', 'outbox_cursors'],
    ['ledger', 'user', 'admin_log'],
    ['ledger', 'webhooks', 'admin_log'],
    ['ledger', 'user', 'admin_log_heads'],
    ['ledger', 'webhooks', 'admin_log_heads'],
    ['history', 'webhooks', 'inbox.positions'],
    ['history', 'webhooks', 'inbox.dead_letters'],
    ['history', 'webhooks', 'inbox.left_behind'],
  ])('of %s and %s declare the same table %s', (one, other, table) => {
    const declared = declarationOf(migrationOf(one), table);
    expect(declared).not.toEqual([]);
    expect(declarationOf(migrationOf(other), table)).toEqual(declared);
  });

  it.each(['positions', 'dead_letters', 'left_behind'])(
    'declare the table %s of an inbox as @cowrie/consumer installs it',
    (name) => {
      const declared = declarationOf(installSql({ schema: 'inbox' }), `inbox.${name}`);
      expect(declared).not.toEqual([]);
      expect(declarationOf(migrationOf('history'), `inbox.${name}`)).toEqual(declared);
    },
  );
});
