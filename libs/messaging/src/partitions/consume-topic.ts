import { deadLetterTopic, PARTITIONS } from '@cowrie/contracts';
import { type GaugeReading, type Meter, silentMeter } from '@cowrie/telemetry';
import { topicRange } from '../admin/topics.ts';
import { type ConsumerOptions, createConsumer } from '../consumer/consumer.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import type { Consumer, InMessage, Producer } from '../types.ts';
import { type ConsumedTopic, type ConsumedTopicDeps, createConsumedTopic } from './consumed-topic.ts';
import { deadLetterCounter, sendToDeadLetters } from './dead-letters.ts';
import type { Heartbeat } from './until-done.ts';

export type ConsumeTopicOptions = Pick<ConsumedTopicDeps, 'topic' | 'logger' | 'troubled' | 'faultOf'> &
  Pick<ConsumerOptions, 'rest'> & {
    groupId: string;
    producer?: Producer | undefined;
    meter?: Meter;
    onMessages(partition: number, messages: readonly InMessage[], heartbeat: Heartbeat): Promise<void>;
    /** Earlier knowledge of these partitions may be outdated. */
    onAssigned?(partitions: readonly number[]): void;
    onClose?(): Promise<void>;
    onCrash(error: Error): void;
  };

export type TopicConsumer = {
  start(): Promise<void>;
  healthy(): boolean;
  /** The texts are for people; the list is empty when all is well. */
  problems(): string[];
  partitions(): readonly number[];
  close(): Promise<void>;
};

export function consumeTopic(
  client: KafkaClient,
  options: ConsumeTopicOptions,
): Omit<ConsumedTopic, 'close'> & TopicConsumer {
  const { topic, groupId, producer, logger, meter = silentMeter, rest } = options;
  const consumer = createConsumer(client, {
    groupId,
    topics: [topic],
    fromBeginning: true,
    logger,
    ...(rest ? { rest } : {}),
    onMessages: (_topic, partition, messages, heartbeat) =>
      options.onMessages(partition, messages, heartbeat),
    onAssigned(_topic, partitions) {
      consumed.assign();
      options.onAssigned?.(partitions);
    },
    onCrash: options.onCrash,
  });
  const consumed = createConsumedTopic({
    ...options,
    consumer,
    topicRange: (partition) => topicRange(client, topic, partition),
    async sendToDeadLetters(message, reason) {
      if (!producer) throw new Error('there is no producer for dead letters');
      await sendToDeadLetters(producer, message, reason, meter);
    },
  });
  if (producer) deadLetterCounter(meter)(0, { topic: deadLetterTopic(topic) });
  measurePartitions(meter, topic, consumer, consumed);
  return {
    ...consumed,
    start: () => consumer.start(),
    healthy: () => consumer.healthy(),
    async close() {
      consumed.close();
      await options.onClose?.();
      await consumer.close();
    },
  };
}

/** A scrape reads known values only and sends no request. */
function measurePartitions(
  meter: Meter,
  topic: string,
  consumer: Pick<Consumer, 'endOf'>,
  { partitions, nextOffset, stopped, pauses }: ConsumedTopic,
): void {
  meter.gauge('cowrie_partitions_owned', 'Partitions of a topic that this instance serves', ['topic'], () => [
    { value: partitions().length, labels: { topic } },
  ]);
  meter.gauge(
    'cowrie_partitions_expected',
    'Partitions of a topic that all instances serve together',
    ['topic'],
    () => [{ value: PARTITIONS, labels: { topic } }],
  );
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
      partitions().flatMap((partition): GaugeReading[] => {
        const [end, next] = [consumer.endOf(topic, partition), nextOffset(partition)];
        if (end === null || next === undefined) return [];
        return [{ value: Math.max(0, Number(end - next)), labels: { topic, partition } }];
      }),
  );
}
