import { commandSchema } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ensureTopics } from '../admin/topics.ts';
import { createConsumer } from '../consumer/consumer.ts';
import { decodeWith } from '../consumer/decode.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, testClient, unique, until } from '../testing.ts';
import type { InMessage, Requester } from '../types.ts';
import { replyMessage } from './reply.ts';
import { createRequester } from './requester.ts';

const topic = unique('commands');
const silentTopic = unique('silence');
const repliesTopic = unique('replies');
const network = createNetwork();
const client = testClient({ name: 'gateway-7', network });
const server = testClient({ name: 'service-1' });
const Command = commandSchema('echo', z.object({ n: z.number(), behaviour: z.string() }));
type Command = z.infer<typeof Command>;
const decode = decodeWith(Command);

const producer = createProducer(client, { logger: quietLogger });
const serverProducer = createProducer(server, { logger: quietLogger });
const requester = createRequester(client, {
  producer,
  repliesTopic,
  partitions: 12,
  maxInFlight: 100,
  logger: quietLogger,
});
const received: Command[] = [];
let gate = Promise.resolve();

const service = createConsumer(server, {
  groupId: unique('group'),
  topics: [topic],
  fromBeginning: true,
  logger: quietLogger,
  async onMessages(_topic, _partition, messages) {
    for (const message of messages) void reply(message);
  },
  onCrash: (error) => {
    throw error;
  },
});

async function reply({ value }: InMessage): Promise<void> {
  const decoded = decode(value);
  if (!decoded.ok) throw new Error(decoded.reason);
  const { id, data, replyPartition } = decoded.value;
  received.push(decoded.value);
  if (data.behaviour === 'wait') await gate;
  const answer = { id, outcome: 'ok', replayed: false, data } as const;
  await serverProducer.send(replyMessage(repliesTopic, replyPartition ?? -1, answer));
}

const hasReceived = (n: number): boolean => received.some(({ data }) => data.n === n);

function ask(
  n: number,
  behaviour: string,
  options: { timeoutMs?: number; to?: string; by?: Requester } = {},
) {
  const { timeoutMs = 6_000, to = topic, by = requester } = options;
  const times = { issuedAtMs: Date.now(), deadlineMs: Date.now() + timeoutMs };
  const sender = { principal: 'user:1', apiKeyId: null, requestId: 'r', idempotency: null };
  const message = { ...times, ...sender, name: 'echo', data: { n, behaviour } };
  return by.request({ topic: to, key: String(n), message, timeoutMs });
}

beforeAll(async () => {
  const spec = (name: string) => ({ topic: name, partitions: 12, retentionMs: 600_000 });
  await ensureTopics(client, [topic, silentTopic, repliesTopic].map(spec));
  await Promise.all([producer.connect(), serverProducer.connect()]);
  await Promise.all([service.start(), requester.start()]);
});
afterAll(async () => {
  await Promise.all([service.close(), requester.close()]);
  await Promise.all([producer.close(), serverProducer.close()]);
});

describe('a request over Kafka', () => {
  it('gets its own reply, whichever partition it went to', async () => {
    expect(requester.ready()).toBe(true);
    const results = await Promise.all(Array.from({ length: 80 }, (_, n) => ask(n, 'echo')));
    results.forEach((result, n) => {
      expect(result).toMatchObject({ ok: true, reply: { outcome: 'ok', data: { n, behaviour: 'echo' } } });
    });
    expect(requester.inFlight()).toBe(0);
    expect(received[0]?.replyPartition).toBe(7);
  });

  it('has an unknown outcome when nobody answers in time', async () => {
    const patient = ask(1, 'echo', { to: silentTopic, timeoutMs: 600 });
    const unknown = { ok: false, failure: 'outcome_unknown' };
    expect(await ask(1, 'echo', { to: silentTopic, timeoutMs: 50 })).toEqual(unknown);
    expect(requester.inFlight()).toBe(1);
    expect(await patient).toEqual(unknown);
    expect(requester.inFlight()).toBe(0);
  });

  it('is unavailable at once beyond the bound in flight', async () => {
    const waiting = Array.from({ length: 100 }, () => ask(1, 'echo', { to: silentTopic, timeoutMs: 300 }));
    expect(await ask(1, 'echo')).toEqual({ ok: false, failure: 'unavailable' });
    await Promise.all(waiting);
    expect(await ask(1, 'echo')).toMatchObject({ ok: true });
  });

  it('reaches two instances that read replies from the same partition', async () => {
    const other = createRequester(client, {
      producer,
      repliesTopic,
      partitions: 12,
      maxInFlight: 10,
      logger: quietLogger,
    });
    await other.start();
    const results = await Promise.all([ask(1, 'echo'), ask(2, 'echo', { by: other })]);
    expect(results.map((result) => result.ok && result.reply.outcome === 'ok' && result.reply.data)).toEqual([
      { n: 1, behaviour: 'echo' },
      { n: 2, behaviour: 'echo' },
    ]);
    await other.close();
    expect(await ask(1, 'echo', { by: other })).toEqual({ ok: false, failure: 'unavailable' });
  });

  it('is unavailable when it was surely not sent', async () => {
    expect(await ask(1, 'x'.repeat(5_000_000))).toEqual({ ok: false, failure: 'unavailable' });
  });

  it('has an unknown outcome when the network broke while it was sent', async () => {
    network.cutAfter('produce');
    const result = await ask(1, 'echo', { to: silentTopic, timeoutMs: 2_000 });
    expect(producer.healthy()).toBe(false);
    network.mend();
    await until(() => requester.ready());
    expect(result).toEqual({ ok: false, failure: 'outcome_unknown' });
  });

  it('finds its reply although Kafka was away when it was written', async () => {
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const pending = ask(1041, 'wait', { timeoutMs: 20_000 });
    await until(() => hasReceived(1041));
    network.cut();
    await until(() => !requester.ready());
    expect(await ask(42, 'echo')).toEqual({ ok: false, failure: 'unavailable' });
    open.resolve();
    await ask(0, 'echo');
    network.mend();
    expect(await pending).toMatchObject({ ok: true, reply: { data: { n: 1041, behaviour: 'wait' } } });
    await until(() => requester.ready());
    expect(await ask(43, 'echo')).toMatchObject({ ok: true });
  });
});
