import { createRequire } from 'node:module';
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

type Part = { topic: string; partitions: { partition: number; messages: { value: string }[] }[] };
type SendMessages = (request: {
  acks: number;
  topicMessages: { topic: string; messages: { partition: number; value: string }[] }[];
}) => Promise<{ topicName: string; partition: number }[]>;

function sendingThrough(
  leaderOf: (partition: number) => number,
  brokers: Record<number, Broker>,
): SendMessages {
  const load = createRequire(import.meta.url);
  const createRetry = load('kafkajs/src/retry');
  const createSendMessages = load('kafkajs/src/producer/sendMessages');
  const nothing = async () => undefined;
  const leaders = (partitions: string[]) => {
    const grouped = Map.groupBy(partitions.map(Number), leaderOf);
    return Object.fromEntries([...grouped].map(([leader, list]) => [leader, list]));
  };
  return createSendMessages({
    logger: { error: () => undefined, debug: () => undefined },
    cluster: {
      refreshMetadataIfNecessary: nothing,
      refreshMetadata: nothing,
      addMultipleTargetTopics: nothing,
      isConnected: () => true,
      removeBroker: () => undefined,
      findTopicPartitionMetadata: () => [{ partitionId: 0 }, { partitionId: 1 }],
      findLeaderForPartitions: (_topic: string, partitions: string[]) => leaders(partitions),
      findBroker: async ({ nodeId }: { nodeId: string }) => brokers[Number(nodeId)],
    },
    partitioner: ({ message }: { message: { partition: number } }) => message.partition,
    eosManager: {
      acquireBrokerLock: nothing,
      releaseBrokerLock: nothing,
      isTransactional: () => false,
      getSequence: () => 0,
      updateSequence: () => undefined,
      getProducerId: () => 1,
      getProducerEpoch: () => 0,
    },
    retrier: createRetry({ initialRetryTime: 1, maxRetryTime: 1, retries: 3 }),
  });
}

type Broker = { nodeId: number; got: string[]; produce(request: { topicData: Part[] }): Promise<unknown> };

function aBroker(nodeId: number, dies: () => boolean): Broker {
  const got: string[] = [];
  return {
    nodeId,
    got,
    async produce({ topicData }) {
      if (dies()) throw Object.assign(new Error('gone'), { name: 'KafkaJSConnectionError', retriable: true });
      const topics = topicData.map(({ topic, partitions }) => ({
        topicName: topic,
        partitions: partitions.map(({ partition, messages }) => {
          got.push(...messages.map(({ value }) => value));
          return { partition, errorCode: 0, baseOffset: '0' };
        }),
      }));
      return { topics };
    },
  };
}

describe('a request to two brokers, of which one dies and the other takes over', () => {
  it('is called sent by kafkajs without the part of the dead one; that part is found and goes out again', async () => {
    let isDead = false;
    const brokers = {
      1: aBroker(1, () => false),
      2: aBroker(2, () => {
        isDead = true;
        return true;
      }),
    };
    const send = sendingThrough((partition) => (partition === 0 || isDead ? 1 : 2), brokers);
    const topicMessages = [{ topic: TOPIC, messages: [message(0, 'to one'), message(1, 'to two')] }];
    const written = await send({ acks: -1, topicMessages });
    // Otherwise kafkajs has fixed this, and `unanswered` has no purpose.
    expect(brokers[1].got).toEqual(['to one']);
    const left = findUnanswered(topicMessages, written);
    await send({ acks: -1, topicMessages: left as typeof topicMessages });
    expect(brokers[1].got).toEqual(['to one', 'to two']);
  });
});
