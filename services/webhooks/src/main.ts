import { runService } from '@cowrie/runtime';
import { ConfigSchema } from './config.ts';
import { startWebhooks } from './start.ts';

await runService({ name: 'webhooks', schema: ConfigSchema, start: startWebhooks });
