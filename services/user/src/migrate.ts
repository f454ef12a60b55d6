import { fileURLToPath } from 'node:url';
import { migrate } from '@cowrie/postgres';
import { migrationConfigOrExit } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';

/** Brings the user database to this version; needs the rights of its owner. */
const config = migrationConfigOrExit();
const instance = 'user-migrate';
await migrate({
  url: config.MIGRATION_DATABASE_URL,
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
  role: 'cowrie_user',
  logger: createLogger({ service: instance, instance, level: config.LOG_LEVEL }),
  limits: { statementMs: config.MIGRATION_STATEMENT_SECONDS * 1_000 },
});
