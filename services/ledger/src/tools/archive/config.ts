import { DatabaseUrl, wholeNumber } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z.object({
  /** The database's owner: the service's own role may not delete transactions. */
  MIGRATION_DATABASE_URL: DatabaseUrl,
  /** Newer ones stay. Longer by default than the retention of results, which refer to transactions. */
  ARCHIVE_AFTER_DAYS: wholeNumber(35, 36_500, 400),
  ARCHIVE_BATCH_ROWS: wholeNumber(1, 10_000, 5_000),
  /** The share of one connection's time that the run may use. */
  ARCHIVE_BUSY_PERCENT: wholeNumber(1, 100, 50),
  /** The run ends after this time, even if transactions are left. */
  ARCHIVE_MAX_SECONDS: wholeNumber(1, 604_800, 3_600),
  /** The archive stays where it is without a name. */
  ARCHIVE_TABLESPACE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]*$/)
    .describe('the name of a tablespace')
    .optional(),
});
export type Config = z.infer<typeof ConfigSchema>;
