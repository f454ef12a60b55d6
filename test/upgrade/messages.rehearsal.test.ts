import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { compareSchemas, type Schema } from './compare-schemas.ts';
import { migrationsOf, PREVIOUS } from './previous.ts';
import { exportPreviousRelease } from './previous-tree.ts';

/*
 * Everything that services say to one another, and the events: what the previous release writes this one reads, and
 * the other way round.
 */

/** Differences that are right, with the reason. */
const ALLOWED: Readonly<Record<string, string>> = {};

let root: string;
let before: Record<string, Schema>;
let now: Record<string, Schema>;

async function schemasOf(release: string): Promise<Record<string, Schema>> {
  const script = join(checkoutDir, 'test', 'upgrade', 'print-schemas.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, release], {
    maxBuffer: 64 * 1_048_576,
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cowrie-previous-'));
  await exportPreviousRelease(root);
  [before, now] = [await schemasOf(root), await schemasOf(checkoutDir)];
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the messages of the previous release', () => {
  it('are all that there is: commands, queries, replies, events', () => {
    const names = [
      'LedgerCommand',
      'UserQuery',
      'Reply',
      'TransactionPage',
      'coin.transaction.recorded.schema.json',
    ];
    expect(Object.keys(before)).toEqual(expect.arrayContaining(names));
    expect(Object.keys(before).length).toBeGreaterThan(100);
  });

  it('and those of this one are understood by both', () => {
    const problems = Object.entries(before).flatMap(([name, schema]) => {
      const current = now[name];
      return current ? compareSchemas(schema, current, name) : [`${name} is gone`];
    });
    expect(problems.filter((problem) => !(problem in ALLOWED))).toEqual([]);
  });
});

describe('what is noted of the previous release', () => {
  it.each(['ledger', 'user', 'history'] as const)(
    '%s: its last migration is the one that it has',
    async (name) => {
      expect((await readdir(migrationsOf(name, root))).sort().at(-1)).toBe(PREVIOUS.migrations[name]);
    },
  );

  it('the shared ones too', async () => {
    const files = await readdir(join(root, 'libs', 'postgres', 'migrations'));
    expect(files.sort().at(-1)).toBe(PREVIOUS.migrations.shared);
  });
});
