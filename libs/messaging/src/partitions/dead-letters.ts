import { deadLetterTopic } from '@cowrie/contracts';
import { type Meter, silentMeter } from '@cowrie/telemetry';
import type { InMessage, Producer } from '../types.ts';
import { untilDone } from '../wait.ts';
import type { CommandServerOptions, Heartbeat } from './command-server.ts';

const REASON_MAX = 500;

/**
 * Puts a message that cannot be processed next to its source: the same partition, key and value, with
 * headers that say why and where it stood. Rejects as `Producer.send` does; then it must be tried again.
 */
export async function sendToDeadLetters(
  producer: Producer,
  message: InMessage,
  reason: string,
  meter: Meter = silentMeter,
): Promise<void> {
  await producer.send({
    topic: deadLetterTopic(message.topic),
    partition: message.partition,
    ...(message.key === null ? {} : { key: message.key }),
    value: message.value,
    headers: {
      ...message.headers,
      'dlq-reason': reason.slice(0, REASON_MAX),
      'dlq-topic': message.topic,
      'dlq-partition': String(message.partition),
      'dlq-offset': String(message.offset),
    },
  });
  deadLetterCounter(meter)(1, { topic: deadLetterTopic(message.topic) });
}

/** Call it at start, so that the first one is seen as a step from 0. */
export function deadLetterCounter(meter: Meter) {
  return meter.counter('cowrie_dead_letters_total', 'Messages put into a topic for dead letters', ['topic']);
}

/** The dead letters of this process. */
export type KeptMessages = {
  /** Once for each message, however often it is delivered to this process. False when it ends before Kafka took it. */
  deadLetter(message: InMessage, reason: string, heartbeat: Heartbeat): Promise<boolean>;
  /** The partition is past everything below `offset`, which is not delivered again. */
  passed(partition: number, offset: bigint): void;
};

export function createKeptMessages(
  {
    topic,
    producer,
    meter,
    logger,
  }: Pick<CommandServerOptions<never>, 'topic' | 'producer' | 'meter' | 'logger'>,
  isClosing: () => boolean,
): KeptMessages {
  const kept = new Set<{ partition: number; offset: bigint }>();
  return {
    async deadLetter(message, reason, heartbeat) {
      const { partition, offset } = message;
      if ([...kept].some((one) => one.partition === partition && one.offset === offset)) return true;
      const fields = { topic, partition, offset };
      logger.error({ ...fields, reason }, 'kept among the dead letters; the partition goes on without it');
      const work = () => sendToDeadLetters(producer, message, reason, meter);
      const what = 'dead letter not written';
      const isSent = await untilDone(work, { what, fields, heartbeat, logger, isClosing });
      if (isSent) kept.add({ partition, offset });
      return isSent;
    },
    passed(partition, offset) {
      for (const one of kept) if (one.partition === partition && one.offset < offset) kept.delete(one);
    },
  };
}
