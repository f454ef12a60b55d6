import { declareSampler, type SamplerFactory } from '@cowrie/service';
import type { Meter } from '@cowrie/telemetry';
import type pg from 'pg';
import { type MailStatus, readMailStatus } from './mails.ts';

const MAILS_EVERY_MS = 10_000;

export const mailsSampled = (pool: pg.Pool): SamplerFactory =>
  declareSampler({
    what: 'mails',
    everyMs: MAILS_EVERY_MS,
    read: () => readMailStatus(pool),
    measure: measureMails,
  });

function measureMails(meter: Meter, read: () => MailStatus | null): void {
  const of = (pick: (status: MailStatus) => number) => () => {
    const status = read();
    return status ? [{ value: pick(status) }] : [];
  };
  meter.gauge(
    'cowrie_mails_waiting',
    'Mails that wait to be sent',
    [],
    of(({ waiting }) => waiting),
  );
  meter.gauge(
    'cowrie_mails_failed',
    'Mails that were given up',
    [],
    of(({ failed }) => failed),
  );
  meter.gauge(
    'cowrie_mails_oldest_waiting_seconds',
    'How long ago the mail that waits longest was asked for; 0 without any',
    [],
    of(({ oldestWaitingSeconds }) => oldestWaitingSeconds),
  );
}
