import { runService } from '@cowrie/runtime';
import { ConfigSchema } from './config.ts';
import { startGateway } from './start.ts';

await runService({ name: 'gateway', schema: ConfigSchema, start: startGateway });
