import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cachedFolder } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const CHECKER = join(import.meta.dirname, 'promql');
const SOURCES = ['main.go', 'labelset.go', 'go.mod', 'go.sum'];
const BUILD_WITHIN_MS = 200_000;
const CHECK_WITHIN_MS = 20_000;

export type PromqlInput = {
  series: readonly string[];
  examples: readonly string[];
  namespace?: string;
  /** Order matters: an expression may use the recordings before it. */
  expressions: readonly { where: string; expr: string; record?: string; shown?: readonly string[] }[];
};

export async function promqlProblems(checked: PromqlInput): Promise<string[]> {
  const program = await buildChecker();
  const input = JSON.stringify(checked);
  return JSON.parse(await runProgram(program, [], { timeoutMs: CHECK_WITHIN_MS, input })) as string[];
}

export async function buildChecker(): Promise<string> {
  const sources = await Promise.all(SOURCES.map((name) => readFile(join(CHECKER, name), 'utf8')));
  const folder = await cachedFolder('promql-checker', sources, async (made) => {
    const args = ['build', '-o', join(made, 'checker'), '.'];
    await runGo(args, { cwd: CHECKER, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'checker');
}
