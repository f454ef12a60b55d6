import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { platformUnderTest } from '../support/platform-env.ts';
import { firstMissing, outputsOf, type Step, tourScript, tourSteps } from '../support/tour.ts';

/** The tour of README.md runs as it stands; test/support/tour.ts says how it is written. */

const README = fileURLToPath(new URL('../../README.md', import.meta.url));
const TIMEOUT_MS = 60_000;

type Run = { code: number; stdout: string; stderr: string };

function runBash(script: string): Promise<Run> {
  const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
  const env = {
    ...process.env,
    BASE: baseUrl,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    API_KEY: apiKey,
  };
  return new Promise((resolve) => {
    const options = { env, timeout: TIMEOUT_MS };
    // Where its standard input is a socket, bash would read the user's own start files.
    execFile('bash', ['--norc', '-euo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr });
    });
  });
}

let steps: Step[];
let run: Run;
beforeAll(async () => {
  steps = tourSteps(await readFile(README, 'utf8'));
  run = await runBash(tourScript(steps));
}, TIMEOUT_MS + 5_000);

describe('the tour in README.md', () => {
  it('is there', () => {
    expect(steps.length).toBeGreaterThan(1);
  });

  it('runs to its end', () => {
    expect({ ...run, stdout: run.stdout.slice(-600) }).toMatchObject({ code: 0, stderr: '' });
    expect(outputsOf(run.stdout)).toHaveLength(steps.length);
  });

  it('prints what it says', () => {
    const outputs = outputsOf(run.stdout);
    const missing = steps.map(({ expected }, index) => firstMissing(expected, outputs[index] ?? ''));
    expect(missing.filter((line) => line !== undefined)).toEqual([]);
  });

  it('shows a transfer and its replay', () => {
    expect(run.stdout.match(/^idempotency-replayed: true\r?$/gim)).toHaveLength(1);
  });

  it('asks for nothing that a fresh machine lacks', () => {
    for (const { script } of steps) expect(script).not.toMatch(/\bjq\b|localhost|127\.0\.0\.1/);
  });
});
