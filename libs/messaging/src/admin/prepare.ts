import { kafkaRules, TOPIC_SPECS } from '@cowrie/contracts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { ensureRules } from './rules.ts';
import { ensureTopics } from './topics.ts';

/**
 * What has to be in Kafka before services with logins of their own start, who may make nothing: every topic, and what each
 * of them may do. For a super user; run again it changes nothing.
 */
export async function prepareKafka(client: KafkaClient): Promise<void> {
  await ensureTopics(client, TOPIC_SPECS);
  await ensureRules(client, kafkaRules());
}
