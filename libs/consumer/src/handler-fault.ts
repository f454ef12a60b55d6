import { faultOfEvent } from '@cowrie/postgres';
import { errorWith, type Fault } from '@cowrie/telemetry';

/** Creates the error that a handler throws for an event that can never be applied. Its reason goes into the dead letter. */
export function cannotApply(reason: string): Error {
  return errorWith(reason, { cannotApply: true });
}

/** The most nested causes that are searched. */
const DEPTH_MAX = 8;

/**
 * Blames an event only for data that PostgreSQL refuses (SQLSTATE 22, 23, P0001) and for `cannotApply`, also inside a wrapping
 * error. Every other error, above all an unknown one, is blamed on the environment: it pauses the partition and creates no dead
 * letter.
 */
export function faultOfHandler(error: unknown): Fault {
  for (let at = error, depth = 0; isObject(at) && depth < DEPTH_MAX; depth++) {
    const { cannotApply, message, cause } = at as {
      cannotApply?: unknown;
      message?: unknown;
      cause?: unknown;
    };
    if (cannotApply === true) return { whose: 'command', detail: String(message) };
    at = cause;
  }
  return faultOfEvent(error);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
