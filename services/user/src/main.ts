import { runService } from '@cowrie/runtime';
import { ConfigSchema } from './config.ts';
import { startUser } from './start.ts';

await runService({ name: 'user', schema: ConfigSchema, start: startUser });
