import { DatabaseUrl, wholeNumber } from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z.object({
  /** Of the ledger's database, as its owner: the service's own role may not take a transaction away. */
  MIGRATION_DATABASE_URL: DatabaseUrl,
  /** Transactions of the last days stay where they are. Longer than results, which name them, are kept by default. */
  ARCHIVE_AFTER_DAYS: wholeNumber(35, 36_500, 400),
  /** Transactions in one step at most. */
  ARCHIVE_BATCH_ROWS: wholeNumber(1, 10_000, 1_000),
  /** Then it ends, whether all is moved or not. */
  ARCHIVE_MAX_SECONDS: wholeNumber(1, 604_800, 3_600),
});
export type Config = z.infer<typeof ConfigSchema>;
