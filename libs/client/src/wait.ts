/** A longer timer would fire at once. */
const TIMER_MAX_MS = 2 ** 31 - 1;

export const msUntil = (atMs: number): number => Math.min(TIMER_MAX_MS, Math.max(1, atMs - Date.now()));

/** It throws the signal's reason if it is aborted. */
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

/** The promise's result, the signal's reason, or the error of `late` at the deadline. */
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
