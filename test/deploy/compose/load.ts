import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';
import { type Fields, isFields } from '../tools/values.ts';

const LOADER = join(import.meta.dirname, 'loader');
const SOURCES = ['main.go', 'go.mod', 'go.sum'];
const BUILD_WITHIN_MS = 200_000;
const LOAD_WITHIN_MS = 20_000;

export async function loadCompose(file: string, env: Record<string, string>): Promise<Fields> {
  const loader = await buildLoader();
  const printed = await runProgram('env', ['-i', ...assignments(env), loader, file], {
    timeoutMs: LOAD_WITHIN_MS,
  });
  const project: unknown = JSON.parse(printed);
  return isFields(project) ? project : {};
}

const assignments = (env: Record<string, string>): string[] =>
  Object.entries({ PATH: '/usr/bin:/bin', ...env }).map(([name, value]) => `${name}=${value}`);

export async function buildLoader(): Promise<string> {
  const sources = await Promise.all(SOURCES.map((name) => readFile(join(LOADER, name), 'utf8')));
  const folder = await cachedFolder('compose-loader', sources, async (made) => {
    const args = ['build', '-o', join(made, 'loader'), '.'];
    await runGo(args, { cwd: LOADER, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'loader');
}
