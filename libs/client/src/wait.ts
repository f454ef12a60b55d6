/** A timer that is to wait longer goes off at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** For a timer: at least 1 ms. */
export const msUntil = (atMs: number): number => Math.min(TIMER_MAX_MS, Math.max(1, atMs - Date.now()));

/** Waits so long; throws the reason of the signal when that ends it. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(TIMER_MAX_MS, ms),
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** What the promise gives, or the reason of the signal, or, at its deadline, the error that `late` makes: whichever is first. */
export function untilEnd<T>(
  promise: Promise<T>,
  { signal, deadlineAtMs, late }: { signal: AbortSignal; deadlineAtMs: number; late: () => Error },
): Promise<T> {
  let end = () => {};
  const ended = new Promise<never>((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    const timer = setTimeout(() => reject(late()), msUntil(deadlineAtMs));
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
  });
  return Promise.race([promise, ended]).finally(end);
}
