import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { identify } from '../processes/processes.ts';
import { takeLock } from './lock.ts';

describe('a lock', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cowrie-lock-'));
    file = join(directory, 'lock');
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('is held until it is released', () => {
    const first = takeLock(file);
    expect(first.taken).toBe(true);
    expect(takeLock(file)).toEqual({ taken: false, heldBy: process.pid });
    if (first.taken) first.release();
    expect(existsSync(file)).toBe(false);
    expect(takeLock(file).taken).toBe(true);
  });

  it.each([
    ['a process that has gone', () => JSON.stringify({ pid: deadPid(), startedAt: 'then' })],
    ['another process with the same id', () => JSON.stringify({ pid: process.pid, startedAt: 'then' })],
    ['nobody', () => 'not a lock'],
  ])('of %s is taken over', (_, content) => {
    writeFileSync(file, content());
    expect(takeLock(file).taken).toBe(true);
    expect(readdirSync(directory)).toEqual(['lock']);
  });

  it('that was taken over is not released by the one who lost it', () => {
    const first = takeLock(file);
    const other = JSON.stringify({ pid: 1, startedAt: identify(1)?.startedAt });
    writeFileSync(file, other);
    if (first.taken) first.release();
    expect(takeLock(file)).toEqual({ taken: false, heldBy: 1 });
  });
});

function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}
