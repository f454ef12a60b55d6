import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { runSteps, type StepsRun } from '../../support/guide/run-steps.ts';
import { findMissingLine, pageSteps, tourSteps } from '../../support/guide/tour.ts';

/** Runs the samples of the README and of the tour unchanged; test/support/guide/tour.ts explains their format. */

const TIMEOUT_MS = 60_000;
const read = (page: string) => readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');

describe.each([
  ['README.md', tourSteps(read('README.md'))],
  ['docs/guide/tour.md', pageSteps(read('docs/guide/tour.md'))],
])('%s', (_page, steps) => {
  let run: StepsRun;
  beforeAll(async () => {
    run = await runSteps(steps, TIMEOUT_MS);
  }, TIMEOUT_MS + 5_000);

  it('runs to its end', () => {
    expect({ ...run, stdout: run.stdout.slice(-600) }).toMatchObject({ code: 0, stderr: '' });
    expect(run.outputs).toHaveLength(steps.length);
    expect(steps.length).toBeGreaterThan(1);
  });

  it('prints the shown output', () => {
    const missing = steps.map(({ expected }, index) => findMissingLine(expected, run.outputs[index] ?? ''));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it('needs nothing that a fresh machine lacks', () => {
    for (const { script } of steps) expect(script).not.toMatch(/\bjq\b|localhost|127\.0\.0\.1/);
  });
});
