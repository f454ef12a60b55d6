import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import packageJson from '../../../package.json' with { type: 'json' };
import { expectProblem } from '../../support/contract/problems.ts';
import { BUILD_WITHIN_MS, buildGuides } from '../../support/guide/build-guides.ts';
import { get } from '../../support/http.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

/** Installs what a gateway has to download, into an empty folder. */

const { baseUrl } = platformUnderTest();
const { version } = packageJson;
const downloads = `${baseUrl}/docs/downloads`;
const PROGRAM = `
  import { createClient } from '@cowrie/client';
  const client = createClient({ baseUrl: process.env.BASE });
  const login = { email: crypto.randomUUID() + '@example.org', password: 'a long enough password' };
  await client.registerUser({ ...login, fullName: 'Ada' });
  await client.logIn(login);
  console.log(String((await client.getMyWallet()).balance));
`;

let folder: string;
beforeAll(async () => {
  await buildGuides();
  folder = await mkdtemp(join(tmpdir(), 'cowrie-downloads-'));
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
}, BUILD_WITHIN_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(program: string, ...args: string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, NODE_OPTIONS: '', BASE: baseUrl } };
  return (await promisify(execFile)(program, args, options)).stdout;
}

it('the TypeScript client is installed by its address, and a program runs with it', async () => {
  await run('npm', 'install', '--silent', `${downloads}/cowrie-client-${version}.tgz`);
  await writeFile(join(folder, 'program.mjs'), PROGRAM);
  expect(await run(process.execPath, 'program.mjs')).toBe('0\n');
});

it('the command line runs by its address', async () => {
  const by = ['--yes', '--package', `${downloads}/cowrie-cli-${version}.tgz`];
  expect(await run('npx', ...by, 'cowrie', '--version')).toBe(`${version}\n`);
});

it('the consumer kit is installed by its address, with all that it needs', async () => {
  await run('npm', 'install', '--silent', `${downloads}/cowrie-consumer-${version}.tgz`, 'pg');
  const program = `console.log(typeof (await import('@cowrie/consumer')).createEventConsumer)`;
  expect(await run(process.execPath, '--input-type=module', '--eval', program)).toBe('function\n');
});

it('a version that the gateway does not have is a problem', async () => {
  expectProblem(await get('/docs/downloads/cowrie-cli-0.0.1.tgz'), 'not_found');
});
