import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { createLogger } from '@cowrie/runtime';

/** Brings the history database to this version; needs the rights of its owner. */
const url = process.env.MIGRATION_DATABASE_URL;
if (!url) {
  process.stderr.write('MIGRATION_DATABASE_URL: the URL of the history database, as its owner, is missing\n');
  process.exit(1);
}
const logger = createLogger({ service: 'history-migrate', instance: 'history-migrate', level: 'info' });
await migrate({ url, directory: fileURLToPath(new URL('../migrations', import.meta.url)), logger });
