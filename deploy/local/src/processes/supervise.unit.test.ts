import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readIfThere } from '../home/files.ts';
import { type Paths, preparePaths } from '../home/paths.ts';
import { identify } from './processes.ts';
import { nextPauseMs, type Supervised, supervise } from './supervise.ts';
import { waitUntilReady } from './wait.ts';

describe('the pause before a restart', () => {
  it('doubles from 0.2 s to 10 s', () => {
    const pauses: number[] = [];
    for (let pause = 0; pauses.length < 8; pauses.push(pause)) pause = nextPauseMs(pause, 100);
    expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]);
  });

  it('starts again after half a minute of health', () => {
    expect(nextPauseMs(6400, 30_000)).toBe(200);
    expect(nextPauseMs(6400, 29_999)).toBe(10_000);
  });
});

describe('a supervised process', () => {
  let paths: Paths;
  let supervised: Supervised | undefined;
  const lines: string[] = [];

  beforeEach(() => {
    paths = preparePaths(mkdtempSync(join(tmpdir(), 'cowrie-supervise-')));
    lines.length = 0;
  });
  afterEach(async () => {
    await supervised?.stop();
    rmSync(paths.home, { recursive: true, force: true });
  });

  async function run(script: string): Promise<Supervised> {
    supervised = await supervise({
      name: 'thing',
      paths,
      progress: (line) => lines.push(line),
      command: () => ({ file: process.execPath, args: ['-e', script], env: {}, cwd: paths.home }),
      endSteps: [{ signal: 'SIGTERM', waitMs: 100 }],
    });
    return supervised;
  }

  const until = (what: string, holds: () => boolean) =>
    waitUntilReady({ timeoutMs: 8_000, missing: () => (holds() ? undefined : what) });
  const pidFile = () => readIfThere(join(paths.run, 'thing.pid'));

  it('comes back when it was killed, and its pid file says so', async () => {
    const thing = await run('console.log("up"); setInterval(() => {}, 1000)');
    const first = thing.pid();
    expect(pidFile()).toBe(`${first}\n`);
    await until('its log', () => readIfThere(paths.log('thing')) === 'up\n');
    if (first !== undefined) process.kill(first, 'SIGKILL');
    await until('a restart', () => thing.pid() !== undefined && thing.pid() !== first);
    expect(pidFile()).toBe(`${thing.pid()}\n`);
    expect(lines).toEqual(['thing ended (SIGKILL); starting it again in 0.2 s']);
    await until('its log', () => readIfThere(paths.log('thing')) === 'up\nup\n');
  });

  it('stays away when it is halted, and is started again when that is asked for', async () => {
    const thing = await run('console.log("up"); setInterval(() => {}, 1000)');
    const first = thing.pid();
    const start = await thing.halt();
    expect([thing.pid(), pidFile()]).toEqual([undefined, undefined]);
    await start();
    expect(thing.pid()).not.toBe(first);
    expect(pidFile()).toBe(`${thing.pid()}\n`);
    expect(lines).toEqual([]);
  });

  it('is killed when it does not end by itself, and leaves no pid file', async () => {
    const thing = await run(
      'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1000)',
    );
    await until('its log', () => readIfThere(paths.log('thing')) === 'up\n');
    const pid = thing.pid() ?? 0;
    await thing.stop();
    await thing.stop();
    expect(identify(pid)).toBeUndefined();
    expect(pidFile()).toBeUndefined();
  });

  it('does not come back when it is stopped during the pause', async () => {
    const thing = await run('process.exit(3)');
    await until('its end', () => lines.length === 1);
    await thing.stop();
    expect(lines).toEqual(['thing ended (exit code 3); starting it again in 0.2 s']);
    expect(thing.pid()).toBeUndefined();
  });

  it('that cannot be started at all is one line', async () => {
    const options = { name: 'none', paths, progress: () => {}, endSteps: [] };
    const command = () => ({ file: '/no/such/program', args: [], env: {}, cwd: paths.home });
    await expect(supervise({ ...options, command })).rejects.toThrow('/no/such/program cannot be started');
  });
});
