import { join } from 'node:path';
import { cachedFolder } from '../tools/cache.ts';
import { runGo } from '../tools/go.ts';
import { runProgram } from '../tools/run-program.ts';

const ACTIONLINT = 'github.com/rhysd/actionlint/cmd/actionlint@v1.7.12';
/** A build takes a minute of a core, once per version. */
const BUILD_WITHIN_MS = 300_000;
const LINT_WITHIN_MS = 30_000;

export async function buildActionlint(): Promise<string> {
  const folder = await cachedFolder('actionlint', ACTIONLINT, async (made) => {
    await runGo(['install', ACTIONLINT], { env: { GOBIN: made }, timeoutMs: BUILD_WITHIN_MS });
  });
  return join(folder, 'actionlint');
}

export async function workflowProblems(text: string): Promise<string> {
  const program = await buildActionlint();
  const args = ['-no-color', '-oneline', '-shellcheck=', '-pyflakes=', '-'];
  return runProgram(program, args, { input: text, timeoutMs: LINT_WITHIN_MS }).then(
    () => '',
    (error: { message?: string }) => error.message ?? 'refused',
  );
}
