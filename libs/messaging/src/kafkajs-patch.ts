import { createRequire } from 'node:module';

/** The members of kafkajs's internal request queue that the patch needs. */
type RequestQueue = {
  pending: unknown[];
  throttledUntil: number;
  throttleCheckTimeoutId: NodeJS.Timeout | null;
  checkPendingRequests(): void;
  scheduleCheckPendingRequests(): void;
};

const CHECK_EVERY_MS = 10;

/**
 * kafkajs 2.2.4 re-arms a timer of about 1 ms on every connection for ever, even with nothing to send: 3 % of a
 * core when idle, and a negative timeout that newer Node warns of. Nothing pending needs no timer.
 */
export function patchRequestQueue(): void {
  const load = createRequire(import.meta.url);
  const { prototype }: { prototype: RequestQueue } = load('kafkajs/src/network/requestQueue');
  prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
    if (this.throttleCheckTimeoutId !== null || this.pending.length === 0) return;
    const throttledMs = this.throttledUntil - Date.now();
    this.throttleCheckTimeoutId = setTimeout(
      () => {
        this.throttleCheckTimeoutId = null;
        this.checkPendingRequests();
      },
      throttledMs > 0 ? throttledMs : CHECK_EVERY_MS,
    );
  };
}
