import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { closingLine, exitCode, NOTHING, ONE_FAILED, outcomeFrom, report, sum } from './results.ts';

const test = (fullName: string, status: string) => ({ fullName, status });
const JEST = {
  numPassedTests: 1,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  success: true,
  testResults: [
    {
      name: '/root/a.ts',
      status: 'failed',
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: [test('a works', 'passed'), test('a breaks', 'failed')],
    },
    {
      name: '/root/deep/b.ts',
      status: 'passed',
      startTime: 0,
      endTime: 0,
      assertionResults: [test('b needs a disk', 'pending'), test('b later', 'todo')],
    },
  ],
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-results-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(results: object, isNarrowed = false) {
  const file = join(folder, 'jest.json');
  writeFileSync(file, JSON.stringify(results));
  return outcomeFrom(file, '/root', isNarrowed);
}

describe('the result of a run', () => {
  it('names failed and skipped tests, and the duration of each file', async () => {
    expect(await read(JEST)).toEqual({
      passed: 1,
      failed: 0,
      failures: ['a.ts: a breaks'],
      skipped: ['deep/b.ts: b needs a disk', 'deep/b.ts: b later'],
      files: [
        { file: 'a.ts', tookMs: 2_500 },
        { file: 'deep/b.ts', tookMs: 0 },
      ],
      parts: [],
    });
  });

  it('does not count tests as skipped that were not selected by name', async () => {
    expect((await read(JEST, true)).skipped).toEqual([]);
  });

  it('fails when a file could not run, when Jest reports it, and when there is no result', async () => {
    expect(await read({ ...JEST, numRuntimeErrorTestSuites: 2 })).toMatchObject({ failed: 2 });
    expect(await read({ ...JEST, success: false })).toMatchObject({ failed: 1 });
    expect(await read({})).toEqual(ONE_FAILED);
    expect(await outcomeFrom(join(folder, 'none'), '/root', false)).toEqual(ONE_FAILED);
  });

  it('is summed up and reported, the slowest file first', async () => {
    const outcome = sum([await read(JEST), ONE_FAILED, NOTHING]);
    expect(report(outcome, 125_400)).toEqual([
      'The slowest files:',
      '    2.5 s  a.ts',
      '    0.0 s  deep/b.ts',
      'Failed:',
      '  a.ts: a breaks',
      'Skipped:',
      '  deep/b.ts: b needs a disk',
      '  deep/b.ts: b later',
      'It took 2 min 5 s.',
    ]);
    expect(closingLine(outcome)).toBe('1 passed, 1 failed, 2 skipped');
    expect(closingLine({ ...outcome, skipped: [] })).toBe('1 passed, 1 failed');
  });

  it.each([
    ['all passed', { passed: 1 }, 0, 0],
    ['nothing ran', {}, 1, 1],
    ['one failed', { passed: 1, failed: 1 }, 1, 1],
    ['one was skipped', { passed: 1, skipped: ['x'] }, 0, 1],
  ])('%s', (_name, some, code, codeOnCi) => {
    const outcome = { ...NOTHING, ...some };
    expect([exitCode(outcome, false), exitCode(outcome, true)]).toEqual([code, codeOnCi]);
  });
});
