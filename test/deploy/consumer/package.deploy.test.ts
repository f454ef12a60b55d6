import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import packageJson from '../../../package.json' with { type: 'json' };
import { createTeam, type Team } from './team.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

let team: Team;
beforeAll(async () => {
  team = await createTeam();
});
afterAll(() => team.remove());

describe('the package of @cowrie/consumer', () => {
  it('contains everything of ours and requires only registered packages', async () => {
    const { messages: issues } = await publint({ pack: { tarball: toArrayBuffer(team.archive) } });
    expect(issues).toEqual([]);
    expect(Object.keys(team.dependencies)).toEqual(['@types/pg', 'kafkajs', 'pg', 'zod']);
    const code = await readFile(join(team.folder, 'node_modules/@cowrie/consumer/index.mjs'), 'utf8');
    expect(code).not.toMatch(/from ["']@cowrie\//);
    // Other producers that share this kafkajs must stay unchanged.
    expect(code).not.toContain('protocol/requests/produce"');
  });

  it('is packed without a trace in the checkout', async () => {
    const untracked = async () =>
      (await run('git', ['ls-files', '--others', '--exclude-standard'], { cwd: root })).stdout;
    const before = await untracked();
    await run('npm', ['run', 'pack', '-w', 'libs/consumer'], { cwd: root });
    const archive = `cowrie-consumer-${packageJson.version}.tgz`;
    expect((await stat(join(root, '.cache', archive))).isFile()).toBe(true);
    // The same must hold when a person packs it by hand.
    for (const folder of ['', 'libs/consumer/'])
      await run('git', ['check-ignore', `${folder}${archive}`], { cwd: root });
    expect(await untracked()).toBe(before);
  });

  it('has types that resolve wherever ES modules are imported', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(team.archive)));
    if (analysis.types === false) throw new Error('it has no types');
    const problems = analysis.problems.filter(
      (problem) =>
        !('resolutionKind' in problem) || ['node16-esm', 'bundler'].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
  });

  it('checks the types of the example', async () => {
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node'];
    const check = (file: string) =>
      run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, file], {
        cwd: team.folder,
      });
    await check('balances.ts');
  });
});

function toArrayBuffer(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}
