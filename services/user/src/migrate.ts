import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { migrationOptionsOrExit } from '@cowrie/runtime';

/** Migrates the user database to this version; needs the rights of its owner. */
const directory = fileURLToPath(new URL('../migrations', import.meta.url));
await migrate({ ...migrationOptionsOrExit('user'), directory });
