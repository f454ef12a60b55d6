import { deadLetterTopic } from '@cowrie/contracts';
import type { InMessage, Producer } from './types.ts';

const REASON_MAX = 500;

/**
 * Puts a message that cannot be processed next to its source: the same partition, key and value, with
 * headers that say why and where it stood. Rejects as `Producer.send` does; then it must be tried again.
 */
export function sendToDeadLetters(producer: Producer, message: InMessage, reason: string): Promise<void> {
  return producer.send({
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
}
