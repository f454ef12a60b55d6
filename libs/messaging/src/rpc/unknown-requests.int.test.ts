import { commandSchema, deadLetterTopic, type TopicSpec } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ensureTopics, topicRange } from '../admin/topics.ts';
import { decodeWith } from '../consumer/decode.ts';
import type { CommandServer } from '../partitions/commands/command-server.ts';
import { serveCommands } from '../partitions/commands/serve-commands.ts';
import { createProducer } from '../producer/producer.ts';
import { recordingLogger, testClient, unique } from '../testing.ts';
import { createRequester } from './requester.ts';

const PARTITIONS = 12;
const ANSWER_WITHIN_MS = 20_000;
const commandTopic = unique('commands');
const repliesTopic = unique('replies');
const logger = recordingLogger();
const asking = testClient({ name: 'gateway-1' });
const serving = testClient({ name: 'service-1' });
const producer = createProducer(asking, { logger });
const serverProducer = createProducer(serving, { logger });
const requester = createRequester(asking, {
  ...{ producer, repliesTopic, partitions: PARTITIONS, maxInFlight: 10, logger },
});

const data = z.object({});
const Command = z.discriminatedUnion('name', [
  commandSchema('do.this', data),
  commandSchema('do.that', data),
]);
const applied: string[] = [];
let nextOffset = 0n;
let commands: CommandServer;

beforeAll(async () => {
  const topics = [commandTopic, repliesTopic, deadLetterTopic(commandTopic)];
  const specs = topics.map((topic): TopicSpec => ({ topic, partitions: PARTITIONS, retentionMs: 3_600_000 }));
  await ensureTopics(asking, specs);
  await Promise.all([producer.connect(), serverProducer.connect()]);
  const onCrash = (error: Error) => {
    throw error;
  };
  const common = { producer: serverProducer, repliesTopic, logger, onCrash };
  commands = serveCommands<z.infer<typeof Command>>(serving, {
    ...{ ...common, topic: commandTopic, groupId: unique('group'), maxBatch: 10 },
    decode: decodeWith(Command),
    readPosition: async () => ({ nextOffset, lastDigest: null }),
    apply: async (slices) => {
      const done = slices.flatMap(({ deliveries }) => deliveries.map(({ command }) => command));
      applied.push(...done.map(({ name }) => name));
      nextOffset = slices.reduce((last, { advanceTo }) => (advanceTo > last ? advanceTo : last), nextOffset);
      return {
        replies: done.map(({ id }) => ({ id, outcome: 'ok', replayed: false, data: null })),
        fenced: [],
      };
    },
    faultOf: () => ({ whose: 'command', detail: 'bad' }),
    loadStoredReply: async ({ id }) => ({ id, outcome: 'ok', replayed: true, data: null }),
  });
  await Promise.all([commands.start(), requester.start()]);
});
afterAll(async () => {
  await Promise.all([commands.close(), requester.close()]);
  await Promise.all([producer.close(), serverProducer.close()]);
});

const ask = (topic: string, name: string) =>
  requester.request({
    topic,
    key: 'always the same',
    timeoutMs: ANSWER_WITHIN_MS,
    message: {
      ...{ name, data: {}, idempotency: null, principal: 'user:1', apiKeyId: null, requestId: 'r' },
      ...{ issuedAtMs: Date.now(), deadlineMs: Date.now() + ANSWER_WITHIN_MS },
    },
  });
const refused = (name: string) => ({
  ok: true,
  reply: expect.objectContaining({
    outcome: 'rejected',
    code: 'unavailable',
    detail: `The service does not know "${name}" yet; nothing was changed. Try again.`,
  }),
});
const done = { ok: true, reply: expect.objectContaining({ outcome: 'ok' }) };

describe('a command that only a later version knows', () => {
  it('is refused at once, is no dead letter, and partition resumed', async () => {
    expect(await ask(commandTopic, 'do.this')).toEqual(done);
    expect(await ask(commandTopic, 'do.something.new')).toEqual(refused('do.something.new'));
    expect(await ask(commandTopic, 'do.that')).toEqual(done);
    expect(applied).toEqual(['do.this', 'do.that']);
    expect(logger.lines).toContain('warn command refused: a later version knows it');
    const dead = await Promise.all(
      Array.from({ length: PARTITIONS }, (_, partition) =>
        topicRange(asking, deadLetterTopic(commandTopic), partition),
      ),
    );
    expect(dead.every(({ high }) => high === 0n)).toBe(true);
  });
});
