import { deadLetterTopic, type Envelope } from '@cowrie/contracts';
import type { Meter, Reading } from '@cowrie/telemetry';
import type { Consumer } from '../types.ts';
import { deadLetterCounter } from './dead-letters.ts';
import type { PauseReason } from './fault.ts';
import type { PartitionLog } from './partition-log.ts';

/** Where the partitions of a topic stand; read at each scrape from what is known, without asking anybody. */
type PartitionStatus = {
  topic: string;
  partitions(): readonly number[];
  /** Messages that are in the topic and not dealt with; null when that is not known. */
  lagOf(partition: number): number | null;
  stopped(): number;
  pauses?(): readonly Pause[];
};

/** A partition that stands still and is tried again. */
export type Pause = { partition: number; reason: PauseReason };

/** The gauges of partitions, the same for every service that consumes. */
export function measurePartitions(
  meter: Meter,
  { topic, partitions, lagOf, stopped, pauses = () => [] }: PartitionStatus,
): void {
  meter.gauge('cowrie_partitions_owned', 'Partitions of a topic that this instance serves', ['topic'], () => [
    { value: partitions().length, labels: { topic } },
  ]);
  meter.gauge(
    'cowrie_partitions_stopped',
    'Partitions that stand still until somebody does something',
    ['topic'],
    () => [{ value: stopped(), labels: { topic } }],
  );
  meter.gauge(
    'cowrie_partition_paused',
    '1 for each partition that stands still and is tried again, with the reason',
    ['topic', 'partition', 'reason'],
    () => pauses().map((pause) => ({ value: 1, labels: { topic, ...pause } })),
  );
  meter.gauge(
    'cowrie_partition_lag_messages',
    'Messages in the topic that are not dealt with, as of the last ones that came',
    ['topic', 'partition'],
    () =>
      partitions().flatMap((partition): Reading[] => {
        const lag = lagOf(partition);
        return lag === null ? [] : [{ value: lag, labels: { topic, partition } }];
      }),
  );
}

/** The same for commands, where what was taken from Kafka may still wait for its batch. */
export function measureCommandPartitions<C extends Envelope>(
  meter: Meter,
  {
    topic,
    logs,
    consumer,
    pauses,
  }: {
    topic: string;
    logs: ReadonlyMap<number, PartitionLog<C>>;
    consumer: Pick<Consumer, 'assigned' | 'endOf'>;
    pauses(): readonly Pause[];
  },
): void {
  deadLetterCounter(meter)(0, { topic: deadLetterTopic(topic) });
  measurePartitions(meter, {
    topic,
    partitions: () => consumer.assigned(topic),
    lagOf(partition) {
      const end = consumer.endOf(topic, partition);
      const log = logs.get(partition);
      return end === null || !log ? null : Math.max(0, Number(end - log.nextOffset()));
    },
    stopped: () =>
      [...logs.values()].filter((log) => log.stopped !== null).length +
      pauses().filter(({ reason }) => reason === 'command').length,
    pauses,
  });
  meter.gauge(
    'cowrie_command_oldest_age_seconds',
    'Age of the oldest command that waits to be applied; 0 when none waits',
    ['topic'],
    () => {
      const first = [...logs.values()].flatMap(({ queue }) => queue[0]?.message.timestampMs ?? []);
      const oldestMs = Math.min(...first, Date.now());
      return [{ value: (Date.now() - oldestMs) / 1000, labels: { topic } }];
    },
  );
}
