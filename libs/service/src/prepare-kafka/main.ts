import { partitionsShape } from '@cowrie/contracts';
import { createKafkaClient, prepareKafka } from '@cowrie/messaging';
import { kafkaConfigShape, kafkaConnection, kafkaFilesBelongTogether, loadConfig } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { z } from 'zod';

/** docker-compose.yml runs this before the services. The login must be a super user. A second run changes nothing. */

const NAME = 'kafka-setup';
const ConfigSchema = z.object({ ...kafkaConfigShape, ...partitionsShape }).check(kafkaFilesBelongTogether);

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
