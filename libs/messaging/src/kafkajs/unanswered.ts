import type { Message, RecordMetadata } from 'kafkajs';

export type TopicMessages = { topic: string; messages: Message[] };

/**
 * If one broker has answered its part of a request and another has not, kafkajs repeats the request, but not to the first one. If
 * that broker has meanwhile become the leader of another partition, nothing is sent for it, and kafkajs reports success. This
 * returns the messages of partitions without an offset in the answer; each has its partition set.
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
