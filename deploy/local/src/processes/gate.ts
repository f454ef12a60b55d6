import type { Supervised } from './supervise.ts';

/** While closed, it delays the next start of a supervised process. */
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

/** A process that waits at the gate is not started. */
export function stopGated(supervised: Pick<Supervised, 'stop'>, gate: Gate | undefined): () => Promise<void> {
  return () => {
    const stopped = supervised.stop();
    gate?.open();
    return stopped;
  };
}
