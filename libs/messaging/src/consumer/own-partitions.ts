import type { Logger } from '@cowrie/telemetry';
import type { Consumer as KafkaConsumer } from 'kafkajs';
import { describeError } from '../errors.ts';
import type { Consumer } from '../types.ts';

export type Assignment = ReadonlyMap<string, readonly number[]>;

/** Calls for a lost partition do nothing. */
export function createOwnPartitions(consumer: KafkaConsumer, logger: Logger) {
  let assignment: Assignment = new Map();
  const ends = new Map<string, bigint>();

  function steer(topic: string, partition: number, act: () => void): void {
    if (!assignment.get(topic)?.includes(partition)) return;
    try {
      act();
    } catch (error) {
      logger.debug({ reason: describeError(error), topic, partition }, 'consumer: not a member any more');
    }
  }

  const steering: Pick<Consumer, 'assigned' | 'endOf' | 'pause' | 'resume' | 'seek'> = {
    assigned: (topic) => assignment.get(topic) ?? [],
    endOf: (topic, partition) => ends.get(`${topic}/${partition}`) ?? null,
    pause: (topic, partition) =>
      steer(topic, partition, () => consumer.pause([{ topic, partitions: [partition] }])),
    resume: (topic, partition) =>
      steer(topic, partition, () => consumer.resume([{ topic, partitions: [partition] }])),
    seek: (topic, partition, offset) =>
      steer(topic, partition, () => consumer.seek({ topic, partition, offset: String(offset) })),
  };
  return {
    steering,
    join(assigned: Assignment): void {
      assignment = assigned;
      ends.clear();
      // A pause of an earlier assignment must not last.
      for (const [topic, partitions] of assigned) consumer.resume([{ topic, partitions: [...partitions] }]);
    },
    leave(): void {
      assignment = new Map();
    },
    noteEnd: (topic: string, partition: number, end: bigint) => void ends.set(`${topic}/${partition}`, end),
  };
}
