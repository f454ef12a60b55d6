import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createDisks, type DiskState } from './disks.ts';

const LATE_MS = 300;
const RUN_TIMEOUT_MS = 60_000;
const NEVER_MS = 3_600_000;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'cowrie-disks-'));
  mkdirSync(join(home, 'data', 'server'), { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

function run(state: DiskState, script: string) {
  const disks = createDisks(home);
  if ('why' in disks) throw new Error(disks.why);
  const env = { ...process.env, NODE_OPTIONS: '', ...disks.envOf('server') };
  disks.set('server', state);
  const startedAtMs = performance.now();
  const { status, stderr } = spawnSync('sh', ['-c', script], {
    env,
    cwd: join(home, 'data'),
    encoding: 'utf8',
    timeout: RUN_TIMEOUT_MS,
  });
  return { status, stderr, tookMs: performance.now() - startedAtMs };
}

const contents = (name: string) => readFileSync(join(home, 'data', name), 'utf8');

describe('a disk', () => {
  it('is normal when nothing is set', () => {
    const ran = run({}, 'printf x > server/file');
    expect(ran).toMatchObject({ status: 0 });
    expect(contents('server/file')).toBe('x');
  });

  it('delays what is written below its directory', () => {
    const ran = run({ writeLateMs: LATE_MS }, 'printf x > server/file');
    expect(contents('server/file')).toBe('x');
    expect(ran.tookMs).toBeGreaterThanOrEqual(LATE_MS);
  });

  it('delays nothing else', () => {
    run({ writeLateMs: NEVER_MS }, 'printf x > beside');
    expect(contents('beside')).toBe('x');
  });

  it('is full for what makes a file larger, and not for what overwrites', () => {
    writeFileSync(join(home, 'data', 'server', 'old'), 'long');
    const over = 'printf over > beside && dd if=beside of=server/old bs=4 conv=notrunc status=none';
    const ran = run({ isFull: true }, `${over} && dd if=beside of=server/new bs=4 status=none`);
    expect(contents('server/old')).toBe('over');
    expect(contents('server/new')).toBe('');
    expect(ran.stderr).toContain('No space left on device');
  });
});
