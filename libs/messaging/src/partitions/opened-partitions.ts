import type { Envelope } from '@cowrie/contracts';
import { topicRange } from '../admin/topics.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { Consumer } from '../types.ts';
import { pause } from '../wait.ts';
import type { CommandServerOptions, Heartbeat } from './command-server.ts';
import type { Fault, PauseReason } from './fault.ts';
import { createPartitionLog, type PartitionLog } from './partition-log.ts';
import { describePause, isPaused } from './partition-pause.ts';
import type { Pause } from './partition-status.ts';

/** The partitions of a topic for commands that are ours: opened with their first message, and closed by a new joining. */
export type OpenedPartitions<C extends Envelope> = {
  logs: Map<number, PartitionLog<C>>;
  /** Reads where the partition stands, however long that takes; undefined when the process ends before. */
  open(partition: number, heartbeat: Heartbeat): Promise<PartitionLog<C> | undefined>;
  /** The partition stands still until somebody does something. */
  stop(log: PartitionLog<C>, reason: string): void;
  closeAll(): void;
  pauses(): Pause[];
  /** Why partitions stand still, for people; empty when all is well. */
  problems(): string[];
};

const READ_RETRY_MS = 250;

export function createOpenedPartitions<C extends Envelope>(deps: {
  client: KafkaClient;
  options: Pick<CommandServerOptions<C>, 'topic' | 'logger' | 'readPosition' | 'faultOf'>;
  consumer(): Pick<Consumer, 'assigned' | 'pause'>;
  isClosing(): boolean;
}): OpenedPartitions<C> {
  const { client, options, consumer, isClosing } = deps;
  const { topic, logger } = options;
  const logs = new Map<number, PartitionLog<C>>();
  /** Why partitions cannot be opened. */
  const unopened = new Map<number, Fault>();

  function stop(log: PartitionLog<C>, reason: string): void {
    log.stop(reason);
    consumer().pause(topic, log.partition);
    logger.error({ topic, partition: log.partition, reason }, 'partition stopped');
  }

  async function open(partition: number, heartbeat: Heartbeat): Promise<PartitionLog<C> | undefined> {
    const known = logs.get(partition);
    if (known) return known;
    while (!isClosing()) {
      try {
        const position = await options.readPosition(partition);
        const log = createPartitionLog<C>(partition, position, await topicRange(client, topic, partition));
        logs.set(partition, log);
        unopened.delete(partition);
        const reason = position.problem ?? log.stopped;
        if (reason) stop(log, reason);
        return log;
      } catch (error) {
        const fields = { err: error, topic, partition, retryInMs: READ_RETRY_MS };
        logger.warn(fields, 'cannot read where the partition stands; it is read again');
        unopened.set(partition, options.faultOf(error));
        await pause(READ_RETRY_MS);
        await heartbeat();
      }
    }
    return undefined;
  }

  const unopenedNow = (): [number, Fault][] =>
    [...unopened].filter(([partition]) => consumer().assigned(topic).includes(partition));

  return {
    logs,
    open,
    stop,
    closeAll() {
      logs.clear();
      unopened.clear();
    },
    pauses: () => pausesOf(unopenedNow(), [...logs.values()]),
    problems: () => problemsOf(unopenedNow(), [...logs.values()]).map((problem) => `${topic}: ${problem}`),
  };
}

type Unopened = readonly (readonly [partition: number, fault: Fault])[];

function pausesOf<C extends Envelope>(unopened: Unopened, logs: readonly PartitionLog<C>[]): Pause[] {
  const paused = logs.filter(isPaused);
  return [
    ...unopened.map(([partition, fault]) => ({ partition, reason: reasonOf(fault) })),
    ...paused.map(({ partition, trouble }) => ({ partition, reason: trouble?.reason ?? 'unknown' })),
  ];
}

function problemsOf<C extends Envelope>(unopened: Unopened, logs: readonly PartitionLog<C>[]): string[] {
  const cannotBegin = unopened.map(
    ([partition, { detail }]) => `partition ${partition} cannot begin yet: ${detail}. It is tried again`,
  );
  return [...cannotBegin, ...logs.flatMap((log) => log.stopped ?? describePause(log) ?? [])];
}

const reasonOf = (fault: Fault): PauseReason => (fault.whose === 'world' ? fault.reason : 'unknown');
