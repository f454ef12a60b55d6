import { createKafkaClient, prepareKafka } from '@cowrie/messaging';
import { kafkaConfigShape, kafkaConnection, kafkaFilesBelongTogether, loadConfig } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { z } from 'zod';

/**
 * Creates topics and ACLs before the services start (docker-compose.yml); its login must be a super user. A
 * second run changes nothing. The exit code is 0 if everything exists, otherwise 1.
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
