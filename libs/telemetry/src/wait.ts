import { setTimeout as sleep } from 'node:timers/promises';

/** It also resolves once the signal is aborted. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined);
}

/** After `stop` every wait ends at once. */
export function createWait(): { wait(ms: number): Promise<void>; cut(): void; stop(): void } {
  let isStopped = false;
  let cut = (): void => undefined;
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        if (isStopped) return resolve();
        const timer = setTimeout(resolve, ms);
        cut = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    cut: () => cut(),
    stop() {
      isStopped = true;
      cut();
    },
  };
}
