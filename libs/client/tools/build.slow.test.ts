import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);

let to: string;
let dist: string;
beforeAll(async () => {
  to = await mkdtemp(join(tmpdir(), 'cowrie-client-'));
  dist = join(to, 'package');
  await run(process.execPath, [fileURLToPath(new URL('./build.ts', import.meta.url)), dist]);
});
afterAll(() => rm(to, { recursive: true, force: true }));

describe('the package', () => {
  it('is found and typed by whoever resolves ES modules (attw)', async () => {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', to], { cwd: dist });
    const [{ filename }] = JSON.parse(stdout);
    const tarball = await readFile(join(to, filename));
    const analysis = await checkPackage(createPackageFromTarballData(tarball));
    if (!analysis.types) throw new Error('the package has no types');
    const problems = analysis.problems.filter(({ kind }) => kind !== 'CJSResolvesToESM');
    // Older tools use these fields instead of `exports`.
    expect(
      problems.filter((problem) => !('resolutionKind' in problem && problem.resolutionKind === 'node10')),
    ).toEqual([]);
  });

  it('is what registries and bundlers ask for (publint)', async () => {
    const { messages, pkg } = await publint({ pkgDir: dist, pack: false, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('depends on nothing', async () => {
    const {
      dependencies,
      exports,
      private: isPrivate,
    } = JSON.parse(await readFile(`${dist}/package.json`, 'utf8'));
    expect({ dependencies, isPrivate }).toEqual({});
    expect(exports['.'].default).toBe('./index.js');
  });
});
