import { DatabaseUrl, wholeNumber } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z.object({
  /** The database's owner: the service's own role may not delete transactions. */
  MIGRATION_DATABASE_URL: DatabaseUrl,
  /** Newer ones stay. Longer by default than the retention of results, which refer to transactions. */
  ARCHIVE_AFTER_DAYS: wholeNumber(35, 36_500, 400),
  ARCHIVE_BATCH_ROWS: wholeNumber(1, 10_000, 1_000),
  /** The run ends after this time, even if transactions are left. */
  ARCHIVE_MAX_SECONDS: wholeNumber(1, 604_800, 3_600),
});
export type Config = z.infer<typeof ConfigSchema>;
