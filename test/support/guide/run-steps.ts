import { execFile } from 'node:child_process';
import { checkoutDir } from '../../../deploy/local/src/home/paths.ts';
import { platformUnderTest } from '../platform/platform-env.ts';
import { outputsOf, type Step, tourScript } from './tour.ts';

export type StepsRun = { code: number; stdout: string; stderr: string; outputs: string[] };

export function runSteps(
  steps: readonly Step[],
  timeoutMs: number,
  settings: Record<string, string> = {},
): Promise<StepsRun> {
  const { baseUrl, adminEmail, adminPassword, apiKey } = platformUnderTest();
  const env = {
    ...process.env,
    BASE: baseUrl,
    ADMIN_EMAIL: adminEmail,
    ADMIN_PASSWORD: adminPassword,
    API_KEY: apiKey,
    ...settings,
  };
  return new Promise((resolve) => {
    const options = { env, cwd: checkoutDir, timeout: timeoutMs };
    // When standard input is a socket, bash reads the user's start files unless --norc is given.
    const args = ['--norc', '-euo', 'pipefail', '-c', tourScript(steps)];
    execFile('bash', args, options, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr, outputs: outputsOf(stdout) });
    });
  });
}
