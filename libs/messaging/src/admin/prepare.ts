import { kafkaRules, TOPIC_SPECS } from '@cowrie/contracts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { ensureRules } from './rules.ts';
import { ensureTopics } from './topics.ts';

/** The login must be a super user. A second run changes nothing. */
export async function prepareKafka(client: KafkaClient): Promise<void> {
  await ensureTopics(client, TOPIC_SPECS);
  await ensureRules(client, kafkaRules());
}
