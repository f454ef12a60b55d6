#!/usr/bin/env node
import { CommanderError } from 'commander';
import type { Invocation } from './context.ts';
import { EXIT, explain, unknownOutcomeLines } from './failures.ts';
import { createProgram } from './program.ts';

/** `cowrie`: the command line of a Cowrie gateway. Results go to stdout, everything else to stderr. */

const controller = new AbortController();
const invocation: Invocation = { signal: controller.signal, idempotencyKey: null, notLoggedInAt: null };
const args = process.argv.slice(2);

/** The first Ctrl-C or SIGTERM ends the call in good order, the second ends the process at once. */
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort(new Error('interrupted'));
  });
/** Whoever read what is printed has seen enough: `cowrie history | head`. */
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : EXIT.failed),
);

function say(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
}

function exitCodeOf(error: unknown): number {
  // commander has said what is wrong; help and version are no failures.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT.usage;
  if (controller.signal.aborted) {
    if (invocation.idempotencyKey !== null) say(unknownOutcomeLines(args, invocation.idempotencyKey));
    return EXIT.interrupted;
  }
  const { lines, exitCode } = explain(error, args, invocation);
  say(lines);
  return exitCode;
}

process.exitCode = await createProgram(invocation, args)
  .then((program) => program.parseAsync(process.argv))
  .then(() => process.exitCode ?? 0, exitCodeOf);
