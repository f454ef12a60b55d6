import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  deadLetterTopic,
  keyOfLedgerCommand,
  type LedgerCommand,
  TOPICS,
  topicSpecsOf,
} from '@cowrie/contracts';
import {
  createDeadLetterCounter,
  createKafkaClient,
  createProducer,
  ensureTopics,
  type InMessage,
  type KafkaClient,
  openPartitionReader,
  type Producer,
  sendToDeadLetters,
  topicRange,
} from '@cowrie/messaging';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { open, transfer } from '../../testing/commands.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const topic = TOPICS.ledgerCommands;
const PARTITION = 5;

let client: KafkaClient;
let producer: Producer;

beforeAll(async () => {
  client = createKafkaClient({ brokers: process.env.KAFKA_BROKERS ?? '', clientId: 'test', logger });
  const specs = topicSpecsOf('ledger').filter(
    (spec) => spec.topic === topic || spec.topic === deadLetterTopic(topic),
  );
  await ensureTopics(client, specs);
  producer = createProducer(client, { logger });
  await producer.connect();
});
afterAll(() => producer.close());

const letter = (command: LedgerCommand, offset: bigint) =>
  sendToDeadLetters(
    producer,
    {
      topic,
      partition: PARTITION,
      offset,
      key: keyOfLedgerCommand(command),
      value: Buffer.from(JSON.stringify(command)),
      headers: {},
      timestampMs: Date.now(),
    },
    'it cannot be applied: SQLSTATE 23514',
  );

async function read(name: string): Promise<InMessage[]> {
  const { low, high } = await topicRange(client, name, PARTITION);
  const reader = openPartitionReader(client);
  const messages: InMessage[] = [];
  for await (const page of reader.read({ topic: name, partition: PARTITION, from: low, to: high }))
    messages.push(...page);
  return reader.close().then(() => messages);
}

function redrive(...args: string[]) {
  const env = { PATH: process.env.PATH ?? '', KAFKA_BROKERS: process.env.KAFKA_BROKERS ?? '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const idsOf = (messages: readonly InMessage[]): string[] =>
  messages.map(({ value }) => JSON.parse(value.toString()).id);

it('puts back unanswered commands once, and only by force a command whose caller was told that it failed', async () => {
  const before = (await read(topic)).length;
  const { high } = await topicRange(client, deadLetterTopic(topic), PARTITION);
  const overdue = { issuedAtMs: 1, deadlineMs: 2 };
  const own = open(Math.floor(Math.random() * 1e9) + 1, { ...overdue, replyPartition: null });
  const refused = transfer(1, 2, 7, {
    ...overdue,
    idempotency: { key: randomUUID(), fingerprint: 'ab'.repeat(32) },
  });
  await letter(own, 40n);
  // Simulates a second delivery after a crash, so that the same message is there twice.
  await letter(own, 40n);
  await letter(refused, 41n);
  const where = ['--topic', deadLetterTopic(topic), '--partition', String(PARTITION)];

  const looked = redrive(...where);
  expect(looked).toMatchObject({ status: 1, stderr: '' });
  expect(looked.stdout).toContain(
    `wallet.open ${own.id} (it cannot be applied: SQLSTATE 23514): can be put back`,
  );
  expect(await read(topic)).toHaveLength(before);

  const first = redrive(...where, '--apply');
  expect(first.stdout).toMatch(new RegExp(`wallet.open ${own.id} .*: put back`));
  expect(first.stdout).toMatch(new RegExp(`coins.transfer ${refused.id} .*: left, its caller was told`));
  const again = redrive(...where, '--apply');
  expect(again.stdout).toMatch(new RegExp(`wallet.open ${own.id} .*: was dealt with already`));
  const afterwards = (await read(topic)).slice(before);
  expect(idsOf(afterwards)).toEqual([own.id]);
  const [back] = afterwards;
  expect(back?.key).toBe(keyOfLedgerCommand(own));
  const command = JSON.parse(back?.value.toString() ?? '');
  expect(command).toEqual({ ...own, deadlineMs: expect.any(Number) });
  expect(command.deadlineMs).toBeGreaterThan(Date.now());

  const forced = redrive(...where, '--offset', String(high + 2n), '--apply', '--force');
  expect(forced).toMatchObject({ status: 0, stderr: '' });
  expect(idsOf((await read(topic)).slice(before))).toEqual([own.id, refused.id]);
});

it('counts unhandled letters: each once, and none that was put back or dismissed', async () => {
  const name = deadLetterTopic(topic);
  const count = createDeadLetterCounter(client, [name], logger);
  const waiting = async () => (await count()).get(name)?.waiting ?? Number.NaN;
  const before = await waiting();
  const { high } = await topicRange(client, name, PARTITION);
  const own = open(Math.floor(Math.random() * 1e9) + 1, { replyPartition: null });
  const refused = transfer(1, 2, 7);
  const stood = BigInt(Date.now());
  await letter(own, stood);
  await letter(own, stood);
  await letter(refused, stood + 1n);
  expect(await waiting()).toBe(before + 2);

  const one = ['--topic', name, '--partition', String(PARTITION), '--offset'];
  expect(redrive(...one, String(high), '--apply').status).toBe(0);
  expect(await waiting()).toBe(before + 1);
  const put = (await read(topic)).length;
  const dismissed = redrive(...one, String(high + 2n), '--dismiss', '--apply');
  expect(dismissed).toMatchObject({ status: 0, stdout: expect.stringContaining(': dismissed\n') });
  expect(await read(topic)).toHaveLength(put);
  // A counter that starts now must agree with one that saw all letters arrive.
  const fresh = createDeadLetterCounter(client, [name], logger);
  expect([await waiting(), (await fresh()).get(name)?.waiting]).toEqual([before, before]);
});
