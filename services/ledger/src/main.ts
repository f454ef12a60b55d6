import { runService } from '@cowrie/runtime';
import { ConfigSchema } from './config.ts';
import { startLedger } from './start.ts';

await runService({ name: 'ledger', schema: ConfigSchema, start: startLedger });
