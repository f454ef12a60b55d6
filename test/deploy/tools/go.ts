import { type RunOptions, runProgram } from './run-program.ts';

/**
 * Without inlining and debug information Go programs compile faster (`k8s.io/api/core/v1`: 50 s of a processor instead
 * of 80). All use these settings, so that shared imports are compiled once.
 */
export const GO_ENV = {
  CGO_ENABLED: '0',
  GOFLAGS: "-trimpath -buildvcs=false '-gcflags=all=-l -dwarf=false' '-ldflags=-s -w'",
};

export function runGo(args: readonly string[], { env, ...options }: RunOptions): Promise<string> {
  return runProgram('go', args, { ...options, env: { ...GO_ENV, ...env } });
}
