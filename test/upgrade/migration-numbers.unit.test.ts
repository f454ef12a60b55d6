import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['libs/postgres/migrations', 'services/*/migrations'];

/** Databases record migrations by their names, so two that share a number and were released stay as they are. */
const RELEASED_PAIRS = [['services/ledger/migrations', '0006_archive.sql', '0006_results_by_time.sql']];

describe('migrations', () => {
  const files = globSync(
    FOLDERS.map((folder) => `${folder}/*`),
    { cwd: ROOT },
  ).sort();

  it('have names of four digits, which give their order, and words', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => !/\/\d{4}_[a-z0-9_]+\.sql$/.test(file))).toEqual([]);
  });

  it('do not share a number, but for two that were released so', () => {
    const byNumber = Map.groupBy(files, (file) => `${dirname(file)} ${basename(file).slice(0, 4)}`);
    const shared = [...byNumber.values()].filter(({ length }) => length > 1);
    expect(shared.map((same) => [dirname(same[0] ?? ''), ...same.map((file) => basename(file))])).toEqual(
      RELEASED_PAIRS,
    );
  });
});
