import type { Supervised } from './supervise.ts';

/** Delays the next start of a supervised process while it is closed. */
export type Gate = { passed(): Promise<void>; close(): void; open(): void };

export function createGate(): Gate {
  let closed: { promise: Promise<void>; resolve: () => void } | undefined;
  return {
    passed: () => closed?.promise ?? Promise.resolve(),
    close: () => {
      closed ??= Promise.withResolvers<void>();
    },
    open: () => {
      closed?.resolve();
      closed = undefined;
    },
  };
}

/** Stops the process. If it waits at the gate, it is not started. */
export function stopGated(supervised: Pick<Supervised, 'stop'>, gate: Gate | undefined): () => Promise<void> {
  return () => {
    const stopped = supervised.stop();
    gate?.open();
    return stopped;
  };
}
