import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withAdmin } from '../admin/admin.ts';
import { commitOffsets, committedOffsets, countMembers, offsetsSince } from '../admin/groups.ts';
import { ensureTopics } from '../admin/topics.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, testClient, unique, until } from '../testing.ts';
import type { Producer } from '../types.ts';
import { createConsumer } from './consumer.ts';
import { openPartitionReader, type PartitionReader } from './read-partition.ts';

const client = testClient();
const topic = unique('read');
const COUNT = 600;
let producer: Producer;
let reader: PartitionReader;
const network = createNetwork();

beforeAll(async () => {
  await ensureTopics(client, [{ topic, partitions: 2, retentionMs: 600_000 }]);
  producer = createProducer(client, { logger: quietLogger });
  await producer.connect();
  // Several batches fill more than one page.
  for (let from = 0; from < COUNT; from += 150) {
    const some = Array.from({ length: 150 }, (_, index) => from + index);
    await producer.sendAll(
      some.map((number) => ({
        topic,
        partition: 1,
        value: `${number} ${'x'.repeat((number % 7) * 1_000)}`,
        headers: { number: String(number) },
      })),
    );
  }
  reader = openPartitionReader(testClient({ network }));
});
afterAll(async () => {
  await reader.close();
  await producer.close();
});

async function numbersOf(from: number, to: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const page of reader.read({ topic, partition: 1, from: BigInt(from), to: BigInt(to) }))
    numbers.push(...page.map(({ headers }) => Number(headers.number)));
  return numbers;
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

describe('a partition reader', () => {
  it.each([
    [0, COUNT],
    [77, 463],
    [5, 5],
  ])('gives what stands from %d to %d, once and in order, and nothing else', async (from, to) => {
    expect(await numbersOf(from, to)).toEqual(range(from, to));
  });

  it('goes on when the connection was lost', async () => {
    network.cut();
    network.mend();
    expect(await numbersOf(10, 20)).toEqual(range(10, 20));
  });

  it('rejects when there is nothing more before the end that it was given', async () => {
    const part = { topic, partition: 0, from: 0n, to: 1n };
    await expect(reader.read(part).next()).rejects.toThrow(/partition 0 cannot be read/);
  });

  it('rejects for what was deleted', async () => {
    await withAdmin(client, async (admin) => {
      await admin.fetchTopicOffsets(topic);
      await admin.deleteTopicRecords({ topic, partitions: [{ partition: 1, offset: '300' }] });
    });
    await expect(numbersOf(0, 301)).rejects.toThrow(/cannot be read/);
    expect(await numbersOf(300, 302)).toEqual([300, 301]);
  });
});

describe('the offsets of a group', () => {
  it('are moved while it has no members, and not while it has', async () => {
    const groupId = unique('group');
    const members = async () => (await countMembers(client, [groupId])).get(groupId);
    expect(await members()).toBe(0);
    expect(await committedOffsets(client, groupId, topic)).toEqual(new Map());
    await commitOffsets(client, groupId, topic, new Map([[1, 400n]]));
    expect(await committedOffsets(client, groupId, topic)).toEqual(new Map([[1, 400n]]));

    const seen: bigint[] = [];
    const consumer = createConsumer(client, {
      groupId,
      topics: [topic],
      fromBeginning: true,
      logger: quietLogger,
      onMessages: async (_topic, partition, messages) => {
        if (partition === 1) seen.push(...messages.map(({ offset }) => offset));
      },
      onCrash: () => undefined,
    });
    await consumer.start();
    await until(() => seen.length > 0);
    expect(seen[0]).toBe(400n);
    expect(await members()).toBe(1);
    await expect(commitOffsets(client, groupId, topic, new Map([[1, 5n]]))).rejects.toThrow();
    await consumer.close();
    await commitOffsets(client, groupId, topic, new Map([[1, 5n]]));
    expect((await committedOffsets(client, groupId, topic)).get(1)).toBe(5n);
  });

  it('are found by time', async () => {
    expect(await offsetsSince(client, topic, Date.now() + 60_000)).toEqual(
      new Map([
        [0, 0n],
        [1, BigInt(COUNT)],
      ]),
    );
    expect((await offsetsSince(client, topic, 0)).get(1)).toBe(300n);
  });
});
