import { errorWith } from './error-with.ts';

/** Why a partition pauses: a few words, for a metric. `command`: nobody waits for the command that cannot be applied. */
export type PauseReason =
  | 'unreachable'
  | 'access'
  | 'read_only'
  | 'resources'
  | 'contention'
  | 'command'
  | 'unknown';

/** Whose fault a failure is. `detail` is for people and holds nothing of what the command says. */
export type Fault =
  | { whose: 'command'; detail: string }
  | { whose: 'world'; reason: PauseReason; detail: string };

/** Runs what decides a command, and marks what it throws as this command's fault and nobody else's. */
export function deciding<T>(commandId: string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    throw faultyCommand(commandId, error);
  }
}

/** An error that only this command can have caused. */
export function faultyCommand(faultyCommandId: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return errorWith(`the command cannot be decided: ${why}`, { faultyCommandId }, cause);
}

/** An error of a transaction whose commit was sent: with `commitUnknown` it may have happened. */
export function commitError(message: string, cause: unknown, commitUnknown: boolean): Error {
  return errorWith(message, { commitUnknown }, cause);
}

export function isCommitUnknown(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'commitUnknown' in error && error.commitUnknown === true
  );
}

/** The command that an error is marked with, or null. */
export function faultyCommandOf(error: unknown): string | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 8; depth++) {
    const { faultyCommandId, cause } = at as { faultyCommandId?: unknown; cause?: unknown };
    if (typeof faultyCommandId === 'string') return faultyCommandId;
    at = cause;
  }
  return null;
}

/** As PostgreSQL says when it ends a transaction itself (transaction_timeout). */
export const ENDED_BY_TIMEOUT = '25P04';
