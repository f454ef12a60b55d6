import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { BUILD_WITHIN_MS, buildGuides } from '../../support/guide/build-guides.ts';
import { findUnprintedLine, guidePrograms, TYPESCRIPT } from '../../support/guide/guide-programs.ts';
import { runSteps, type StepsRun } from '../../support/guide/run-steps.ts';

const TIMEOUT_MS = 120_000;
const { install, programs } = guidePrograms(TYPESCRIPT);
let folder: string;
let run: StepsRun;
beforeAll(
  async () => {
    await buildGuides();
    folder = await mkdtemp(join(tmpdir(), 'cowrie-guide-'));
    const where = { script: 'pwd', expected: [] };
    const steps = [install, ...programs.map(({ step }) => step), where];
    run = await runSteps(steps, TIMEOUT_MS, { TMPDIR: folder });
  },
  BUILD_WITHIN_MS + TIMEOUT_MS + 5_000,
);
afterAll(() => rm(folder, { recursive: true, force: true }));

it('the TypeScript client is installed, and every program runs to its end', () => {
  expect({ ...run, stdout: run.stdout.slice(-600), outputs: [] }).toMatchObject({ code: 0 });
});

it.each(programs)('$page prints the shown output in TypeScript', (program) => {
  expect(program.step.expected.length).toBeGreaterThan(0);
  expect(findUnprintedLine(program, run.outputs[programs.indexOf(program) + 1])).toBeUndefined();
});

it("the programs pass the type check of the package's users", async () => {
  const cwd = run.outputs.at(-1)?.trim() ?? '';
  // One program can also contain the samples of all pages.
  const [begin, ...others] = programs;
  const all = [begin?.source, ...others.map(({ own }) => own)].join('\n');
  const sources = [...programs.map(({ source }) => source), all];
  const files = sources.map((_source, index) => `${index}.mts`);
  await Promise.all(sources.map((source, index) => writeFile(join(cwd, `${index}.mts`), source)));
  const modules = join(checkoutDir, 'node_modules');
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node'];
  const args = [...options, '--typeRoots', join(modules, '@types'), ...files];
  const check = promisify(execFile)(join(modules, '.bin/tsc'), args, { cwd });
  expect(await check.catch(({ stdout }) => ({ stdout }))).toMatchObject({ stdout: '' });
});
