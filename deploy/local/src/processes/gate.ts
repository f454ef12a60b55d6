import type { Supervised } from './supervise.ts';

/** Keeps a supervised process from being started again until it may. */
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

/** Ends it, also when it waits at the gate: it is not started then. */
export function stopGated(supervised: Pick<Supervised, 'stop'>, gate: Gate | undefined): () => Promise<void> {
  return () => {
    const stopped = supervised.stop();
    gate?.open();
    return stopped;
  };
}
