#!/usr/bin/env node
import { CommanderError } from 'commander';
import type { Invocation } from './context.ts';
import { EXIT, explain, type FailureReport, unknownOutcomeLines } from './failures.ts';
import { createProgram } from './program.ts';

/** Results go to stdout, everything else to stderr. */

const controller = new AbortController();
const invocation: Invocation = {
  ...{ signal: controller.signal, idempotencyKey: null },
  ...{ baseUrl: null, lacksSession: false },
};
const args = process.argv.slice(2);
const isJson = args.includes('--json');

/** The first Ctrl-C or SIGTERM aborts the call, the second ends the process at once. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new Error('interrupted'));
  });
/** The reader has closed the pipe: `cowrie history | head`. */
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed),
);

function say(lines: readonly string[], report: FailureReport): void {
  for (const line of isJson ? [JSON.stringify(report)] : lines) process.stderr.write(`${line}\n`);
}

function exitCodeOf(error: unknown): number {
  const { idempotencyKey } = invocation;
  if (error instanceof CommanderError) {
    // Help and version are no failures; without --json commander has printed the others.
    if (error.exitCode === 0) return 0;
    const message = error.message.replace(/^error: /, '');
    if (isJson) say([], { code: 'usage', message, requestId: null });
    return EXIT.usage;
  }
  if (controller.signal.aborted) {
    const report = { code: 'interrupted', message: 'interrupted', requestId: null };
    if (idempotencyKey !== null)
      say(unknownOutcomeLines(args, idempotencyKey), { ...report, idempotencyKey });
    return EXIT.interrupted;
  }
  const { lines, report, exitCode } = explain(error, args, invocation);
  say(lines, report);
  return exitCode;
}

process.exitCode = await createProgram(invocation, args, isJson)
  .then((program) => program.parseAsync(process.argv))
  .then(() => process.exitCode ?? 0, exitCodeOf);
