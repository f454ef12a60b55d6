import { runService } from '@cowrie/runtime';
import { ConfigSchema } from './config.ts';
import { startHistory } from './start.ts';

await runService({ name: 'history', schema: ConfigSchema, start: startHistory });
