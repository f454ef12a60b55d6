import { kafkaRules, TOPIC_SPECS } from '@cowrie/contracts';
import type { KafkaClient } from '../kafkajs/client.ts';
import { ensureRules } from './rules.ts';
import { ensureTopics } from './topics.ts';

/** Creates topics and the ACLs of the services' logins. Needs a super user; a second run changes nothing. */
export async function prepareKafka(client: KafkaClient): Promise<void> {
  await ensureTopics(client, TOPIC_SPECS);
  await ensureRules(client, kafkaRules());
}
