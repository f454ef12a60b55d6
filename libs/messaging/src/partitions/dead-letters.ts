import { deadLetterTopic } from '@cowrie/contracts';
import { type Meter, silentMeter } from '@cowrie/telemetry';
import type { InMessage, Producer } from '../types.ts';

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
