import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../tools/cache.ts';
import { runProgram } from '../tools/run-program.ts';

export const CLIENT_DIR = join(import.meta.dirname, '../../../libs/client-python');
const INSTALL_WITHIN_MS = 180_000;

/** The python of an environment of its own. */
export type Python = { file: string };

async function environment(folder: string): Promise<Python> {
  await runProgram('python3', ['-m', 'venv', '--without-pip', folder], { timeoutMs: INSTALL_WITHIN_MS });
  return pythonIn(folder);
}

const pythonIn = (folder: string): Python => ({ file: join(folder, 'bin/python') });

/** By the machine's own pip: a Python without `ensurepip` is enough. */
async function pip({ file }: Python, ...args: string[]): Promise<void> {
  const quiet = ['-m', 'pip', '--quiet', '--disable-pip-version-check', '--python', file];
  await runProgram('python3', [...quiet, ...args], { timeoutMs: INSTALL_WITHIN_MS });
}

/** What makes and checks the client, at the versions of tools/requirements.txt. */
export function pythonTools(): Promise<Python> {
  return cachedPython('client-python', join(CLIENT_DIR, 'tools/requirements.txt'));
}

/** An environment with what the file asks for, made once. */
export async function cachedPython(name: string, requirements: string): Promise<Python> {
  // An environment is of one Python, in one place.
  const python = await runProgram('python3', ['-c', 'import sys; print(sys.version, sys.executable)'], {
    timeoutMs: INSTALL_WITHIN_MS,
  });
  const content = [python, await readFile(requirements, 'utf8')];
  const folder = await cached(name, content, async (made) => {
    await pip(await environment(made), 'install', '--requirement', requirements);
  });
  return pythonIn(folder);
}

/** An environment in `folder` with nothing but the client, as its wheel brings it. */
export async function pythonWithClient(tools: Python, folder: string): Promise<Python> {
  const wheels = join(folder, 'wheels');
  await pip(tools, 'wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', wheels, CLIENT_DIR);
  const python = await environment(join(folder, 'python'));
  await pip(python, 'install', '--find-links', wheels, 'cowrie-client');
  return python;
}
