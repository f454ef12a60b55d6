import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { cachedFolder } from '../deploy/tools/cache.ts';
import { runProgram } from '../deploy/tools/run-program.ts';

export const COLLECTION = join(checkoutDir, 'docs/examples/collection');
const INSTALLED_WITHIN_MS = 300_000;
const RUN_WITHIN_MS = 45_000;

/** Installs the runner that the collection's README names. Its 275 MB are too much for `npm ci`. */
export async function installRunner(): Promise<string> {
  const readme = await readFile(join(COLLECTION, 'README.md'), 'utf8');
  const [name] = /@usebruno\/cli@[\d.]+/.exec(readme) ?? [];
  if (name === undefined) throw new Error('docs/examples/collection/README.md names no runner');
  return cachedFolder('bruno', name, async (folder) => {
    const quiet = ['--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    const args = ['install', '--prefix', folder, '--ignore-scripts', '--prefer-offline', ...quiet, name];
    await runProgram('npm', args, { cwd: folder, timeoutMs: INSTALLED_WITHIN_MS });
  });
}

export function runCollection(
  runner: string,
  options: { folder: string; report: string; env: Record<string, string> },
): Promise<{ code: number; output: string }> {
  const bru = join(runner, 'node_modules/@usebruno/cli/bin/bru.js');
  const args = [bru, 'run', options.folder, '--env', 'local', '--reporter-json', options.report];
  const settings = { cwd: COLLECTION, env: { ...process.env, ...options.env }, timeout: RUN_WITHIN_MS };
  return new Promise((resolve) => {
    execFile(process.execPath, args, settings, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, output: `${stdout}${stderr}` }),
    );
  });
}
