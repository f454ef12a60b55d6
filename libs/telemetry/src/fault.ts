import { errorWith } from './error-with.ts';

/** `command` means that no caller waits for the command that cannot be applied. */
export type PauseReason =
  | 'unreachable'
  | 'access'
  | 'read_only'
  | 'resources'
  | 'contention'
  | 'command'
  | 'unknown';

/** `detail` is for people and never holds the command's content. */
export type Fault =
  | { whose: 'command'; detail: string }
  | { whose: 'world'; reason: PauseReason; detail: string };

export function runDecision<T>(commandId: string, decide: () => T): T {
  try {
    return decide();
  } catch (error) {
    throw faultyCommand(commandId, error);
  }
}

export function faultyCommand(faultyCommandId: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return errorWith(`the command cannot be decided: ${why}`, { faultyCommandId }, cause);
}

/** With `commitUnknown` the transaction may have been committed. */
export function commitError(message: string, cause: unknown, commitUnknown: boolean): Error {
  return errorWith(message, { commitUnknown }, cause);
}

export function isCommitUnknown(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'commitUnknown' in error && error.commitUnknown === true
  );
}

export function faultyCommandOf(error: unknown): string | null {
  for (let at = error, depth = 0; typeof at === 'object' && at !== null && depth < 8; depth++) {
    const { faultyCommandId, cause } = at as { faultyCommandId?: unknown; cause?: unknown };
    if (typeof faultyCommandId === 'string') return faultyCommandId;
    at = cause;
  }
  return null;
}

/** PostgreSQL uses this code after it ended a transaction itself (transaction_timeout). */
export const ENDED_BY_TIMEOUT = '25P04';
