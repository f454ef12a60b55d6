import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { migrationOptionsOrExit } from '@cowrie/runtime';

const directory = fileURLToPath(new URL('../migrations', import.meta.url));
await migrate({ ...migrationOptionsOrExit('webhooks'), directory });
