import { commandSchema, LIMITS, querySchema } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ensureTopics } from '../admin/topics.ts';
import { decodeWith } from '../consumer/decode.ts';
import { createProducer } from '../producer/producer.ts';
import { createNetwork, quietLogger, testClient, unique, until } from '../testing.ts';
import type { Requester } from '../types.ts';
import { createRequester } from './requester.ts';
import { type QueryAnswer, serveQueries } from './serve-queries.ts';

const topic = unique('queries');
const silentTopic = unique('silence');
const repliesTopic = unique('replies');
const groupId = unique('group');
const network = createNetwork();
const client = testClient({ name: 'gateway-7', network });
const server = testClient({ name: 'service-1' });
const Query = querySchema('echo', z.object({ n: z.number(), act: z.string() }));
type Query = z.infer<typeof Query>;

const producer = createProducer(client, { logger: quietLogger });
const serverProducer = createProducer(server, { logger: quietLogger });
const requester = createRequester(client, {
  producer,
  repliesTopic,
  partitions: 12,
  maxInFlight: 100,
  logger: quietLogger,
});
/** The number that marks requests that change something. */
const COMMAND = 777;
const handled: number[] = [];
let gate = Promise.resolve();

const createServer = () =>
  serveQueries<Query>(server, {
    topic,
    groupId,
    producer: serverProducer,
    repliesTopic,
    maxInFlight: 8,
    logger: quietLogger,
    decode: decodeWith(Query),
    handle,
    isCommand: ({ data }) => data.n === COMMAND,
    onCrash: (error) => {
      throw error;
    },
  });
let queries = createServer();

async function handle({ data }: Query): Promise<QueryAnswer> {
  handled.push(data.n);
  if (data.act === 'throw') throw new Error('the database is away');
  if (data.act === 'hang') return new Promise(() => undefined);
  if (data.act === 'reject') return { ok: false, code: 'user_not_found', detail: 'nobody' };
  if (data.act === 'wait') await gate;
  return { ok: true, data };
}

function ask(
  n: number,
  act: string,
  options: { deadlineMs?: number; timeoutMs?: number; to?: string; by?: Requester } = {},
) {
  const { deadlineMs = Date.now() + 5_000, timeoutMs = 6_000, to = topic, by = requester } = options;
  const message = {
    principal: 'user:1',
    apiKeyId: null,
    issuedAtMs: Date.now(),
    deadlineMs,
    requestId: 'r',
    name: 'echo',
  };
  return by.request({
    topic: to,
    key: n % 2 === 0 ? null : String(n),
    message: { ...message, data: { n, act } },
    timeoutMs,
  });
}

beforeAll(async () => {
  const spec = (name: string) => ({ topic: name, partitions: 12, retentionMs: 600_000 });
  await ensureTopics(client, [topic, silentTopic, repliesTopic].map(spec));
  await Promise.all([producer.connect(), serverProducer.connect()]);
  await Promise.all([queries.start(), requester.start()]);
});
afterAll(async () => {
  await Promise.all([queries.close(), requester.close()]);
  await Promise.all([producer.close(), serverProducer.close()]);
});

describe('a request over Kafka', () => {
  it('gets its own reply, whichever partition it went to', async () => {
    expect(requester.ready()).toBe(true);
    const results = await Promise.all(Array.from({ length: 80 }, (_, n) => ask(n, 'echo')));
    results.forEach((result, n) => {
      expect(result).toMatchObject({ ok: true, reply: { outcome: 'ok', data: { n, act: 'echo' } } });
    });
    expect(requester.inFlight()).toBe(0);
  });

  it('carries a refusal, and answers unavailable for a handler that throws', async () => {
    expect(await ask(1, 'reject')).toMatchObject({
      ok: true,
      reply: { outcome: 'rejected', code: 'user_not_found', detail: 'nobody' },
    });
    expect(await ask(1, 'throw')).toMatchObject({
      ok: true,
      reply: { outcome: 'rejected', code: 'unavailable' },
    });
  });

  it('that changes something is not answered when it fails or is late: it may have happened', async () => {
    const unknown = { ok: false, failure: 'outcome_unknown' };
    expect(await ask(COMMAND, 'throw', { timeoutMs: 200 })).toEqual(unknown);
    expect(await ask(COMMAND, 'hang', { deadlineMs: Date.now() + 100, timeoutMs: 300 })).toEqual(unknown);
    expect(await ask(COMMAND, 'reject')).toMatchObject({ ok: true, reply: { code: 'user_not_found' } });
  });

  it('is not handled after its deadline', async () => {
    const result = await ask(424_242, 'echo', { deadlineMs: Date.now() - 1, timeoutMs: 300 });
    expect(result).toEqual({ ok: false, failure: 'outcome_unknown' });
    await ask(3, 'echo');
    expect(handled).not.toContain(424_242);
  });

  it('has an unknown outcome when nobody answers in time', async () => {
    const patient = ask(1, 'echo', { to: silentTopic, timeoutMs: 600 });
    const unknown = { ok: false, failure: 'outcome_unknown' };
    expect(await ask(1, 'echo', { to: silentTopic, timeoutMs: 50 })).toEqual(unknown);
    // Each request waits for its own timeout.
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

  it('does not wait behind queries that hang, once their deadline is over', async () => {
    const hanging = Array.from({ length: 8 }, () =>
      // The timeout equals the gateway's.
      ask(1, 'hang', { deadlineMs: Date.now() + 300, timeoutMs: 300 + LIMITS.replyGraceMs }),
    );
    expect(await ask(2, 'echo')).toMatchObject({ ok: true });
    for (const result of await Promise.all(hanging)) {
      expect(result).toMatchObject({ ok: true, reply: { outcome: 'rejected', code: 'unavailable' } });
    }
  });

  it('is answered although the message before it cannot be understood', async () => {
    await producer.send({ topic, key: '5', value: 'nonsense' });
    expect(await ask(5, 'echo')).toMatchObject({ ok: true });
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
      { n: 1, act: 'echo' },
      { n: 2, act: 'echo' },
    ]);
    await other.close();
    expect(await ask(1, 'echo', { by: other })).toEqual({ ok: false, failure: 'unavailable' });
  });

  it('is answered by a server that is closing, and by its successor when it came in between', async () => {
    const open = Promise.withResolvers<void>();
    gate = open.promise;
    const inHand = ask(1031, 'wait');
    await until(() => handled.includes(1031));
    const closed = queries.close();
    open.resolve();
    expect(await inHand).toMatchObject({ ok: true });
    await closed;
    const between = ask(32, 'echo');
    queries = createServer();
    await queries.start();
    expect(await between).toMatchObject({ ok: true });
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
    const pending = ask(1041, 'wait', { deadlineMs: Date.now() + 20_000, timeoutMs: 20_000 });
    await until(() => handled.includes(1041));
    network.cut();
    await until(() => !requester.ready());
    expect(await ask(42, 'echo')).toEqual({ ok: false, failure: 'unavailable' });
    open.resolve();
    await ask(0, 'echo');
    network.mend();
    expect(await pending).toMatchObject({ ok: true, reply: { data: { n: 1041, act: 'wait' } } });
    await until(() => requester.ready());
    expect(await ask(43, 'echo')).toMatchObject({ ok: true });
  });
});

describe('the envelope', () => {
  it('is what the schemas of commands and queries expect', async () => {
    const Command = commandSchema('wallet.open', z.object({ n: z.number() }));
    const seen: unknown[] = [];
    const commandTopic = unique('envelope');
    await ensureTopics(server, [{ topic: commandTopic, partitions: 1, retentionMs: 600_000 }]);
    const reader = serveQueries(server, {
      topic: commandTopic,
      groupId: unique('group'),
      producer: serverProducer,
      repliesTopic,
      maxInFlight: 1,
      logger: quietLogger,
      decode: decodeWith(Command),
      handle: async (command) => {
        seen.push(command);
        return { ok: true, data: null };
      },
      onCrash: () => undefined,
    });
    await reader.start();
    const now = Date.now();
    const fields = {
      principal: 'user:1',
      apiKeyId: null,
      issuedAtMs: now,
      deadlineMs: now + 5_000,
      requestId: 'r',
    };
    const message = { ...fields, name: 'wallet.open', data: { n: 1 }, idempotency: null };
    expect(
      await requester.request({ topic: commandTopic, key: '1', message, timeoutMs: 5_000 }),
    ).toMatchObject({ ok: true });
    expect(seen).toMatchObject([{ ...message, replyPartition: 7 }]);
    await reader.close();
  });
});
