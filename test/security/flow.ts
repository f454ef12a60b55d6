import { type KafkaRule, PARTITIONS, TOPICS } from '@cowrie/contracts';
import {
  commitOffsets,
  committedOffsets,
  createConsumer,
  createProducer,
  type KafkaClient,
  openPartitionReader,
  topicRange,
} from '@cowrie/messaging';
import { expect } from '@jest/globals';
import { withAdmin } from '../../libs/messaging/src/admin/admin.ts';
import { aHold, readHold } from '../support/acts/coins.ts';
import { aSchedule, soon, waitForSchedule } from '../support/acts/schedules.ts';
import { expectBody, History } from '../support/contract/objects.ts';
import { eventually } from '../support/eventually.ts';
import {
  anApiKey,
  aPerson,
  aPersonWith,
  type Person,
  theSuperAdmin,
  transfer,
  walletOf,
} from '../support/fixtures.ts';
import { get, remove } from '../support/http.ts';
import { quiet, type SecureStack } from './stack/index.ts';

const SOON_MS = 15_000;

/** Covers users, coins, holds, schedules, history and rights. Returns the payer. */
export async function useThePlatform(): Promise<Person> {
  const superAdmin = await theSuperAdmin();
  const [payer, receiver] = await Promise.all([aPersonWith(100, superAdmin), aPerson()]);
  await anApiKey(['coins:mint'], superAdmin);
  expect((await get('/api/admin/webhooks', superAdmin)).json).toEqual({ webhooks: [] });
  const { transaction } = await transfer(payer, { toUserId: receiver.id }, 7);
  const { transactions } = expectBody(await get('/api/coins/history', payer), 200, History);
  expect(transactions.map(({ id }) => id)).toContain(transaction.id);
  const hold = await aHold(payer, { toUserId: receiver.id }, 5, 1);
  await eventually(async () => expect((await readHold(payer, hold.id)).status).toBe('EXPIRED'), SOON_MS);
  expect(await walletOf(receiver)).toMatchObject({ balance: 7, activeCoins: 7 });
  const schedule = await aSchedule(payer, { toTreasury: 'course-fees', amount: 1, startsAt: soon() });
  await waitForSchedule(payer, schedule.id, ({ status }) => status === 'FINISHED');
  expect((await remove(`/api/admin/users/${receiver.id}`, superAdmin)).status).toBe(200);
  await eventually(async () => expect((await get('/api/auth/me', receiver)).status).toBe(401), SOON_MS);
  return payer;
}

export async function makeDeadLetters(stack: SecureStack): Promise<void> {
  const admin = stack.clientOf('admin');
  const producer = createProducer(admin, { logger: quiet });
  await producer.connect();
  const topics = [TOPICS.ledgerCommands, TOPICS.userCommands, TOPICS.userEvents];
  await producer.sendAll(
    [...topics, TOPICS.coinEvents].map((topic) => ({ topic, partition: PARTITIONS - 1, value: 'not JSON' })),
  );
  await producer.close();
  for (const topic of topics) {
    const dead = () => topicRange(admin, `${topic}.dlq`, PARTITIONS - 1);
    await eventually(async () => expect((await dead()).high).toBe(1n), SOON_MS);
  }
  // History keeps its dead letters in its database.
  const superAdmin = await theSuperAdmin();
  await eventually(async () => {
    const { text } = await get('/api/admin/health', superAdmin);
    expect(text).toContain('{"topic":"history.inbox","messages":1}');
  }, SOON_MS);
}

/** The autoscaler reads these offsets too, and needs no message. */
export async function lookAtLag(client: KafkaClient, rules: readonly KafkaRule[]): Promise<void> {
  const named = (type: KafkaRule['type']) =>
    rules.filter((rule) => rule.type === type).map(({ name }) => name);
  const topics = named('topic');
  await withAdmin(client, async (admin) => {
    for (const groupId of named('group')) await admin.fetchOffsets({ groupId, topics });
    for (const topic of topics) await admin.fetchTopicOffsets(topic);
  });
}

/** Nothing is to change, and no ledger may run. */
export async function reconcile(stack: SecureStack): Promise<void> {
  expect(await stack.reconcile()).toMatch(/nothing/i);
  const client = stack.clientOf('reconcile');
  for (const [group, topic] of [
    ['ledger', TOPICS.ledgerCommands],
    ['ledger-users', TOPICS.userEvents],
  ] as const) {
    await commitOffsets(client, group, topic, await committedOffsets(client, group, topic));
  }
  const reader = openPartitionReader(client);
  for (const topic of [TOPICS.coinEvents, TOPICS.ledgerCommands]) {
    const part = { topic, partition: PARTITIONS - 1, from: 0n, to: 1n };
    for await (const messages of reader.read(part)) expect(messages.length).toBeGreaterThan(0);
  }
  await reader.close();
}

/** Returns 'read', or the reason of the refusal. */
export async function tryToRead(client: KafkaClient, groupId: string, topic: string): Promise<string> {
  const outcome = Promise.withResolvers<string>();
  const refuse = (error: unknown) => outcome.resolve(String(error));
  const consumer = createConsumer(client, {
    ...{ groupId, topics: [topic], fromBeginning: true, logger: quiet },
    onMessages: async () => outcome.resolve('read'),
    onCrash: refuse,
  });
  consumer.start().catch(refuse);
  const timer = setTimeout(outcome.resolve, SOON_MS, 'neither read nor refused');
  const said = await outcome.promise;
  clearTimeout(timer);
  await consumer.close();
  return said;
}

export async function writable(client: KafkaClient, topics: readonly string[]): Promise<string[]> {
  const producer = createProducer(client, { logger: quiet });
  await producer.connect();
  const written: string[] = [];
  for (const topic of topics) {
    const message = { topic, partition: 0, value: 'not JSON' };
    await producer.send(message).then(
      () => written.push(topic),
      (error: Error) => expect(String(error.cause)).toMatch(/not authorized/i),
    );
  }
  await producer.close();
  return written;
}
