import { createLogger } from '@cowrie/telemetry/setup';
import { z } from 'zod';
import { baseConfigShape, loadConfigOrExit } from './config.ts';
import { DatabaseUrl } from './connections.ts';
import { wholeNumber } from './settings.ts';

const DAY_SECONDS = 86_400;

export const MigrationConfigSchema = z.object({
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  MIGRATION_DATABASE_URL: DatabaseUrl,
  /** A statement may block other sessions this long; 0 means no limit. */
  MIGRATION_STATEMENT_SECONDS: wholeNumber(0, DAY_SECONDS, 5),
});

/** An invalid variable ends the process with a line that names it. */
export function migrationOptionsOrExit(service: string) {
  const config = loadConfigOrExit(MigrationConfigSchema);
  const instance = `${service}-migrate`;
  return {
    url: config.MIGRATION_DATABASE_URL,
    role: `cowrie_${service}`,
    logger: createLogger({ service: instance, instance, level: config.LOG_LEVEL }),
    limits: { statementMs: config.MIGRATION_STATEMENT_SECONDS * 1_000 },
  };
}
