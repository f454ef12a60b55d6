import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');

/** The statement that makes a table, without its comments. */
function tableOf(service: string, table: string): string | undefined {
  const sql = readFileSync(join(ROOT, `services/${service}/migrations/0001_${service}.sql`), 'utf8');
  return new RegExp(`CREATE TABLE ${table} \\([^;]*;`).exec(sql.replace(/ *--.*$/gm, ''))?.[0];
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
    ['history', 'webhooks', 'inbox.positions'],
    ['history', 'webhooks', 'inbox.dead_letters'],
    ['history', 'webhooks', 'inbox.left_behind'],
  ])('of %s and %s declare the same table %s', (one, other, table) => {
    expect(tableOf(one, table)).toBeDefined();
    expect(tableOf(one, table)).toBe(tableOf(other, table));
  });
});
