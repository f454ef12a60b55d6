import type { Logger, PauseReason } from '@cowrie/telemetry';
import { describePause, isPaused, type PartitionTrouble, type Pausable } from './partition-pause.ts';

type Pause = { partition: number; reason: PauseReason };

export type PartitionStatus = {
  wait(partition: number, trouble: PartitionTrouble): void;
  goOn(partition: number, trouble: PartitionTrouble): void;
  /** A stopped partition waits for an operator; `retry` checks once, after a time, if it may go on. */
  stop(partition: number, reason: string, retry?: () => void): void;
  isStopped(partition: number): boolean;
  forgetStop(partition: number): void;
  clear(): void;
  problems(): string[];
  pauses(): Pause[];
  stopped(): number;
};

export type PartitionStatusDeps = {
  topic: string;
  logger: Logger;
  troubled?(): Iterable<Pausable>;
  retryStoppedMs?: number;
};

const RETRY_STOPPED_MS = 15_000;

export function createPartitionStatus(deps: PartitionStatusDeps): PartitionStatus {
  const { topic, logger, troubled = () => [], retryStoppedMs = RETRY_STOPPED_MS } = deps;
  const waits = new Map<number, PartitionTrouble>();
  const stops = new Map<number, { reason: string; timer: NodeJS.Timeout | undefined }>();

  function forgetStop(partition: number): void {
    clearTimeout(stops.get(partition)?.timer);
    stops.delete(partition);
  }

  const waiting = (): Pausable[] => [...waits].map(([partition, trouble]) => ({ partition, trouble }));
  const paused = () => {
    const others = [...troubled()].filter(({ partition }) => !waits.has(partition));
    return [...waiting(), ...others].filter(isPaused);
  };
  const pauses = (): Pause[] =>
    paused().map(({ partition, trouble }) => ({ partition, reason: trouble.reason }));

  return {
    wait: (partition, trouble) => void waits.set(partition, trouble),
    goOn(partition, trouble) {
      if (waits.get(partition) === trouble) waits.delete(partition);
    },
    stop(partition, reason, retry) {
      forgetStop(partition);
      logger.error({ topic, partition, reason }, 'partition stopped');
      stops.set(partition, { reason, timer: retry && setTimeout(retry, retryStoppedMs) });
    },
    isStopped: (partition) => stops.has(partition),
    forgetStop,
    clear() {
      waits.clear();
      for (const partition of [...stops.keys()]) forgetStop(partition);
    },
    problems() {
      const reasons = [...stops.values()].map(({ reason }) => reason);
      return [...paused().flatMap((one) => describePause(one) ?? []), ...reasons].map(
        (problem) => `${topic}: ${problem}`,
      );
    },
    pauses,
    stopped: () => stops.size + pauses().filter(({ reason }) => reason === 'command').length,
  };
}
