import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cached } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const CHECKER = join(import.meta.dirname, 'promql');
const SOURCES = ['main.go', 'labelset.go', 'go.mod', 'go.sum'];
const BUILD_WITHIN_MS = 200_000;
const CHECK_WITHIN_MS = 20_000;

export type Checked = {
  /** Series that there are. */
  series: readonly string[];
  /** Series that a test makes up. */
  examples: readonly string[];
  /** The one that every series has to be asked of. */
  namespace?: string;
  /** In this order: an expression may ask for what one before it records. */
  expressions: readonly { where: string; expr: string; record?: string; shown?: readonly string[] }[];
};

/** What of the expressions, of the labels that are shown of their results, and of the examples no series has. */
export async function promqlProblems(checked: Checked): Promise<string[]> {
  const program = await buildChecker();
  const input = JSON.stringify(checked);
  return JSON.parse(await runProgram(program, [], { timeoutMs: CHECK_WITHIN_MS, input })) as string[];
}

/** The program, built when it is not there yet. */
export async function buildChecker(): Promise<string> {
  const sources = await Promise.all(SOURCES.map((name) => readFile(join(CHECKER, name), 'utf8')));
  const folder = await cached('promql-checker', sources, async (made) => {
    const args = ['build', '-o', join(made, 'checker'), '.'];
    await runGo(args, { cwd: CHECKER, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'checker');
}
