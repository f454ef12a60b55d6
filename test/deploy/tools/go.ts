import { type RunOptions, runProgram } from './run-program.ts';

/**
 * For Go programs that are built once and run for seconds: without inlining and debug information they compile faster
 * (`k8s.io/api/core/v1` with its imports takes 50 s of a processor instead of 80). All use the same settings, so that
 * shared imports are compiled once.
 */
export const GO_ENV = {
  CGO_ENABLED: '0',
  GOFLAGS: "-trimpath -buildvcs=false '-gcflags=all=-l -dwarf=false' '-ldflags=-s -w'",
};

/** Runs `go` with these arguments. Rejects with its error, or when it is not installed. */
export function runGo(args: readonly string[], { env, ...options }: RunOptions): Promise<string> {
  return runProgram('go', args, { ...options, env: { ...GO_ENV, ...env } });
}
