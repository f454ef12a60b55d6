import { stackError } from './errors.ts';
import { abortedMessage } from './processes/wait.ts';

/** What has to be ended, in the reverse order of how it was begun. */
export type Cleanups = {
  /** Takes a cleanup; when everything has been ended already, runs it at once and rejects. */
  add(cleanup: () => Promise<void> | void): Promise<void>;
  /** Runs them all, the last first, one after another. Idempotent; one that fails does not keep the others. */
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
