import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWheel } from '../../../docs/guide/.vitepress/wheel.ts';
import { cachedFolder } from '../tools/cache.ts';
import { runProgram } from '../tools/run-program.ts';

export const CLIENT_DIR = join(import.meta.dirname, '../../../libs/client-python');
const INSTALL_WITHIN_MS = 180_000;

export type Python = { file: string };

async function environment(folder: string): Promise<Python> {
  await runProgram('python3', ['-m', 'venv', '--without-pip', folder], { timeoutMs: INSTALL_WITHIN_MS });
  return pythonIn(folder);
}

const pythonIn = (folder: string): Python => ({ file: join(folder, 'bin/python') });

/** Uses the machine's own pip, so a Python without `ensurepip` is enough. */
async function pip({ file }: Python, ...args: string[]): Promise<void> {
  const quiet = ['-m', 'pip', '--quiet', '--disable-pip-version-check', '--python', file];
  await runProgram('python3', [...quiet, ...args], { timeoutMs: INSTALL_WITHIN_MS });
}

export function pythonTools(): Promise<Python> {
  return cachedPython('client-python', join(CLIENT_DIR, 'tools/requirements.txt'));
}

export async function cachedPython(name: string, requirements: string): Promise<Python> {
  // A virtual environment is bound to one Python at one path.
  const python = await runProgram('python3', ['-c', 'import sys; print(sys.version, sys.executable)'], {
    timeoutMs: INSTALL_WITHIN_MS,
  });
  const content = [python, await readFile(requirements, 'utf8')];
  const folder = await cachedFolder(name, content, async (made) => {
    await pip(await environment(made), 'install', '--requirement', requirements);
  });
  return pythonIn(folder);
}

export async function pythonWithClient(folder: string): Promise<Python & { wheel: string }> {
  const { name, content } = buildWheel();
  const wheel = join(folder, name);
  await writeFile(wheel, content);
  const python = await environment(join(folder, 'python'));
  await pip(python, 'install', wheel);
  return { ...python, wheel };
}

/** hatchling builds it, which pyproject.toml names. */
export async function wheelOfBuildSystem(tools: Python, folder: string): Promise<string> {
  const wheels = join(folder, 'wheels');
  await pip(tools, 'wheel', '--no-deps', '--no-build-isolation', '--wheel-dir', wheels, CLIENT_DIR);
  const [name = ''] = await readdir(wheels);
  return join(wheels, name);
}
