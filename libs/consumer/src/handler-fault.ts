import { faultOfEvent } from '@cowrie/postgres';
import { errorWith, type Fault } from '@cowrie/telemetry';

/** Throw this in a handler for an event that can never be applied. The reason goes into the dead letter. */
export function cannotApply(reason: string): Error {
  return errorWith(reason, { cannotApply: true });
}

const DEPTH_MAX = 8;

/**
 * Only data that PostgreSQL refuses (SQLSTATE 22, 23, P0001) and `cannotApply` blame the event. Any other
 * error pauses the partition and creates no dead letter.
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
