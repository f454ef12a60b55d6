import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { platformUnderTest } from '../../support/platform/platform-env.ts';

const TIMEOUT_MS = 60_000;
/** Inside the checkout, so that the packages are found. */
const directory = join(checkoutDir, '.cache', `readme-${process.pid}`);
let run: { code: number; stdout: string; stderr: string };

beforeAll(async () => {
  const markdown = await readFile(join(checkoutDir, 'libs/client/README.md'), 'utf8');
  const samples = [...markdown.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, sample]) => sample);
  await mkdir(directory, { recursive: true });
  const script = join(directory, 'samples.ts');
  await writeFile(script, samples.join('\n'));
  const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
  const given = { BASE: baseUrl, ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, API_KEY: apiKey };
  const options = { env: { ...process.env, NODE_OPTIONS: '', ...given }, timeout: TIMEOUT_MS };
  run = await new Promise((resolve) => {
    execFile(process.execPath, [script], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
}, TIMEOUT_MS + 5_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("the samples of the client's README", () => {
  it('run to their end and print the shown output', () => {
    expect(run).toMatchObject({ code: 0, stderr: '' });
    const [amounts, same, refused, ...listed] = run.stdout.trimEnd().split('\n');
    expect(listed.pop()).toBe('0');
    expect(amounts).toBe('12.5 of 100 true 125000n');
    expect(same).toBe('true');
    expect(refused).toMatch(/^422 .+ \S+$/);
    expect(listed).toHaveLength(2);
  });
});
