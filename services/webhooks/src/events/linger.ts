import { pause } from '@cowrie/telemetry';

/** So that under load one transaction takes in the events of several batches. */
const LINGER_MS = 10;
/**
 * While no webhook is ACTIVE: events are then taken in by the thousand. Each fetch and transaction costs the same whatever it
 * holds; with 64 callers of transfers and no webhook this service took 0.082 ms of processor time a transfer, lingering for 10 ms.
 */
const UNFOLLOWED_MS = 2_000;
/** How long it is believed that there is an ACTIVE one. */
const BELIEVED_MS = 1_000;

/** The pause before more events are asked for. */
export type Linger = {
  wait(messages: readonly unknown[], signal: AbortSignal): Promise<void>;
  /** There may be an ACTIVE webhook now: long pauses end. */
  wake(): void;
};

/** What is read late is sent all the same. Before a webhook becomes ACTIVE, `createCatchUp` has what was there taken in. */
export function createLinger(hasActive: () => Promise<boolean>, unfollowedMs = UNFOLLOWED_MS): Linger {
  let waking = new AbortController();
  let believedUntilMs = 0;
  let reading: Promise<boolean> | undefined;

  async function readActive(): Promise<boolean> {
    // Without the database nothing is taken in anyway.
    const isActive = await hasActive().catch(() => true);
    believedUntilMs = isActive ? performance.now() + BELIEVED_MS : 0;
    reading = undefined;
    return isActive;
  }

  function readOnce(): Promise<boolean> {
    reading ??= readActive();
    return reading;
  }

  return {
    async wait({ length }, signal) {
      // Taken before the look: a webhook that is made meanwhile ends the pause.
      const woken = waking.signal;
      const isActive = performance.now() < believedUntilMs || (await readOnce());
      if (!isActive) await pause(unfollowedMs, AbortSignal.any([signal, woken]));
      else if (length > 1) await pause(LINGER_MS, signal);
    },
    wake() {
      waking.abort();
      waking = new AbortController();
    },
  };
}
