import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const HERE = import.meta.dirname;

let home: string;
let dist: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'cowrie-cli-'));
  dist = join(home, 'package');
  await run(process.execPath, [join(HERE, 'build.ts'), dist]);
  // As npm installs it: the one package that it asks for.
  await mkdir(join(home, 'node_modules'));
  await symlink(join(HERE, '../node_modules/commander'), join(home, 'node_modules/commander'));
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
    expect(Object.keys(dependencies)).toEqual(['commander']);
  });

  it('is a program that says what it can do', async () => {
    expect(await cowrie('--help')).toMatch(/^Usage: cowrie /);
    expect(await cowrie('--version')).toBe(`${(await manifest()).version}\n`);
  });
});
