import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { compareSchemas, type Schema } from './compare-schemas.ts';
import { makeNextRelease } from './next-tree.ts';
import { MIGRATED_SERVICES, migrationsOf, PREVIOUS } from './previous.ts';
import { exportPreviousRelease } from './previous-tree.ts';

/*
 * This release must read everything that the previous one writes, and the reverse; the same holds for the next release.
 */

/** Each accepted difference has its reason above it. */
const RIGHT: readonly string[] = [
  // The user service mails about a schedule when it reads the event. A previous gateway ignores that its request fails.
  'UserCommand<mail.send-notice> is gone',
  'reply to mail.send-notice is gone',
];

let home: string;
let root: string;
let before: Record<string, Schema>;
let now: Record<string, Schema>;
let next: Record<string, Schema>;

async function schemasOf(release: string): Promise<Record<string, Schema>> {
  const script = join(checkoutDir, 'test', 'upgrade', 'print-schemas.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, release], {
    maxBuffer: 64 * 1_048_576,
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-releases-'));
  root = join(home, 'previous');
  await exportPreviousRelease(root);
  await makeNextRelease(join(home, 'next'));
  before = await schemasOf(root);
  now = await schemasOf(checkoutDir);
  next = await schemasOf(join(home, 'next'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

function differences(older: Record<string, Schema>, newer: Record<string, Schema>): string[] {
  return Object.entries(older).flatMap(([name, schema]) => {
    const counterpart = newer[name];
    return counterpart ? compareSchemas(schema, counterpart, name) : [`${name} is gone`];
  });
}

describe('the messages of the previous release', () => {
  it('are complete: commands, queries, replies, events', () => {
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
    expect(differences(before, now).filter((problem) => !RIGHT.includes(problem))).toEqual([]);
  });

  it('and those of the next, which adds a field and an event', () => {
    expect(next).not.toEqual(now);
    expect(differences(now, next)).toEqual([]);
  });
});

describe('the record of the previous release', () => {
  it.each(MIGRATED_SERVICES)('%s: has its last migration', async (name) => {
    expect((await readdir(migrationsOf(name, root))).sort().at(-1)).toBe(PREVIOUS.migrations[name]);
  });
});
