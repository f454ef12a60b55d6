import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntilReady } from '../processes/wait.ts';
import { followLogs } from './follow-logs.ts';

let folder: string;
let stop: () => void;
const lines: string[] = [];
const log = (name: string) => join(folder, `${name}.log`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-logs-'));
  lines.length = 0;
  writeFileSync(log('user-1'), 'said before\n');
  stop = followLogs(folder, ['user-1', 'ledger-1'], (name, line) => lines.push(`${name}: ${line}`));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const untilRead = (line: string) =>
  waitUntilReady({ timeoutMs: 8_000, missing: () => (lines.includes(line) ? undefined : line) });

describe('following logs', () => {
  it('gives whole lines of the named ones, from now on, also of one that was begun again', async () => {
    appendFileSync(log('kafka'), 'of somebody else\n');
    appendFileSync(log('user-1'), 'a part');
    appendFileSync(log('ledger-1'), 'first\nsecond\n');
    await untilRead('ledger-1: second');
    appendFileSync(log('user-1'), ' and its end\n');
    await untilRead('user-1: a part and its end');
    writeFileSync(log('user-1'), 'new\n');
    await untilRead('user-1: new');
    expect(lines).toHaveLength(4);
  });
});
