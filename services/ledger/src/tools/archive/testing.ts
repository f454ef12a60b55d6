import { type ArchiveResult, archive } from './archive.ts';
import type { Config } from './config.ts';

export const archiveAll = (url: string, over: Partial<Config> = {}): Promise<ArchiveResult> =>
  archive({
    MIGRATION_DATABASE_URL: url,
    ARCHIVE_AFTER_DAYS: 0,
    ARCHIVE_BATCH_ROWS: 20,
    ARCHIVE_BUSY_PERCENT: 50,
    ARCHIVE_MAX_SECONDS: 60,
    ...over,
  });
