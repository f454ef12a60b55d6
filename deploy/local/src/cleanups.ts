import { stackError } from './errors.ts';
import { abortedMessage } from './processes/wait.ts';

export type Cleanups = {
  /** After `close` it runs the cleanup at once and rejects. */
  add(cleanup: () => Promise<void> | void): Promise<void>;
  /** The last first. Idempotent; a failing cleanup does not stop the others. */
  close(): Promise<void>;
};

export function createCleanups(): Cleanups {
  const pending: (() => Promise<void> | void)[] = [];
  let closing: Promise<void> | undefined;

  async function runAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let next = pending.pop(); next; next = pending.pop()) {
      try {
        await next();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }

  return {
    add: async (cleanup) => {
      if (!closing) {
        pending.push(cleanup);
        return;
      }
      await cleanup();
      throw stackError(abortedMessage);
    },
    close: () => {
      closing ??= runAll();
      return closing;
    },
  };
}
