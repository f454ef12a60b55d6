import { PUBLISHED_OUTBOX_ROWS, type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import type { Config } from '../config.ts';

/** What of the ledger goes away by itself: nothing that says where coins are or were. */
export function retentionTasks(
  config: Pick<Config, 'RESULTS_KEPT_DAYS' | 'QUOTES_KEPT_DAYS' | 'VERIFICATIONS_KEPT_DAYS'>,
): RetentionTask[] {
  return [
    rowsByAge({
      what: 'results',
      table: 'results',
      column: 'created_at',
      keptSeconds: secondsOfDays(config.RESULTS_KEPT_DAYS),
    }),
    rowsByAge({
      what: 'quotes',
      table: 'exchange_quotes',
      column: 'expires_at',
      keptSeconds: secondsOfDays(config.QUOTES_KEPT_DAYS),
      // The others say what an exchange was about: verification compares them with it.
      only: 'r.used_at IS NULL',
    }),
    rowsByAge({
      what: 'verifications',
      table: 'verifications',
      column: 'finished_at',
      keptSeconds: secondsOfDays(config.VERIFICATIONS_KEPT_DAYS),
      only: 'r.finished_at IS NOT NULL',
    }),
    PUBLISHED_OUTBOX_ROWS,
  ];
}
