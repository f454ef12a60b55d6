import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps, type StepsRun } from '../../support/guide/run-steps.ts';
import { findMissingLine, type Step, tourSteps } from '../../support/guide/tour.ts';

/** Runs the tour of README.md unchanged; test/support/guide/tour.ts explains its format. */

const README = fileURLToPath(new URL('../../../README.md', import.meta.url));
const TIMEOUT_MS = 60_000;

let steps: Step[];
let run: StepsRun;
beforeAll(async () => {
  steps = tourSteps(await readFile(README, 'utf8'));
  run = await runSteps(steps, TIMEOUT_MS);
}, TIMEOUT_MS + 5_000);

describe('the tour in README.md', () => {
  it('is there', () => {
    expect(steps.length).toBeGreaterThan(1);
  });

  it('runs to its end', () => {
    expect({ ...run, stdout: run.stdout.slice(-600) }).toMatchObject({ code: 0, stderr: '' });
    expect(run.outputs).toHaveLength(steps.length);
  });

  it('prints what it says', () => {
    const missing = steps.map(({ expected }, index) => findMissingLine(expected, run.outputs[index] ?? ''));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it('shows a transfer and its replay', () => {
    expect(run.stdout.match(/^idempotency-replayed: true\r?$/gim)).toHaveLength(1);
  });

  it('asks for nothing that a fresh machine lacks', () => {
    for (const { script } of steps) expect(script).not.toMatch(/\bjq\b|localhost|127\.0\.0\.1/);
  });
});
