import { type RetentionTask, rowsByAge, secondsOfDays } from '@cowrie/postgres';
import type { RetentionSettings } from '../../engine/feature.ts';
import { NOTICE_PAUSE_MAX_SECONDS } from '../../mail/notices.ts';

export function mailRetention({
  FAILED_MAILS_KEPT_DAYS,
}: Pick<RetentionSettings, 'FAILED_MAILS_KEPT_DAYS'>): RetentionTask[] {
  return [
    rowsByAge({
      what: 'failed_mails',
      table: 'mails',
      column: 'failed_at',
      keptSeconds: secondsOfDays(FAILED_MAILS_KEPT_DAYS),
      only: 'r.failed_at IS NOT NULL',
    }),
    rowsByAge({
      what: 'sent_notices',
      table: 'mails',
      column: 'sent_at',
      keptSeconds: NOTICE_PAUSE_MAX_SECONDS,
      only: "r.sent_at IS NOT NULL AND r.next_attempt_at = 'infinity'",
    }),
    rowsByAge({ what: 'mail_tokens', table: 'mail_tokens', column: 'expires_at', keptSeconds: 0 }),
  ];
}
