import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { createClocks } from './clocks.ts';

const DEADLINE_MS = 5_000;
const HOUR_MS = 3_600_000;
const SCRIPT = `setInterval(() => console.log(JSON.stringify(
  [Date.now(), new Date().getTime(), new Date(5).getTime(), new Date() instanceof Date, performance.now()])), 20)`;

describe('the clock of a service', () => {
  let directory: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cowrie-clock-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(directory, { recursive: true, force: true });
  });

  it('is off by its offset, and correct again afterwards; another instance is not affected', async () => {
    const clocks = createClocks(directory);
    const env = { ...process.env, ...clocks.env, INSTANCE_NAME: 'ledger-1' };
    child = spawn(process.execPath, ['-e', SCRIPT], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    let last: unknown[] = [];
    child.stdout?.on('data', (data: Buffer) => {
      last = JSON.parse(data.toString().trim().split('\n').at(-1) ?? '[]') as unknown[];
    });
    // The printed time is slightly old. The added 0 turns -0 into 0, which Jest distinguishes.
    const hoursOff = () => last.slice(0, 2).map((ms) => Math.round((Number(ms) - Date.now()) / HOUR_MS) + 0);
    const becomes = (hours: number) =>
      eventually(() => expect(hoursOff()).toEqual([hours, hours]), DEADLINE_MS);
    await becomes(0);
    clocks.step('ledger-2', 5 * HOUR_MS);
    clocks.step('ledger-1', -2 * HOUR_MS);
    await becomes(-2);
    expect(last.slice(2, 4)).toEqual([5, true]);
    expect(last[4]).toBeGreaterThan(0);
    expect(last[4]).toBeLessThan(HOUR_MS);
    clocks.step('ledger-1', 0);
    await becomes(0);
  });
});
