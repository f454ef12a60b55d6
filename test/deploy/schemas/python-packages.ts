import { cachedFolder } from '../tools/cache.ts';
import { runProgram } from '../tools/run-program.ts';
import { PYTHON_PACKAGES } from './versions.ts';

const INSTALL_WITHIN_MS = 120_000;

/** Python runs none of these packages, so their dependencies are left out. */
export function pythonPackages(): Promise<string> {
  return cachedFolder('python', PYTHON_PACKAGES, async (folder) => {
    const quiet = ['--quiet', '--disable-pip-version-check', '--root-user-action=ignore', '--no-compile'];
    const args = ['-m', 'pip', 'install', ...quiet, '--no-deps', '--target', folder, ...PYTHON_PACKAGES];
    await runProgram('python3', args, { timeoutMs: INSTALL_WITHIN_MS });
  });
}
