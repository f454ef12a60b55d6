import { LIMITS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, testClient, unique } from '../testing.ts';
import type { Producer } from '../types.ts';
import { committedOffsets } from './groups.ts';
import { createReadHealth } from './read-health.ts';
import { ensureTopics } from './topics.ts';

const network = createNetwork();
const client = testClient({ network });
const [topic, deadLetters, groupId] = [unique('followed'), unique('dead'), unique('group')];
const logger = quietLogger;
const producer: Producer = createProducer(testClient(), { logger });
const outbox = async () => ({ rows: 1, oldestAgeSeconds: 2 });
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
});
afterAll(async () => {
  network.mend();
  await producer.close();
});

describe('the health of a service', () => {
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
