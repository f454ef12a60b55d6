import type { TopicSpec } from '@cowrie/contracts';
import { type Meter, silentMeter } from '@cowrie/telemetry';
import { describeError } from '../errors.ts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { withAdmin } from './admin.ts';

const SHORT_LIVED_MS = 24 * 3_600_000;
const SHORT_LIVED_SEGMENT_BYTES = 64 * 1_048_576;
const TOPIC_RESOURCE = 2;

/** A history page with 1,000 long reasons fits. */
const TOPIC_MAX_BYTES = 4 * 1_048_576;
/** The difference leaves room for the record batch around the message. */
export const MESSAGE_MAX_BYTES = TOPIC_MAX_BYTES - 262_144;

export function topicConfig({ retentionMs }: TopicSpec): { name: string; value: string }[] {
  const entries = [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(retentionMs) },
    { name: 'max.message.bytes', value: String(TOPIC_MAX_BYTES) },
  ];
  // Kafka deletes closed segments only: at 1 GiB (the default), ten minutes of replies would stay for days.
  if (retentionMs > 0 && retentionMs < SHORT_LIVED_MS) {
    entries.push({ name: 'segment.ms', value: String(retentionMs) });
    entries.push({ name: 'segment.bytes', value: String(SHORT_LIVED_SEGMENT_BYTES) });
  }
  return entries;
}

type Difference = { topic: string; setting: string; is: string; due: string };

/** Differences are only reported, because an operator may have chosen the settings. */
export async function reportDifferences(
  client: KafkaClient,
  specs: readonly TopicSpec[],
  meter: Meter = silentMeter,
): Promise<void> {
  const differences = await findDifferences(client, specs).catch((error: unknown) => {
    client.logger.debug({ reason: describeError(error) }, 'the settings of the topics could not be read');
    return [];
  });
  for (const difference of differences)
    client.logger.warn(difference, 'a topic setting differs from the configured one');
  meter.gauge(
    'cowrie_topic_settings_differ',
    'Settings of topics that were not as they would be made, when the service started.',
    ['topic', 'setting'],
    () => differences.map(({ topic, setting }) => ({ value: 1, labels: { topic, setting } })),
  );
}

async function findDifferences(client: KafkaClient, specs: readonly TopicSpec[]): Promise<Difference[]> {
  const resources = specs.map((spec) => ({
    type: TOPIC_RESOURCE,
    name: spec.topic,
    configNames: topicConfig(spec).map(({ name }) => name),
  }));
  const described = await withAdmin(client, (admin) =>
    admin.describeConfigs({ includeSynonyms: false, resources }),
  );
  const found = new Map(
    described.resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map(({ configName, configValue }) => [configName, configValue])),
    ]),
  );
  return specs.flatMap((spec) =>
    topicConfig(spec).flatMap(({ name, value: due }) => {
      const is = found.get(spec.topic)?.get(name);
      return is === undefined || is === due ? [] : [{ topic: spec.topic, setting: name, is, due }];
    }),
  );
}
