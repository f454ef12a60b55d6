import { faultOfEvent } from '@cowrie/postgres';
import { errorWith, type Fault } from '@cowrie/telemetry';

/** For a handler to throw when an event cannot be applied whenever it is tried: it becomes a dead letter with this reason. */
export function cannotApply(reason: string): Error {
  return errorWith(reason, { cannotApply: true });
}

/** Causes of causes that are looked at. */
const DEPTH_MAX = 8;

/**
 * Whose fault it is that events were not applied. An event's is what PostgreSQL refuses for the data (SQLSTATE 22, 23, P0001) and
 * what a handler says with `cannotApply`, also where another error wraps them. All else, above all what nobody knows, is the
 * world's: it pauses the partition and nothing becomes a dead letter.
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
