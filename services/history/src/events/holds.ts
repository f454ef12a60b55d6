import type { Logger } from '@cowrie/telemetry';

/** The partitions that stand still, and why. */
export type Holds = {
  has(partition: number): boolean;
  reasons(): string[];
  /** Stops delivery, and calls `retry` after a pause. */
  hold(partition: number, reason: string): void;
  /** Lets delivery go on, held or not. */
  release(partition: number): void;
  clear(): void;
};

/** Nothing is skipped to get a partition going again; but what somebody mended is noticed without a restart. */
export function createHolds(deps: {
  pause(partition: number): void;
  resume(partition: number): void;
  retry(partition: number): void;
  retryMs: number;
  logger: Logger;
}): Holds {
  const held = new Map<number, { reason: string; timer: NodeJS.Timeout }>();
  const forget = (partition: number): void => {
    clearTimeout(held.get(partition)?.timer);
    held.delete(partition);
  };
  return {
    has: (partition) => held.has(partition),
    reasons: () => [...held.values()].map(({ reason }) => reason),
    hold(partition, reason) {
      forget(partition);
      deps.pause(partition);
      deps.logger.error({ partition, reason }, 'partition stopped');
      held.set(partition, { reason, timer: setTimeout(() => deps.retry(partition), deps.retryMs) });
    },
    release(partition) {
      forget(partition);
      deps.resume(partition);
    },
    clear() {
      for (const partition of [...held.keys()]) forget(partition);
    },
  };
}
