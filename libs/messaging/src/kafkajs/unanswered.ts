import type { Message, RecordMetadata } from 'kafkajs';

export type TopicMessages = { topic: string; messages: Message[] };

/**
 * If one broker did not answer its part of a request, kafkajs repeats the request, but not to a broker that
 * has answered, even if it leads more partitions now. It then reports success. Returns the messages of
 * partitions without an offset, with their partition set.
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
