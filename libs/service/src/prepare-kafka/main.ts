import { createKafkaClient, prepareKafka } from '@cowrie/messaging';
import { kafkaConfigShape, kafkaConnection, kafkaFilesBelongTogether, loadConfig } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { z } from 'zod';

/**
 * Makes the topics, and the rights of the services' users, in the Kafka that KAFKA_BROKERS names, as a super user of it; run
 * again it changes nothing. docker-compose.yml runs it before the services. It ends with 0 when all is there, else with 1.
 */

const NAME = 'kafka-setup';
const ConfigSchema = z.object(kafkaConfigShape).check(kafkaFilesBelongTogether);

async function main(): Promise<number> {
  try {
    const config = loadConfig(ConfigSchema);
    const logger = createLogger({ service: NAME, instance: NAME, level: 'info' });
    await prepareKafka(createKafkaClient({ ...kafkaConnection(config, logger), clientId: NAME, logger }));
    return 0;
  } catch (error) {
    process.stderr.write(`${NAME}: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

process.exitCode = await main();
