import type { Logger } from '@cowrie/telemetry';

/** The partitions that stand still, and why. */
type PausedPartitions = {
  has(partition: number): boolean;
  reasons(): string[];
  /** Stops delivery, and calls `retry` after a pause. */
  pause(partition: number, reason: string): void;
  /** Lets delivery go on, paused or not. */
  resume(partition: number): void;
  clear(): void;
};

/** Nothing is skipped to get a partition going again; but what somebody mended is noticed without a restart. */
export function createPausedPartitions(deps: {
  pause(partition: number): void;
  resume(partition: number): void;
  retry(partition: number): void;
  retryMs: number;
  logger: Logger;
}): PausedPartitions {
  const paused = new Map<number, { reason: string; timer: NodeJS.Timeout }>();
  const forget = (partition: number): void => {
    clearTimeout(paused.get(partition)?.timer);
    paused.delete(partition);
  };
  return {
    has: (partition) => paused.has(partition),
    reasons: () => [...paused.values()].map(({ reason }) => reason),
    pause(partition, reason) {
      forget(partition);
      deps.pause(partition);
      deps.logger.error({ partition, reason, retryInMs: deps.retryMs }, 'partition stopped');
      paused.set(partition, { reason, timer: setTimeout(() => deps.retry(partition), deps.retryMs) });
    },
    resume(partition) {
      forget(partition);
      deps.resume(partition);
    },
    clear() {
      for (const partition of [...paused.keys()]) forget(partition);
    },
  };
}
