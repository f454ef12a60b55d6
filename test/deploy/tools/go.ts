import { type RunOptions, runProgram } from './run-program.ts';

/**
 * For programs of Go that are built once and run for seconds: without inlining and without what a debugger reads they take
 * less to compile (`k8s.io/api/core/v1` with all that it imports 50 s of a processor instead of 80). All are built alike, so
 * that what two of them import is compiled once.
 */
export const GO_ENV = {
  CGO_ENABLED: '0',
  GOFLAGS: "-trimpath -buildvcs=false '-gcflags=all=-l -dwarf=false' '-ldflags=-s -w'",
};

/** Runs `go` with these arguments. Rejects with what it complained about, or that it is not there. */
export function runGo(args: readonly string[], { env, ...options }: RunOptions): Promise<string> {
  return runProgram('go', args, { ...options, env: { ...GO_ENV, ...env } });
}
