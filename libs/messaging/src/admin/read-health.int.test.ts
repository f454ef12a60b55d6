import { LIMITS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConsumer } from '../consumer/consumer.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, testClient, unique, until } from '../testing.ts';
import type { Consumer, Producer } from '../types.ts';
import { committedOffsets } from './groups.ts';
import { createReadHealth } from './read-health.ts';
import { ensureTopics } from './topics.ts';

const network = createNetwork();
const client = testClient({ network });
const [topic, deadLetters, groupId] = [unique('followed'), unique('dead'), unique('group')];
const logger = quietLogger;
const producer: Producer = createProducer(testClient(), { logger });
const outbox = async () => ({ rows: 1, oldestAgeSeconds: 2 });
const member = (name: string): Consumer => {
  const consumer: Consumer = createConsumer(testClient({ name }), {
    ...{ groupId, topics: [topic], fromBeginning: true, logger },
    async onMessages(_topic, partition, messages) {
      const last = messages.at(-1);
      if (last && partition === 0) await consumer.commit(topic, new Map([[0, last.offset + 1n]]));
    },
    onAssigned: () => undefined,
    onCrash: () => undefined,
  });
  return consumer;
};
const members = [member('one-1'), member('one-2')];

const follow = (positions = () => committedOffsets(client, groupId, topic)) => [
  { groupId, topic, positions },
];
const read = createReadHealth({ client, follows: follow(), deadLetters: [deadLetters], outbox, logger });

beforeAll(async () => {
  const specs = [topic, deadLetters].map((name) => ({ topic: name, partitions: 3, retentionMs: 600_000 }));
  await Promise.all([ensureTopics(client, specs), producer.connect()]);
  const at = (partition: number, count: number) =>
    Array.from({ length: count }, () => ({ topic, partition, value: 'x' }));
  await producer.sendAll([...at(0, 4), ...at(1, 3), { topic: deadLetters, partition: 2, value: 'x' }]);
  await Promise.all(members.map((consumer) => consumer.start()));
});
afterAll(async () => {
  network.mend();
  await Promise.all([...members.map((consumer) => consumer.close()), producer.close()]);
});

const lags = async () => (await read()).partitions?.map(({ lagMessages }) => lagMessages);

describe('the health of a service', () => {
  it('tells how far each partition is behind and who has it, and what was put aside', async () => {
    await until(async () => String(await lags()) === '0,3,0');
    await until(async () => (await read()).partitions?.every(({ owner }) => owner !== null) ?? false);
    const health = await read();
    const owners = new Set(health.partitions?.map(({ owner }) => owner));
    expect(owners).toEqual(new Set(['one-1', 'one-2']));
    expect(health).toEqual({
      partitions: [0, 3, 0].map((lagMessages, partition) => ({
        ...{ topic, partition, lagMessages },
        owner: expect.any(String),
      })),
      deadLetters: [{ topic: deadLetters, messages: 1 }],
      outbox: { rows: 1, oldestAgeSeconds: 2 },
    });
  });

  it('is behind by what its database says, also when Kafka was told more', async () => {
    const positions = async () =>
      new Map([
        [0, 1n],
        [1, 9n],
      ]);
    const byDatabase = createReadHealth({ client, follows: follow(positions), deadLetters: [], logger });
    const { partitions, outbox: none } = await byDatabase();
    expect(partitions?.map(({ lagMessages }) => lagMessages)).toEqual([3, 0, 0]);
    expect(none).toBeUndefined();
  });

  it('has nobody for partitions whose members have left', async () => {
    await members[1]?.close();
    await until(async () => ((await read()).partitions ?? []).every(({ owner }) => owner === 'one-1'));
    await members[0]?.close();
    await until(async () => ((await read()).partitions ?? []).every(({ owner }) => owner === null));
    expect(await lags()).toEqual([0, 3, 0]);
  });

  it('does not know what does not come in time, and tells the rest', async () => {
    const never = () => new Promise<never>(() => undefined);
    const failing = async () => {
      throw new Error('the database is away');
    };
    const sick = { client, deadLetters: [deadLetters], logger };
    const [slow, broken] = [
      createReadHealth({ ...sick, follows: follow(never), outbox: failing }),
      createReadHealth({ ...sick, follows: follow(failing), outbox }),
    ];
    const startedAtMs = Date.now();
    const dead = [{ topic: deadLetters, messages: 1 }];
    expect(await slow()).toEqual({ partitions: null, deadLetters: dead, outbox: null });
    expect(Date.now() - startedAtMs).toBeLessThan(LIMITS.healthDeadlineMs);
    expect(await broken()).toMatchObject({ partitions: null, deadLetters: dead, outbox: { rows: 1 } });
    network.cut();
    expect(await read()).toEqual({ partitions: null, deadLetters: null, outbox: await outbox() });
  });
});
