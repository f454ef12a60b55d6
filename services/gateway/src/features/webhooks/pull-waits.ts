import { pause } from '@cowrie/telemetry';

/** One query serves all waiting requests. */
const QUERY_EVERY_MS = 200;

export type PullWaits = {
  /** False after the time, the abort of the signal, or `close`. */
  wait(webhookId: string, untilMs: number, signal: AbortSignal): Promise<boolean>;
  close(): void;
};

type PullWait = { webhookId: string; end(isDue: boolean): void };

/**
 * One query asks for all waiting webhooks, so a wait continues while the service is away. `readDue` never rejects.
 * `untilMs` is a time of the monotonic clock `performance.now()`.
 */
export function createPullWaits(
  readDue: (webhookIds: readonly string[]) => Promise<readonly string[]>,
): PullWaits {
  const waiters = new Set<PullWait>();
  const closing = new AbortController();
  let isQuerying = false;

  async function queryWhileWaiting(): Promise<void> {
    if (isQuerying) return;
    isQuerying = true;
    await pause(QUERY_EVERY_MS, closing.signal);
    while (waiters.size > 0) {
      const current = [...waiters];
      const due = new Set(await readDue([...new Set(current.map(({ webhookId }) => webhookId))]));
      for (const { webhookId, end } of current) if (due.has(webhookId)) end(true);
      await pause(QUERY_EVERY_MS, closing.signal);
    }
    isQuerying = false;
  }

  return {
    wait(webhookId, untilMs, signal) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || signal.aborted || closing.signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const giveUp = () => waiter.end(false);
        const timer = setTimeout(giveUp, leftMs);
        const waiter: PullWait = {
          webhookId,
          end(isDue) {
            clearTimeout(timer);
            signal.removeEventListener('abort', giveUp);
            waiters.delete(waiter);
            resolve(isDue);
          },
        };
        signal.addEventListener('abort', giveUp);
        waiters.add(waiter);
        void queryWhileWaiting();
      });
    },
    close() {
      closing.abort();
      for (const { end } of [...waiters]) end(false);
    },
  };
}
