import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from '../deploy/tools/cache.ts';
import { runProgram } from '../deploy/tools/run-program.ts';

const INSTALLED_WITHIN_MS = 240_000;
/** Extra time for the requests in flight at the deadline, and to shrink the failures found. */
const OVER_MS = 120_000;
const OUTPUT_MAX_BYTES = 64 * 1_048_576;
const REPORT_CHARACTERS = 8_000;

export async function installSchemathesis(): Promise<string> {
  const file = join(import.meta.dirname, 'requirements.txt');
  return cachedFolder('schemathesis', await readFile(file, 'utf8'), async (folder) => {
    const quiet = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore'];
    const args = ['-m', 'pip', 'install', ...quiet, '--no-deps', '--target', folder, '-r', file];
    await runProgram('python3', args, { timeoutMs: INSTALLED_WITHIN_MS });
  });
}

type SchemathesisResult = { passed: boolean; report: string };

export function runSchemathesis(options: {
  packages: string;
  cwd: string;
  baseUrl: string;
  seed: number;
  seconds: number;
  env: Record<string, string>;
}): Promise<SchemathesisResult> {
  const { packages, cwd, baseUrl, seed, seconds, env } = options;
  const config = join(import.meta.dirname, 'schemathesis.toml');
  const bounds = ['--seed', String(seed), '--max-time', String(seconds)];
  const args = ['-m', 'schemathesis.cli', '--config-file', config, 'run', `${baseUrl}/openapi.json`];
  const own = {
    PYTHONPATH: packages,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: join(import.meta.dirname, 'hooks.py'),
  };
  return new Promise((resolve) => {
    execFile(
      'python3',
      [...args, ...bounds, '--no-color'],
      {
        cwd,
        env: { ...process.env, ...own, ...env },
        timeout: seconds * 1_000 + OVER_MS,
        maxBuffer: OUTPUT_MAX_BYTES,
      },
      (error, stdout, stderr) => resolve({ passed: error === null, report: reportOf(`${stdout}${stderr}`) }),
    );
  });
}

function reportOf(output: string): string {
  const [, failures = output] = /(=+ (?:ERRORS|FAILURES) =+[\s\S]*)/.exec(output) ?? [];
  const [summary = ''] = /=+ SUMMARY =+[\s\S]*/.exec(output) ?? [];
  const long = failures.replace(summary, '');
  return `${long.slice(0, REPORT_CHARACTERS)}${long.length > REPORT_CHARACTERS ? '\n…\n' : ''}${summary}`;
}
