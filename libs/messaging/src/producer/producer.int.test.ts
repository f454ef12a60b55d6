import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureTopics } from '../admin/topics.ts';
import { createConsumer } from '../consumer/consumer.ts';
import { wasNeverSent } from '../errors.ts';
import { createNetwork, quietLogger, testClient, unique, until } from '../testing.ts';
import type { Producer } from '../types.ts';
import { createProducer } from './producer.ts';

const topic = unique('producer');
const client = testClient();
const read = new Map<number, string[]>();
const consumer = createConsumer(client, {
  groupId: unique('group'),
  topics: [topic],
  fromBeginning: true,
  logger: quietLogger,
  onMessages: async (_topic, partition, messages) => {
    read.set(partition, [...(read.get(partition) ?? []), ...messages.map(({ value }) => value.toString())]);
  },
  onCrash: (error) => {
    throw error;
  },
});
const readFrom = (partition: number, prefix: string) =>
  (read.get(partition) ?? []).filter((value) => value.startsWith(prefix));
const outcome = (sent: Promise<void>) =>
  sent.then(
    () => 'sent' as const,
    (error: unknown) => error,
  );

beforeAll(async () => {
  await ensureTopics(client, [{ topic, partitions: 3, retentionMs: 3_600_000 }]);
  await consumer.start();
});
afterAll(() => consumer.close());

async function withProducer(
  options: { idempotent?: boolean; timeoutMs?: number; maxPending?: number },
  work: (producer: Producer, network: ReturnType<typeof createNetwork>) => Promise<void>,
): Promise<void> {
  const network = createNetwork();
  // Only some tests limit a message's wait, because a busy machine's disk may be slow.
  const producer = createProducer(testClient({ network }), {
    logger: quietLogger,
    timeoutMs: 60_000,
    ...options,
  });
  await producer.connect();
  try {
    await work(producer, network);
  } finally {
    await producer.close();
  }
}

describe('createProducer', () => {
  it('sends what one turn hands over as one request, in order', async () => {
    await withProducer({}, async (producer, network) => {
      const values = Array.from({ length: 300 }, (_, n) => `turn-${n}`);
      await Promise.all(values.map((value) => producer.send({ topic, partition: 0, value })));
      expect(network.requests('produce')).toBe(1);
      await until(() => readFrom(0, 'turn-').length >= 300);
      expect(readFrom(0, 'turn-')).toEqual(values);
    });
  });

  // The first requests of a connection may overtake each other in kafkajs.
  it('lets the next request go before the earlier one is acknowledged, and keeps the order', async () => {
    for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await withProducer({}, async (producer) => {
        const sends: Promise<void>[] = [];
        const values = Array.from({ length: 60 }, (_, n) => `stream-${round}-${n}`);
        for (const value of values) {
          sends.push(
            producer.send({ topic, partition: 0, value: value.padEnd((value.length * 7919) % 30_000) }),
          );
          await new Promise((resolve) => setImmediate(resolve));
        }
        await Promise.all(sends);
        await until(() => readFrom(0, `stream-${round}-`).length >= values.length);
        expect(readFrom(0, `stream-${round}-`).map((value) => value.trim())).toEqual(values);
      });
    }
  });

  it.each([false, true])('splits what is large and keeps its order (idempotent: %s)', async (idempotent) => {
    await withProducer({ idempotent }, async (producer, network) => {
      const prefix = `large-${idempotent}-`;
      const values = Array.from({ length: 40 }, (_, n) => `${prefix}${n} ${'x'.repeat(100_000)}`);
      await producer.sendAll(values.map((value) => ({ topic, partition: 1, value })));
      expect(network.requests('produce')).toBeGreaterThan(3);
      await until(() => readFrom(1, prefix).length >= 40);
      expect(readFrom(1, prefix)).toEqual(values);
    });
  });

  it('refuses what cannot be sent: before it is connected, too large, too many, after it was closed', async () => {
    const producer = createProducer(client, { logger: quietLogger, maxPending: 2 });
    const refused = async (value: string) => wasNeverSent(await outcome(producer.send({ topic, value })));
    expect(await refused('early')).toBe(true);
    await producer.connect();
    expect(await refused('x'.repeat(5_000_000))).toBe(true);
    const many = [1, 2, 3].map((n) => outcome(producer.send({ topic, partition: 2, value: `many-${n}` })));
    expect((await Promise.all(many)).map((result) => result === 'sent')).toEqual([true, true, false]);
    await producer.close();
    expect(await refused('late')).toBe(true);
  });

  it('stays healthy when the broker refuses a message', async () => {
    await withProducer({}, async (producer) => {
      const refused = await outcome(producer.send({ topic: `${topic}.none`, value: 'x' }));
      expect(refused).not.toBe('sent');
      expect(producer.healthy()).toBe(true);
      await producer.send({ topic, value: 'fine' });
    });
  });

  it.each([false, true])(
    'fails fast while Kafka is away, and heals by itself (idempotent: %s)',
    async (idempotent) => {
      await withProducer({ idempotent, timeoutMs: 3_000 }, async (producer, network) => {
        await producer.send({ topic, partition: 2, value: `before-${idempotent}` });
        network.cut();
        expect(await outcome(producer.send({ topic, partition: 2, value: 'lost' }))).not.toBe('sent');
        expect(producer.healthy()).toBe(false);

        const refusals: unknown[] = [];
        for (let count = 0; count < 500; count++)
          void outcome(producer.send({ topic, value: 'refused' })).then((result) => refusals.push(result));
        await new Promise((resolve) => setImmediate(resolve));
        expect(refusals).toHaveLength(500);
        expect(refusals.every(wasNeverSent)).toBe(true);

        network.mend();
        await until(() => producer.healthy());
        await producer.send({ topic, partition: 2, value: `after-${idempotent}` });
        await until(() => readFrom(2, `after-${idempotent}`).length === 1);
        expect(readFrom(2, 'refused')).toEqual([]);
      });
    },
  );

  it('sends what waits when it is closed', async () => {
    const producer = createProducer(client, { logger: quietLogger });
    await producer.connect();
    const sent = outcome(producer.send({ topic, partition: 0, value: 'closing' }));
    await producer.close();
    expect(await sent).toBe('sent');
  });
});
