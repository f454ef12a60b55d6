import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expandCalls } from '../../../docs/guide/.vitepress/calls/index.ts';
import { differences } from '../../support/contract/json-shape.ts';
import { BUILD_WITHIN_MS, buildGuides } from '../../support/guide/build-guides.ts';
import { runSteps, type StepsRun } from '../../support/guide/run-steps.ts';
import { findMissingLine, pageSteps, type Shell, type Step } from '../../support/guide/tour.ts';

/** Samples run unchanged, in the shell of the quick start; test/support/guide/tour.ts explains their format. */

const GUIDES = join(import.meta.dirname, '../../../docs/guide');
const TIMEOUT_MS = 60_000;
const QUICK_START = 'quick-start.md';

const stepsOf = (page: string, shell: Shell = 'curl'): Step[] =>
  pageSteps(expandCalls(readFileSync(join(GUIDES, page), 'utf8')), shell);
/** The command line tells people about an answer on stderr, and keeps stdout for the answer. */
const CLI_NOTES =
  /^(Done\.|The secret is not shown again\.|Another person must approve it: cowrie approve \S+)\n/gm;
/** Recipes run one after another, as for a reader who continues. */
const RECIPES = 'recipes';
const pagesWith = (shell: Shell) =>
  globSync('{*,errors/index,recipes/*}.md', { cwd: GUIDES })
    .filter((page) => stepsOf(page, shell).length > 0)
    .sort();
const PAGES = pagesWith('curl');
const pagesOf = (name: string) =>
  name === RECIPES ? PAGES.filter((page) => page.startsWith(RECIPES)) : [name];
const RUNS: [Shell, string][] = [
  ...[...PAGES, RECIPES].map((page): [Shell, string] => ['curl', page]),
  ...pagesWith('CLI').map((page): [Shell, string] => ['CLI', page]),
];

beforeAll(() => buildGuides(), BUILD_WITHIN_MS);

it('the guides have samples', () => {
  expect(PAGES).toContain(QUICK_START);
  expect(PAGES.length).toBeGreaterThan(10);
});

describe.each(RUNS)('%s: %s', (shell, page) => {
  const own = pagesOf(page).flatMap((each) => stepsOf(each, shell));
  const before = page === QUICK_START ? [] : stepsOf(QUICK_START, shell);
  let run: StepsRun;
  let outputs: string[];
  beforeAll(async () => {
    run = await runSteps([...before, ...own], TIMEOUT_MS);
    outputs = run.outputs.slice(before.length);
  }, TIMEOUT_MS + 5_000);

  it('runs to its end', () => {
    const stderr = shell === 'CLI' ? run.stderr.replace(CLI_NOTES, '') : run.stderr;
    expect({ ...run, stderr, stdout: run.stdout.slice(-600) }).toMatchObject({ code: 0, stderr: '' });
    expect(outputs).toHaveLength(own.length);
  });

  it('prints the shown output', () => {
    const missing = own.map(({ expected }, index) => findMissingLine(expected, outputs[index] ?? ''));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it('gets the shown answers', () => {
    const found = own.flatMap(({ json }, index) =>
      json === undefined ? [] : differences(json, JSON.parse(outputs[index] ?? '')),
    );
    expect(found).toEqual([]);
  });
});

it('a refused recipe gives the reason, and does not report success', async () => {
  const costly = stepsOf('recipes/course-checkout.md').map((step) => ({
    ...step,
    script: step.script.replaceAll('"amount": 49.9', '"amount": 4990'),
  }));
  const goOn = { script: 'set +e', expected: [] };
  const { stdout, stderr } = await runSteps([...stepsOf(QUICK_START), goOn, ...costly], TIMEOUT_MS);
  expect(stderr).toMatch(/"code":"insufficient_funds"/);
  expect(stderr).not.toMatch(/^ +at /m);
  expect(stdout).not.toContain('37.6');
});
