import type { Message, RecordMetadata } from 'kafkajs';

export type TopicMessages = { topic: string; messages: Message[] };

/**
 * When a broker has answered its part of a request and another has not, kafkajs repeats the request, but not to the one
 * that has answered. Of a partition whose leader became that one meanwhile nothing is sent at all, and kafkajs calls the
 * whole of it sent. These are the messages of partitions that it has no offset for; each has its partition set.
 */
export function unanswered(
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
