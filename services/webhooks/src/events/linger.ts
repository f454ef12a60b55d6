import { pause } from '@cowrie/telemetry';

/** One transaction stores the events of several batches under load. */
const LINGER_MS = 10;
/**
 * Without an ACTIVE webhook events are read by the thousand: pauses of 10 ms cost this service 0.082 ms of
 * processor time per transfer.
 */
const UNFOLLOWED_MS = 2_000;
const BELIEVED_MS = 1_000;

export type Linger = {
  wait(messages: readonly unknown[], signal: AbortSignal): Promise<void>;
  wake(): void;
};

/** Events that are read late are still sent, see `createCatchUp`. */
export function createLinger(hasActive: () => Promise<boolean>, unfollowedMs = UNFOLLOWED_MS): Linger {
  let waking = new AbortController();
  let believedUntilMs = 0;
  let reading: Promise<boolean> | undefined;

  async function readActive(): Promise<boolean> {
    // Without the database nothing can be stored, so the pause does not matter.
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
      // The signal comes first, so that a webhook created meanwhile ends the pause.
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
