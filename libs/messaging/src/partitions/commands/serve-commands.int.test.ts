import { randomUUID } from 'node:crypto';
import { deadLetterTopic, type Envelope, type Reply, type TopicSpec } from '@cowrie/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureTopics, topicRange } from '../../admin/topics.ts';
import { createConsumer } from '../../consumer/consumer.ts';
import { createKafkaClient, type KafkaClient } from '../../kafkajs/client.ts';
import { createProducer } from '../../producer/producer.ts';
import { until } from '../../testing.ts';
import type { InMessage, Producer } from '../../types.ts';
import { digestOf } from '../recreated.ts';
import type { ApplyBatch, CommandSlice } from './command-applier.ts';
import type { CommandServer } from './command-server.ts';
import { serveCommands } from './serve-commands.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const PARTITION = 1;

type Command = Envelope & { n: number };

let client: KafkaClient;
let producer: Producer;
let topic: string;
let replies: string;
let closing: (() => Promise<void>)[] = [];

const spec = (name: string): TopicSpec => ({ topic: name, partitions: 3, retentionMs: 3_600_000 });

beforeAll(() => {
  client = createKafkaClient({ brokers: process.env.KAFKA_BROKERS ?? '', clientId: 'test', logger: silent });
});

beforeEach(async () => {
  topic = `commands-${randomUUID()}`;
  replies = `replies-${randomUUID()}`;
  await ensureTopics(client, [spec(topic), spec(replies), spec(deadLetterTopic(topic))]);
  producer = createProducer(client, { logger: silent });
  await producer.connect();
  closing = [() => producer.close()];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

const command = (n: number, over: Partial<Command> = {}): Command => ({
  id: randomUUID(),
  name: 'thing.do',
  principal: 'user:1',
  apiKeyId: null,
  issuedAtMs: Date.now(),
  deadlineMs: Date.now() + 60_000,
  requestId: 'r',
  replyPartition: 0,
  n,
  ...over,
});

const send = (commands: readonly Command[]): Promise<void> =>
  producer.sendAll(commands.map((one) => ({ topic, partition: PARTITION, value: JSON.stringify(one) })));

async function listen(name: string) {
  const heard: InMessage[] = [];
  const waiting = new Set<() => void>();
  const consumer = createConsumer(client, {
    groupId: `listen-${randomUUID()}`,
    topics: [name],
    fromBeginning: true,
    logger: silent,
    onMessages: async (_topic, _partition, messages) => {
      heard.push(...messages);
      for (const check of waiting) check();
    },
    onCrash: (error) => {
      throw error;
    },
  });
  await consumer.start();
  closing.push(() => consumer.close());
  const until = (count: number): Promise<InMessage[]> =>
    new Promise((resolve) => {
      const check = () => {
        if (heard.length < count) return;
        waiting.delete(check);
        resolve(heard);
      };
      waiting.add(check);
      check();
    });
  return { until };
}

type Store = {
  nextOffset: bigint;
  lastDigest: Buffer | null;
  applied: number[];
  batches: CommandSlice<Command>[][];
  reads: number;
  problem?: string;
};

type ServerOptions = { apply?: ApplyBatch<Command>; groupId?: string };

async function serveAll(
  stores: readonly Store[],
  { apply, groupId }: ServerOptions = {},
): Promise<CommandServer> {
  const storeOf = (partition: number): Store => stores[partition] ?? newStore();
  const server = serveCommands<Command>(client, {
    topic,
    groupId: groupId ?? `group-${randomUUID()}`,
    producer,
    repliesTopic: replies,
    maxBatch: 100,
    logger: silent,
    onCrash: (error) => {
      throw error;
    },
    decode: (value) => {
      if (!value.toString().startsWith('{')) return { ok: false, reason: 'not JSON' };
      const read: Command = JSON.parse(value.toString());
      return read.name === 'thing.new'
        ? { ok: false, reason: 'name', unknown: read }
        : { ok: true, value: read };
    },
    readPosition: async (partition) => {
      storeOf(partition).reads += 1;
      return storeOf(partition);
    },
    faultOf: () => ({ whose: 'world', reason: 'unreachable', detail: 'away' }),
    loadStoredReply: async ({ id }): Promise<Reply> => ({
      id,
      outcome: 'ok',
      replayed: false,
      data: 'recalled',
    }),
    apply: async (slices) => {
      for (const slice of slices) storeOf(slice.partition).batches.push(slices);
      if (apply) return apply(slices);
      const each = slices.map((slice) => applyTo(storeOf(slice.partition), [slice]));
      return { replies: each.flatMap((one) => one.replies), fenced: each.flatMap((one) => one.fenced) };
    },
  });
  await server.start();
  closing.push(() => server.close());
  return server;
}

const serve = (store: Store, apply?: ApplyBatch<Command>): Promise<CommandServer> =>
  serveAll([newStore(), store], apply ? { apply } : {});

function applyTo(store: Store, slices: CommandSlice<Command>[]) {
  const made: Reply[] = [];
  const fenced: number[] = [];
  for (const slice of slices) {
    if (slice.nextOffset !== store.nextOffset) {
      fenced.push(slice.partition);
      continue;
    }
    store.nextOffset = slice.advanceTo;
    store.lastDigest = slice.lastDigest;
    for (const { command: one } of slice.deliveries) {
      store.applied.push(one.n);
      made.push({ id: one.id, outcome: 'ok', replayed: false, data: 'applied' });
    }
  }
  return { replies: made, fenced };
}

const newStore = (over: Partial<Store> = {}): Store => ({
  nextOffset: 0n,
  lastDigest: null,
  applied: [],
  batches: [],
  reads: 0,
  ...over,
});
const dataOf = (messages: InMessage[]) => messages.map(({ value }) => JSON.parse(value.toString()).data);

describe('serving commands', () => {
  it('applies them in order and answers each', async () => {
    const store = newStore();
    const heard = await listen(replies);
    await serve(store);
    await send([1, 2, 3, 4, 5].map((n) => command(n)));
    expect(dataOf(await heard.until(5))).toEqual(Array(5).fill('applied'));
    expect(store.applied).toEqual([1, 2, 3, 4, 5]);
  });

  it('answers again what was decided, and does not decide it again (rule 8)', async () => {
    const commands = [1, 2, 3].map((n) => command(n));
    await send(commands);
    const lastDigest = digestOf(Buffer.from(JSON.stringify(commands[1])));
    const store = newStore({ nextOffset: 2n, lastDigest });
    const heard = await listen(replies);
    await serve(store);
    expect(dataOf(await heard.until(3)).sort()).toEqual(['applied', 'recalled', 'recalled']);
    expect(store.applied).toEqual([3]);
  });

  it('does not answer again what nobody waits for any more', async () => {
    await send([command(1, { deadlineMs: Date.now() - 60_000 }), command(2), command(3)]);
    const store = newStore({ nextOffset: 2n });
    const heard = await listen(replies);
    await serve(store);
    expect(dataOf(await heard.until(2)).sort()).toEqual(['applied', 'recalled']);
  });

  it('puts what it cannot decode aside with the reason, and goes on (rule 10)', async () => {
    const store = newStore();
    const [heard, dead] = [await listen(replies), await listen(deadLetterTopic(topic))];
    await serve(store);
    await producer.send({ topic, partition: PARTITION, value: 'rubbish' });
    await send([command(7)]);
    expect(dataOf(await heard.until(1))).toEqual(['applied']);
    const [letter] = await dead.until(1);
    expect(letter?.value.toString()).toBe('rubbish');
    expect(letter?.headers).toMatchObject({
      'dlq-reason': 'not JSON',
      'dlq-topic': topic,
      'dlq-partition': String(PARTITION),
      'dlq-offset': '0',
    });
    expect([store.applied, store.nextOffset]).toEqual([[7], 2n]);
  });

  it('refuses at once a command that only a later version knows, and keeps no dead letter of it', async () => {
    const store = newStore();
    const heard = await listen(replies);
    await serve(store);
    const later = command(2, { name: 'thing.new' });
    await send([command(1), later, command(3)]);
    const answers = (await heard.until(3)).map(({ value }) => JSON.parse(value.toString()));
    expect(answers.find(({ id }) => id === later.id)).toMatchObject({
      ...{ outcome: 'rejected', code: 'unavailable' },
      detail: expect.stringContaining('The service does not know "thing.new" yet'),
    });
    expect(store.applied).toEqual([1, 3]);
    expect(await topicRange(client, deadLetterTopic(topic), PARTITION)).toEqual({ low: 0n, high: 0n });
  });

  it('stops a partition whose topic ends before what is due, and applies nothing (rule 9)', async () => {
    const store = newStore({ nextOffset: 9n });
    await send([command(1)]);
    const server = await serve(store);
    await until(() => server.problems().length > 0);
    expect(server.problems()[0]).toContain('the topic ends at offset 1; the database expects offset 9');
    expect(store.batches).toEqual([]);
  });

  it('stops a partition of which the database says why nothing may be applied', async () => {
    const store = newStore({ problem: 'restored to an earlier moment' });
    await send([command(1)]);
    const server = await serve(store);
    await until(() => server.problems().length > 0);
    expect(server.problems()).toEqual([`${topic}: restored to an earlier moment`]);
    expect(store.batches).toEqual([]);
  });

  it('asks again where each partition stands when it joins again: others may have gone on meanwhile', async () => {
    const groupId = `group-${randomUUID()}`;
    const stores = [0, 1, 2].map(() => newStore());
    const applied = (count: number) => until(() => stores.every((store) => store.applied.length === count));
    const sendToAll = (n: number) =>
      producer.sendAll(
        stores.map((_, partition) => ({ topic, partition, value: JSON.stringify(command(n)) })),
      );
    const first = await serveAll(stores, { groupId });
    await sendToAll(1);
    await applied(1);
    const second = await serveAll(
      stores.map((store) => ({ ...store, reads: 0 })),
      { groupId },
    );
    await until(() => first.partitions().length < 3);
    await second.close();
    await until(() => first.partitions().length === 3);
    await sendToAll(2);
    await applied(2);
    for (const store of stores) expect(store.reads).toBeGreaterThan(1);
  });

  it('reads a fenced partition again and loses nothing', async () => {
    const store = newStore();
    const commands = [1, 2, 3, 4].map((n) => command(n));
    let calls = 0;
    const heard = await listen(replies);
    await serve(store, async (slices) => {
      calls += 1;
      if (calls === 1) {
        // Another owner has already applied the first two.
        store.nextOffset = 2n;
        store.lastDigest = digestOf(Buffer.from(JSON.stringify(commands[1])));
        store.applied.push(1, 2);
      }
      return applyTo(store, slices);
    });
    await send(commands);
    const data = dataOf(await heard.until(4));
    expect(data.filter((one) => one === 'applied').length).toBe(2);
    expect(store.applied).toEqual([1, 2, 3, 4]);
  });
});
