import { createRequire } from 'node:module';
import { afterEach, expect, it, jest } from '@jest/globals';
import { ensureTopics } from '../admin/topics.ts';
import { createConsumer } from '../consumer/consumer.ts';
import { createProducer } from '../producer/producer.ts';
import { quietLogger, testClient, unique, until } from '../testing.ts';

const load = createRequire(import.meta.url);
type Method = (...given: unknown[]) => Promise<unknown>;
const Broker: { prototype: { heartbeat: Method } } = load('kafkajs/src/broker');
const ConsumerGroup: { prototype: { joinAndSync: Method } } = load('kafkajs/src/consumer/consumerGroup');
const { KafkaJSProtocolError } = load('kafkajs/src/errors');

const refusal = (type: string, retriable: boolean) =>
  new KafkaJSProtocolError({ type, retriable, message: type });

afterEach(() => {
  jest.restoreAllMocks();
});

it('a member whose coordinator moved, and was still loading when it wanted to join again, is healthy again', async () => {
  const client = testClient();
  const topic = unique('moved');
  await ensureTopics(client, [{ topic, partitions: 1, retentionMs: 3_600_000 }]);
  const producer = createProducer(client, { logger: quietLogger });
  const values: string[] = [];
  const consumer = createConsumer(client, {
    groupId: unique('group'),
    topics: [topic],
    fromBeginning: true,
    logger: quietLogger,
    onMessages: async (_topic, _partition, messages) => {
      for (const { value } of messages) values.push(value.toString());
    },
    onCrash: () => {},
  });
  try {
    await Promise.all([producer.connect(), consumer.start()]);
    const joining = jest
      .spyOn(ConsumerGroup.prototype, 'joinAndSync')
      .mockRejectedValueOnce(refusal('GROUP_LOAD_IN_PROGRESS', true));
    jest
      .spyOn(Broker.prototype, 'heartbeat')
      .mockRejectedValueOnce(refusal('NOT_COORDINATOR_FOR_GROUP', false));
    await until(() => joining.mock.calls.length > 0 && consumer.healthy());
    await producer.sendAll([{ topic, partition: 0, value: 'after', headers: {} }]);
    await until(() => values.includes('after'));
    expect(joining).toHaveBeenCalledTimes(1);
    expect(consumer.healthy()).toBe(true);
  } finally {
    await Promise.all([consumer.close(), producer.close()]);
  }
});
