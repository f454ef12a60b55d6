import { describe, expect, it } from '@jest/globals';
import { findUnanswered } from './unanswered.ts';

const TOPIC = 'events';
const message = (partition: number, value: string) => ({ partition, value });

describe('the messages of a request that nobody answered', () => {
  const sent = [
    { topic: TOPIC, messages: [message(0, 'a'), message(1, 'b'), message(0, 'c')] },
    { topic: 'others', messages: [message(0, 'd')] },
  ];

  it.each([
    ['none when all were written', [TOPIC, 0, TOPIC, 1, 'others', 0], []],
    ['those of a partition, in their order', [TOPIC, 1, 'others', 0], [{ topic: TOPIC, values: ['a', 'c'] }]],
    ['those of a topic', [TOPIC, 0, TOPIC, 1], [{ topic: 'others', values: ['d'] }]],
  ])('are %s', (_what, places, expected) => {
    const written = places.flatMap((topicName, index) =>
      typeof topicName === 'string' ? [{ topicName, partition: Number(places[index + 1]) }] : [],
    );
    const left = findUnanswered(sent, written);
    expect(
      left.map(({ topic, messages }) => ({ topic, values: messages.map(({ value }) => value) })),
    ).toEqual(expected);
  });
});
