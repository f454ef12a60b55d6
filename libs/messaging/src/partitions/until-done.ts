import { type Fault, type Logger, pause } from '@cowrie/telemetry';
import { logAttempt } from '../wait.ts';
import { reasonOf } from './fault.ts';
import { afterFailure, type PartitionTrouble, secondsUntilRetry } from './partition-pause.ts';
import type { PartitionStatus } from './partition-status.ts';

/** A heartbeat rejects during a rebalance. */
export type Heartbeat = () => Promise<void>;

type RepeatOptions = {
  /** It is the reason for the wait, such as "its position is not read". */
  what: string;
  fields?: object;
  heartbeat?: Heartbeat | undefined;
  /** Only work that does not use the database needs it. */
  faultOf?(error: unknown): Fault;
};

/** The result is undefined once the partition is no longer owned. */
export type UntilDone = <T>(
  partition: number,
  work: () => Promise<T>,
  options: RepeatOptions,
) => Promise<T | undefined>;

export function createUntilDone(deps: {
  topic: string;
  logger: Logger;
  faultOf(error: unknown): Fault;
  status: Pick<PartitionStatus, 'wait' | 'goOn'>;
  claim(partition: number): () => boolean;
  signal: AbortSignal;
}): UntilDone {
  const { topic, logger, status, signal } = deps;
  return async (partition, work, { what, fields, heartbeat, faultOf = deps.faultOf }) => {
    const isOurs = deps.claim(partition);
    let trouble: PartitionTrouble | null = null;
    try {
      while (isOurs()) {
        try {
          return await work();
        } catch (error) {
          if (!isOurs()) return undefined;
          const fault = faultOf(error);
          const reason = reasonOf(fault);
          trouble = afterFailure(trouble, { reason, detail: `${what}: ${fault.detail}`, limit: 1 });
          status.wait(partition, trouble);
          const about = { err: error, topic, partition, reason, ...fields };
          const message = `partition ${partition} of ${topic} paused: ${trouble.detail}; retrying in ${secondsUntilRetry(trouble)} s`;
          logAttempt(logger, trouble.failures - 1, about, message);
          await pause(trouble.retryAtMs - performance.now(), signal);
          await heartbeat?.();
        }
      }
      return undefined;
    } finally {
      if (trouble) status.goOn(partition, trouble);
    }
  };
}
