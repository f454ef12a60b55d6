import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const DEPENDENCIES = ['@modelcontextprotocol/server', 'commander', 'yaml', 'zod'];

let home: string;
let dist: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-cli-'));
  dist = join(home, 'package');
  await run(process.execPath, [join(HERE, 'build.ts'), dist]);
  // npm lays out the packages in the same way.
  await mkdir(join(home, 'node_modules/@modelcontextprotocol'), { recursive: true });
  for (const name of DEPENDENCIES) {
    const manifestFile = findPackageJSON(name, join(HERE, '../package.json')) ?? '';
    await symlink(dirname(manifestFile), join(home, 'node_modules', name));
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));

const manifest = async () => JSON.parse(await readFile(join(dist, 'package.json'), 'utf8'));
const cowrie = async (...args: string[]) => {
  const env = { PATH: process.env.PATH, COWRIE_CONFIG_DIR: join(home, 'config') };
  return (await run(join(dist, (await manifest()).bin.cowrie), args, { env })).stdout;
};

describe('the package', () => {
  it('is what registries ask for (publint)', async () => {
    const { messages, pkg } = await publint({ pkgDir: dist, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('asks for registered packages alone', async () => {
    const { dependencies, devDependencies, scripts, private: isPrivate } = await manifest();
    expect({ devDependencies, scripts, isPrivate }).toEqual({});
    expect(Object.keys(dependencies)).toEqual(DEPENDENCIES);
  });

  it('is a program that says what it can do', async () => {
    expect(await cowrie('--help')).toMatch(/^Usage: cowrie /);
    expect(await cowrie('--version')).toBe(`${(await manifest()).version}\n`);
  });

  it('has with it what it loads when it serves agents', async () => {
    const noPlatform = cowrie('mcp', '--scope', 'wallet:read');
    await expect(noPlatform).rejects.toMatchObject({ code: 2, stderr: 'cowrie: --scope needs --for\n' });
  });
});
