import type { TopicSpec } from '@cowrie/contracts';
import { type Meter, pause } from '@cowrie/telemetry';
import { describeError, isFatal, isForbidden } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { backoffMs, logAttempt } from '../wait.ts';
import { withAdmin } from './admin.ts';
import { reportDifferences, topicConfig } from './topic-settings.ts';

const DEFAULT_DEADLINE_MS = 60_000;

/**
 * It resolves once the leaders of all partitions answer. A client without the right to create topics waits
 * for another process. It rejects if the number of partitions differs, because keys map to partitions.
 */
export async function ensureTopics(
  client: KafkaClient,
  specs: readonly TopicSpec[],
  options: { withinMs?: number; meter?: Meter } = {},
): Promise<void> {
  const endsAtMs = Date.now() + (options.withinMs ?? DEFAULT_DEADLINE_MS);
  for (let failures = 0; ; failures++) {
    let mismatch: string | undefined;
    let missing = '';
    try {
      const compared = await compareTopics(client, specs);
      if (compared.missing.length > 0) await createTopics(client, compared.missing);
      else if (compared.mismatch === undefined) {
        await askLeaders(client, specs);
        return await reportDifferences(client, specs, options.meter);
      }
      mismatch = compared.mismatch;
      missing = compared.missing.map(({ topic }) => topic).join(', ');
    } catch (error) {
      if (isFatal(error)) throw error;
      if (Date.now() >= endsAtMs) {
        throw new Error(`topics not ready within the deadline: ${describeError(error)}`, { cause: error });
      }
      logAttempt(
        client.logger,
        failures,
        { reason: describeError(error) },
        'topics cannot be created yet; retrying',
      );
    }
    if (mismatch !== undefined) throw new Error(mismatch);
    if (Date.now() >= endsAtMs) throw new Error(`topics not ready within the deadline: ${missing}`);
    await pause(Math.min(backoffMs(failures, 50, 1_000), Math.max(0, endsAtMs - Date.now())));
  }
}

type Comparison = { missing: TopicSpec[]; mismatch: string | undefined };

async function compareTopics(client: KafkaClient, specs: readonly TopicSpec[]): Promise<Comparison> {
  return withAdmin(client, async (admin) => {
    const existing = new Set(await admin.listTopics());
    const present = specs.filter(({ topic }) => existing.has(topic));
    const { topics } = await admin.fetchTopicMetadata({ topics: present.map(({ topic }) => topic) });
    const counts = new Map(topics.map(({ name, partitions }) => [name, partitions.length]));
    const wrong = present.find(({ topic, partitions }) => (counts.get(topic) ?? partitions) !== partitions);
    return {
      missing: specs.filter(({ topic }) => !counts.has(topic)),
      mismatch:
        wrong &&
        `topic ${wrong.topic} has ${counts.get(wrong.topic)} partitions, not ${wrong.partitions}: an installation keeps the number that it chose before its first start`,
    };
  });
}

async function createTopics(client: KafkaClient, specs: readonly TopicSpec[]): Promise<void> {
  const names = specs.map(({ topic }) => topic);
  const created = await withAdmin(client, (admin) =>
    admin.createTopics({
      waitForLeaders: true,
      timeout: 10_000,
      topics: specs.map((spec) => ({
        topic: spec.topic,
        numPartitions: spec.partitions,
        // The broker uses the cluster's default.
        replicationFactor: -1,
        configEntries: topicConfig(spec),
      })),
    }),
  ).catch((error: unknown) => {
    if (!isForbidden(error)) throw error;
    // Another process may be about to create them, so only the deadline ends this.
    throw new Error(
      `missing, or hidden from this user, which may not create them: ${names.join(', ')} (${specs[0]?.partitions} partitions each)`,
    );
  });
  if (created) client.logger.info({ topics: names }, 'topics created');
}

/** A broker lists a topic, with itself as leader, shortly before it accepts requests for it. */
async function askLeaders(client: KafkaClient, specs: readonly TopicSpec[]): Promise<void> {
  await withAdmin(client, (admin) => Promise.all(specs.map(({ topic }) => admin.fetchTopicOffsets(topic))));
}

export async function topicEnds(client: KafkaClient, topic: string): Promise<Map<number, bigint>> {
  const offsets = await withAdmin(client, (admin) => admin.fetchTopicOffsets(topic));
  return new Map(offsets.map(({ partition, high }) => [partition, BigInt(high)]));
}

/** Simultaneous callers for one topic, as after a rebalance, share one request. */
export async function topicRange(
  client: KafkaClient,
  topic: string,
  partition: number,
): Promise<{ low: bigint; high: bigint }> {
  let asked = client.offsetsAsked.get(topic);
  if (!asked) {
    asked = withAdmin(client, (admin) => admin.fetchTopicOffsets(topic));
    client.offsetsAsked.set(topic, asked);
    const forget = () => client.offsetsAsked.delete(topic);
    asked.then(forget, forget);
  }
  const found = (await asked).find((entry) => entry.partition === partition);
  if (!found) throw new Error(`topic ${topic} has no partition ${partition}`);
  return { low: BigInt(found.low), high: BigInt(found.high) };
}
