import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { migrationOptionsOrExit } from '@cowrie/runtime';

/** Needs the rights of the database's owner. */
const directory = fileURLToPath(new URL('../migrations', import.meta.url));
await migrate({ ...migrationOptionsOrExit('webhooks'), directory });
