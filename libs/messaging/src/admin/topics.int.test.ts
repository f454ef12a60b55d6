import type { Meter } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import { createConsumer } from '../consumer/consumer.ts';
import { sendToDeadLetters } from '../partitions/dead-letters.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, recordingLogger, testClient, unique, until } from '../testing.ts';
import type { InMessage } from '../types.ts';
import { withAdmin } from './admin.ts';
import { ensureTopics, topicRange } from './topics.ts';

const client = testClient();
const spec = (topic: string, partitions = 2) => ({ topic, partitions, retentionMs: 600_000 });

describe('ensureTopics', () => {
  it('creates what is missing, with its retention, also when several do it at once', async () => {
    const [one, two] = [unique('one'), unique('two')];
    await ensureTopics(client, [spec(one)]);
    const clients = [1, 2, 3].map(() => testClient());
    await Promise.all(clients.map((other) => ensureTopics(other, [spec(one), spec(two, 5)])));
    const { topics } = await withAdmin(client, (admin) => admin.fetchTopicMetadata({ topics: [one, two] }));
    expect(topics.map(({ partitions }) => partitions.length).toSorted()).toEqual([2, 5]);
    const described = await withAdmin(client, (admin) =>
      admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name: two }] }),
    );
    const config = new Map(
      described.resources[0]?.configEntries.map((entry) => [entry.configName, entry.configValue]),
    );
    expect(config.get('retention.ms')).toBe('600000');
    expect(config.get('max.message.bytes')).toBe('4194304');
  });

  it('makes topics that can be used at once', async () => {
    for (let round = 0; round < 2; round++) {
      const topics = ['a', 'b', 'c', 'd'].map((name) => unique(`fresh-${name}`));
      await ensureTopics(
        client,
        topics.map((topic) => spec(topic, 12)),
      );
      const ranges = await Promise.all(topics.map((topic) => topicRange(client, topic, 11)));
      expect(ranges).toEqual(topics.map(() => ({ low: 0n, high: 0n })));
    }
  });

  it('refuses a topic with another number of partitions', async () => {
    const topic = unique('mismatch');
    await ensureTopics(client, [spec(topic, 2)]);
    await expect(ensureTopics(client, [spec(topic, 3)])).rejects.toThrow('has 2 partitions, not 3');
  });

  it('waits for the broker, up to its deadline', async () => {
    const network = createNetwork();
    network.cut();
    const away = testClient({ network });
    await expect(ensureTopics(away, [spec(unique('away'))], { withinMs: 300 })).rejects.toThrow('deadline');
    const topic = unique('later');
    const ensured = ensureTopics(away, [spec(topic)]);
    network.mend();
    await ensured;
    expect(await topicRange(away, topic, 1)).toEqual({ low: 0n, high: 0n });
  });
});

describe('topicRange and dead letters', () => {
  it('tells the range of a partition, and finds a dead letter next to its source', async () => {
    const topic = unique('source');
    await ensureTopics(client, [spec(topic), spec(`${topic}.dlq`)]);
    const producer = createProducer(client, { logger: quietLogger });
    await producer.connect();
    const value = Buffer.from([0, 255, 1]);
    await producer.sendAll(
      [1, 2, 3].map(() => ({ topic, partition: 1, key: 'k', value, headers: { a: 'b' } })),
    );
    expect(await topicRange(client, topic, 0)).toEqual({ low: 0n, high: 0n });
    expect(await topicRange(client, topic, 1)).toEqual({ low: 0n, high: 3n });
    await expect(topicRange(client, topic, 9)).rejects.toThrow('no partition 9');

    const dead: InMessage[] = [];
    const consumer = createConsumer(client, {
      groupId: unique('group'),
      topics: [topic, `${topic}.dlq`],
      fromBeginning: true,
      logger: quietLogger,
      onMessages: async (from, _partition, messages) => {
        if (from === topic)
          for (const message of messages) await sendToDeadLetters(producer, message, 'not JSON');
        else dead.push(...messages);
      },
      onCrash: () => undefined,
    });
    await consumer.start();
    await until(() => dead.length === 3);
    expect(dead.map(({ headers }) => headers['dlq-offset'])).toEqual(['0', '1', '2']);
    expect(dead[0]).toMatchObject({ partition: 1, key: 'k', value });
    expect(dead[0]?.headers).toMatchObject({
      a: 'b',
      'dlq-reason': 'not JSON',
      'dlq-topic': topic,
      'dlq-partition': '1',
    });
    await consumer.close();
    await producer.close();
  });
});

describe('a topic with other settings than it would be made with', () => {
  function gaugeMeter() {
    const readers: (() => Iterable<{ value: number; labels?: object }>)[] = [];
    const nothing = () => undefined;
    const meter: Meter = {
      counter: () => nothing,
      histogram: () => nothing,
      gauge: (_name, _help, _labels, read) => void readers.push(read),
    };
    return { meter, read: () => readers.flatMap((read) => [...read()]) };
  }

  it('is shown in the log and as a metric, and left as it is', async () => {
    const due = spec(unique('settings'));
    const other = { ...due, retentionMs: 259_200_000 };
    await ensureTopics(client, [other]);
    const logger = recordingLogger();
    const { meter, read } = gaugeMeter();
    await ensureTopics(testClient({ logger }), [due], { meter });
    expect(logger.entries).toContainEqual({
      fields: { topic: due.topic, setting: 'retention.ms', is: '259200000', due: '600000' },
      line: 'warn a topic setting differs from the configured one',
    });
    expect(read()).toContainEqual({ value: 1, labels: { topic: due.topic, setting: 'retention.ms' } });
    const quiet = gaugeMeter();
    await ensureTopics(testClient({ logger: quietLogger }), [other], quiet);
    expect(quiet.read()).toEqual([]);
  });
});
