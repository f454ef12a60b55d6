import { deadLetterTopic, TOPIC_SPECS, TOPICS, type TopicSpec } from '@cowrie/contracts';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openKafka } from '../kafkajs/client.ts';
import { testClient, unique, until } from '../testing.ts';
import { withAdmin } from './admin.ts';
import { ensureTopics, topicRange } from './topics.ts';

const client = testClient();
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const BROKER_RESOURCE = 4;
/** The test does not wait for a broker that checks less often. */
const LOOK_EVERY_MAX_MS = 10_000;

function like(name: string): TopicSpec {
  const spec = TOPIC_SPECS.find(({ topic }) => topic === name);
  if (!spec) throw new Error(`no topic ${name}`);
  return { ...spec, topic: unique(name), partitions: 3 };
}

async function produceAt(topic: string, partition: number, ...agesMs: number[]): Promise<void> {
  const { kafka, sockets } = openKafka(client, 5_000);
  const producer = kafka.producer();
  await producer.connect();
  const messages = agesMs.map((ageMs) => ({ partition, value: 'x', timestamp: String(Date.now() - ageMs) }));
  await producer.send({ topic, messages });
  await producer.disconnect();
  sockets.close();
}

async function looksEveryMs(): Promise<number> {
  return withAdmin(client, async (admin) => {
    const { controller } = await admin.describeCluster();
    const name = 'log.retention.check.interval.ms';
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: BROKER_RESOURCE, name: String(controller), configNames: [name] }],
    });
    return Number(resources[0]?.configEntries[0]?.configValue);
  });
}

describe('records of a topic that is kept for a time', () => {
  let canWait = true;
  beforeAll(async () => {
    canWait = (await looksEveryMs()) <= LOOK_EVERY_MAX_MS;
  });

  it('go when they are older than that, and not before; those of a topic that is kept for ever stay', async () => {
    const kept = [
      { spec: like(TOPICS.gatewayReplies), keptMs: 10 * MINUTE_MS, marginMs: MINUTE_MS },
      { spec: like(TOPICS.refusals), keptMs: DAY_MS, marginMs: MINUTE_MS },
      { spec: like(TOPICS.ledgerCommands), keptMs: 7 * DAY_MS, marginMs: DAY_MS },
      { spec: like(deadLetterTopic(TOPICS.ledgerCommands)), keptMs: 30 * DAY_MS, marginMs: DAY_MS },
    ];
    const events = like(TOPICS.coinEvents);
    await ensureTopics(client, [...kept.map(({ spec }) => spec), events]);
    await produceAt(events.topic, 0, 3_000 * DAY_MS);
    for (const { spec, keptMs, marginMs } of kept) {
      await produceAt(spec.topic, 0, keptMs + marginMs, keptMs + marginMs);
      await produceAt(spec.topic, 1, keptMs - marginMs);
      expect(await topicRange(client, spec.topic, 0)).toMatchObject({ high: 2n });
    }
    if (!canWait) return;
    for (const { spec } of kept) {
      await until(async () => (await topicRange(client, spec.topic, 0)).low === 2n, 50_000);
      expect(await topicRange(client, spec.topic, 1)).toEqual({ low: 0n, high: 1n });
    }
    expect(await topicRange(client, events.topic, 0)).toEqual({ low: 0n, high: 1n });
  });
});
