/** When the gateway stops answering, it is polled until it answers again. */
export type Connection = {
  isLost(): boolean;
  subscribe(onChange: () => void): () => void;
  waitUntilBack(): Promise<void>;
  fetch: typeof fetch;
};

const ASK_AGAIN_MS = 2_000;
const ANSWER_WITHIN_MS = 5_000;
const HEALTH = '/health/live';

export function createConnection(doFetch: typeof fetch): Connection {
  let lost = false;
  const listeners = new Set<() => void>();

  const set = (next: boolean) => {
    if (next === lost) return;
    lost = next;
    if (lost) askLater();
    for (const onChange of listeners) onChange();
  };
  const askLater = () => {
    setTimeout(() => {
      doFetch(HEALTH, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
        () => set(false),
        () => askLater(),
      );
    }, ASK_AGAIN_MS);
  };

  const subscribe: Connection['subscribe'] = (onChange) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  };

  return {
    isLost: () => lost,
    subscribe,
    waitUntilBack: () =>
      new Promise((resolve) => {
        const look = () => {
          if (lost) return;
          end();
          resolve();
        };
        const end = subscribe(look);
        look();
      }),
    async fetch(...args) {
      try {
        const answer = await doFetch(...args);
        set(false);
        return answer;
      } catch (error) {
        if (!isAborted(args[1])) set(true);
        throw error;
      }
    },
  };
}

const isAborted = (init: RequestInit | undefined) => init?.signal?.aborted === true;
