import { z } from 'zod';
import { baseConfigShape, isConfigError, loadConfig } from './config.ts';
import { DatabaseUrl } from './connections.ts';
import { wholeNumber } from './settings.ts';

const DAY_SECONDS = 86_400;

/** The variables of a migration. */
export const MigrationConfigSchema = z.object({
  LOG_LEVEL: baseConfigShape.LOG_LEVEL,
  /** Of the database, as its owner. */
  MIGRATION_DATABASE_URL: DatabaseUrl,
  /** How long a statement may keep callers waiting; 0 = as long as it takes. */
  MIGRATION_STATEMENT_SECONDS: wholeNumber(0, DAY_SECONDS, 5),
});

/** Reads a migration's variables; one that is missing or wrong ends the process with a line that names it. */
export function migrationConfigOrExit(): z.infer<typeof MigrationConfigSchema> {
  try {
    return loadConfig(MigrationConfigSchema);
  } catch (error) {
    if (!isConfigError(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
