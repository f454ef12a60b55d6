import type { Fault } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';

export type HandlerFaults = {
  /** Runs a handler, and remembers what it throws. */
  run(handle: () => Promise<void> | void): Promise<void>;
  /** Whose fault it is that events were not applied. */
  faultOf(error: unknown): Fault;
};

/** A statement failed, its handler went on all the same, and PostgreSQL refuses what comes next in the transaction. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Tells what an event may have caused from what the world causes. What PostgreSQL refuses for the data, and what a handler
 * throws by itself, may be the event's. That the database or another server is away is not, nor is what PostgreSQL refuses
 * for another reason, as a table that is missing: that pauses the partition and nothing is put aside.
 */
export function createHandlerFaults(): HandlerFaults {
  const thrown = new WeakSet<object>();
  return {
    async run(handle) {
      try {
        await handle();
      } catch (cause) {
        const error = isObject(cause) ? cause : new Error(String(cause));
        thrown.add(error);
        throw error;
      }
    },
    faultOf(error) {
      const fault = faultOf(error);
      if (fault.whose === 'command' || fault.reason !== 'unknown') return fault;
      const { code, severity } = isObject(error) ? (error as { code?: unknown; severity?: unknown }) : {};
      const isRefused = typeof code === 'string' && typeof severity === 'string';
      const isTheHandlers = isObject(error) && thrown.has(error) && !isRefused;
      if (!isTheHandlers && code !== IN_FAILED_TRANSACTION) return fault;
      return { whose: 'command', detail: fault.detail };
    },
  };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
