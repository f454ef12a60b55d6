import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { kafkaRules, TOPICS, topicSpecsOf } from '@cowrie/contracts';
import {
  committedOffsets,
  createKafkaClient,
  createProducer,
  describeError,
  ensureTopics,
  type KafkaClient,
  prepareKafka,
  topicEnds,
} from '@cowrie/messaging';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureRules } from '../../../../../libs/messaging/src/admin/rules.ts';
import { checkoutDir, preparePaths } from '../../home/paths.ts';
import { loadSecrets, type Secrets } from '../../home/secrets.ts';
import { type Servers, startServers } from '../../index.ts';
import { waitUntilReady } from '../../processes/wait.ts';
import { type ServiceName, serviceNames } from '../../settings.ts';
import { serviceBrokers } from './login.ts';

const START_TIMEOUT_MS = 120_000;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const NOT_STARTED = 'postgres://127.0.0.1:1/none';
/** Only Kafka is started; nothing uses the other, given servers. */
const env = {
  ...{ PATH: process.env.PATH, HOME: process.env.HOME, JAVA_HOME: process.env.JAVA_HOME },
  ...{ COWRIE_STACK: 'local', REDIS_URL: 'redis://127.0.0.1:1' },
  ...{ LEDGER_DATABASE_URL: NOT_STARTED, USER_DATABASE_URL: NOT_STARTED },
  ...{ HISTORY_DATABASE_URL: NOT_STARTED, WEBHOOKS_DATABASE_URL: NOT_STARTED },
};

const home = mkdtempSync(join(tmpdir(), 'cowrie-logins-'));
let servers: Servers;
let secrets: Secrets;

const clientOf = (brokers: string): KafkaClient =>
  createKafkaClient({ brokers, clientId: 'test', logger: quiet });
const clientOfService = (service: ServiceName) =>
  clientOf(serviceBrokers(service, servers.kafkaBrokers, secrets));

async function write(service: ServiceName, topics: readonly string[]): Promise<string[]> {
  const producer = createProducer(clientOfService(service), { logger: quiet });
  await producer.connect();
  const outcomes: string[] = [];
  for (const topic of topics) {
    const sent = producer.send({ topic, partition: 0, value: 'x' });
    outcomes.push(await sent.then(() => 'written', describeError));
  }
  await producer.close();
  return outcomes;
}

const FORBIDDEN = expect.stringMatching(/ot authorized/);

beforeAll(async () => {
  servers = await startServers({ home, env, progress: () => {} });
  ({ secrets } = await loadSecrets(preparePaths(home).secretsFile));
  // docker-compose.yml runs the same program.
  const program = [join(checkoutDir, 'libs/service/src/prepare-kafka/main.ts')];
  const variables = { PATH: process.env.PATH, KAFKA_BROKERS: servers.kafkaBrokers };
  await promisify(execFile)(process.execPath, program, { env: variables, timeout: 60_000 });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await servers?.stop();
  rmSync(home, { recursive: true, force: true });
}, START_TIMEOUT_MS);

describe('the login of a service', () => {
  it.each(serviceNames)('of %s finds its topics, and writes its own alone', async (service) => {
    const client = clientOfService(service);
    await ensureTopics(client, topicSpecsOf(service), { withinMs: 10_000 });
    const rules = kafkaRules().filter(({ user, operation }) => user === service && operation === 'Write');
    const own = new Set(rules.map(({ name }) => name));
    const topics = Object.values(TOPICS);
    const outcomes = await write(service, topics);
    expect(outcomes).toEqual(topics.map((topic) => (own.has(topic) ? 'written' : FORBIDDEN)));
  });

  it('reads its topics and groups alone, and makes nothing', async () => {
    const history = clientOfService('history');
    expect((await topicEnds(history, TOPICS.coinEvents)).size).toBe(12);
    // A broker that has just started does not coordinate groups yet.
    await waitUntilReady({
      timeoutMs: 20_000,
      missing: () =>
        committedOffsets(history, 'history', TOPICS.coinEvents).then(() => undefined, describeError),
    });
    await expect(topicEnds(history, TOPICS.ledgerCommands)).rejects.toThrow(/authoriz|not host/i);
    await expect(committedOffsets(history, 'ledger', TOPICS.coinEvents)).rejects.toThrow(/authoriz/i);
    const topics = [{ topic: 'of.history', partitions: 1, retentionMs: 3_600_000 }];
    await expect(ensureTopics(history, topics, { withinMs: 1_000 })).rejects.toThrow('may not create them');
  });

  it('is not told to others: each has a password of its own', async () => {
    const passwords = serviceNames.map((service) => serviceBrokers(service, servers.kafkaBrokers, secrets));
    expect(new Set(passwords).size).toBe(serviceNames.length);
    const pretended = clientOf(passwords[0]?.replace('gateway:', 'ledger:') ?? '');
    await expect(ensureTopics(pretended, topicSpecsOf('ledger'))).rejects.toThrow(/uthentication/);
  });
});

describe('rights that are set again', () => {
  it('are what is declared, whatever was there before', async () => {
    const admin = clientOf(servers.kafkaBrokers);
    const [surplus] = kafkaRules().filter(({ user }) => user === 'ledger');
    if (!surplus) throw new Error('the ledger has no rule');
    await ensureRules(admin, [
      ...kafkaRules(),
      { ...surplus, type: 'topic', name: TOPICS.userEvents, operation: 'Write' },
    ]);
    expect(await write('ledger', [TOPICS.userEvents])).toEqual(['written']);
    await prepareKafka(admin);
    expect(await write('ledger', [TOPICS.userEvents])).toEqual([FORBIDDEN]);
  });
});
