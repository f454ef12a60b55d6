import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { runSteps, type StepsRun } from '../../support/guide/run-steps.ts';
import { pageSteps } from '../../support/guide/tour.ts';

/** Samples run unchanged, with the package as it is published. */

const TIMEOUT_MS = 120_000;
const CLI = join(checkoutDir, 'libs/cli');
let home: string;
let run: StepsRun;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-cli-'));
  const dist = join(home, 'node_modules/@cowrie/cli');
  await promisify(execFile)(process.execPath, [join(CLI, 'tools/build.ts'), dist]);
  // npm installs it the same way: beside its dependencies, with its program on the PATH.
  await symlink(join(CLI, 'node_modules/commander'), join(home, 'node_modules/commander'));
  await symlink(join(checkoutDir, 'node_modules/yaml'), join(home, 'node_modules/yaml'));
  const bin = join(home, 'bin');
  await mkdir(bin);
  const { bin: programs } = JSON.parse(await readFile(join(dist, 'package.json'), 'utf8'));
  await symlink(join(dist, programs.cowrie), join(bin, 'cowrie'));
  const steps = pageSteps(await readFile(join(CLI, 'README.md'), 'utf8'));
  const PATH = `${bin}${delimiter}${process.env.PATH}`;
  run = await runSteps(steps, TIMEOUT_MS, { PATH, COWRIE_CONFIG_DIR: join(home, 'config') });
}, TIMEOUT_MS + 5_000);
afterAll(() => rm(home, { recursive: true, force: true }));

it("the samples of the command line's README run to their end", () => {
  expect({ code: run.code, stderr: run.stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(
      /^Logged in at \S+ as user \d+ \(SUPERADMIN\)\.\nThe secret .*\nDone\.\n(No deliveries\.\n)?Done\.\nThe secret .*\nFor 300 s: .*\nDone\.\nDone\.\nDone\.\nNo refusals\.\n(not in the file, .*\n)*\S+: \d+ settings\.\n$/,
    ),
  });
});

it('the samples move coins', () => {
  expect(run.stdout).toMatch(/TRANSFER +2\.5 .* Prizes$/m);
  expect(run.stdout).toMatch(/^hold\.status +OPEN$/m);
  expect(run.stdout).toMatch(/^status +PENDING$/m);
  expect(run.stdout).toMatch(/ 9\.5 .*Reading room.* ACTIVE /m);
  expect(run.stdout).toMatch(/CLOSING/);
  expect(run.stdout).toMatch(/^link\.externalId +customer-17$/m);
  expect(run.stdout).toMatch(/^dailyLimit +20$/m);
});

it('the samples limit wallets as administrators say', () => {
  expect(run.stdout).toMatch(/^freeze\.reason +Reported as stolen$/m);
  expect(run.stdout).toMatch(/A day of Ben .*P1D +50 +20 +ENFORCE/m);
  expect(run.stdout).toMatch(/^subscriptions .* 10\.25$/m);
});
