import { pause } from '@cowrie/telemetry';

/** Between two looks, whatever the number of those who wait. */
const LOOK_EVERY_MS = 200;

export type PullWaits = {
  /** True when something of the webhook may be pulled; false when the time is over, the signal aborted, or all is closed. */
  wait(webhookId: string, untilMs: number, signal: AbortSignal): Promise<boolean>;
  /** Ends all waits, and each that is asked for from now on. */
  close(): void;
};

type Waiter = { webhookId: string; end(isDue: boolean): void };

/**
 * Waits for what can be pulled. While anybody waits, one look asks for all of them what is due: a wait holds nothing at the service,
 * and goes on while that is away. `readDue` never rejects. `untilMs` is by the clock that nobody sets.
 */
export function createPullWaits(
  readDue: (webhookIds: readonly string[]) => Promise<readonly string[]>,
): PullWaits {
  const waiters = new Set<Waiter>();
  const closing = new AbortController();
  let isLooking = false;

  async function look(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await pause(LOOK_EVERY_MS, closing.signal);
    while (waiters.size > 0) {
      const asked = [...waiters];
      const due = new Set(await readDue([...new Set(asked.map(({ webhookId }) => webhookId))]));
      for (const { webhookId, end } of asked) if (due.has(webhookId)) end(true);
      await pause(LOOK_EVERY_MS, closing.signal);
    }
    isLooking = false;
  }

  return {
    wait(webhookId, untilMs, signal) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0 || signal.aborted || closing.signal.aborted) return Promise.resolve(false);
      return new Promise((resolve) => {
        const giveUp = () => waiter.end(false);
        const timer = setTimeout(giveUp, leftMs);
        const waiter: Waiter = {
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
        void look();
      });
    },
    close() {
      closing.abort();
      for (const { end } of [...waiters]) end(false);
    },
  };
}
