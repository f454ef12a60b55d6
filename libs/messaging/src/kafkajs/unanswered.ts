import type { Message, RecordMetadata } from 'kafkajs';

export type TopicMessages = { topic: string; messages: Message[] };

/**
 * kafkajs does not repeat a request to a broker that has answered, even if it now leads the partitions of
 * another one, and then reports success. Returns the messages of partitions without an offset.
 */
export function findUnanswered(
  sent: readonly TopicMessages[],
  written: readonly Pick<RecordMetadata, 'topicName' | 'partition'>[],
): TopicMessages[] {
  const places = new Set(written.map(({ topicName, partition }) => `${topicName} ${partition}`));
  return sent
    .map(({ topic, messages }) => ({
      topic,
      messages: messages.filter(({ partition }) => !places.has(`${topic} ${partition}`)),
    }))
    .filter(({ messages }) => messages.length > 0);
}
