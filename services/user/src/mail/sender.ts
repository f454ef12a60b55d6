import { repeatEvery } from '@cowrie/runtime';
import type { Logger, Meter } from '@cowrie/telemetry';
import type { Db } from '../db.ts';
import { claimDueMails, type DueMail, deleteMail, storeMailFailure } from './mails.ts';
import { noticeOf } from './notices.ts';
import { keepNotice } from './queue-notices.ts';
import { writeMail } from './texts.ts';
import { createMailToken, hasToken } from './tokens.ts';
import type { MailTransport } from './transport.ts';
import { writeNotice } from './write-notice.ts';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 8;
const [MINUTE, HOUR] = [60, 3_600];
/** The pauses after each attempt are about a day in all. */
const PAUSES_SECONDS = [
  30,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  8 * HOUR,
];
const ATTEMPTS_MAX = PAUSES_SECONDS.length + 1;

export type MailSender = {
  start(): void;
  sendDue(): Promise<void>;
  stop(): Promise<void>;
};

type Deps = {
  db: Db;
  deliver: MailTransport;
  publicUrl: string;
  now: () => number;
  meter: Meter;
  logger: Logger;
};

export function createMailSender(deps: Deps): MailSender {
  const { db, meter, logger } = deps;
  const sent = meter.counter('cowrie_mails_sent_total', 'Mails that were handed over', ['purpose']);
  const failures = meter.counter('cowrie_mail_failures_total', 'Attempts to send a mail that failed');
  failures(0);
  let isStopping = false;

  async function sendOne(mail: DueMail): Promise<void> {
    const { userId, purpose, email, isVerified } = mail;
    if (email === null || (purpose === 'verification' && isVerified)) return deleteMail(db, mail);
    try {
      await attempt(deps, mail, email);
    } catch (error) {
      failures(1);
      const code = codeOf(error);
      const givenUp = mail.attempts >= ATTEMPTS_MAX || isPermanentFailure(error);
      logger.warn({ userId, purpose, code, attempts: mail.attempts, givenUp }, 'mail not sent');
      return storeMailFailure(db, mail, { error: code, givenUp });
    }
    sent(1, { purpose });
    await (hasToken(purpose) ? deleteMail(db, mail) : keepNotice(db, mail, noticeOf(purpose).pauseSeconds));
  }

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await claimDueMails(db, { limit: AT_ONCE, pausesSeconds: PAUSES_SECONDS });
      await Promise.all(due.map(sendOne));
      if (due.length < AT_ONCE || isStopping) return;
    }
  }

  let isAway = false;
  const loop = repeatEvery(
    LOOK_EVERY_MS,
    async () => {
      await sendDue();
      isAway = false;
    },
    (error) => {
      // Only the first failure in a row is logged, because an unreachable server causes other signals too.
      if (!isAway)
        logger.warn({ err: error }, `due mails cannot be read; trying again in ${LOOK_EVERY_MS / 1000} s`);
      isAway = true;
    },
  );
  return {
    start: () => loop.start({ atOnce: true }),
    sendDue,
    async stop() {
      isStopping = true;
      await loop.stop();
    },
  };
}

async function attempt({ db, deliver, publicUrl, now }: Deps, mail: DueMail, email: string): Promise<void> {
  const { userId, purpose, language } = mail;
  if (!hasToken(purpose)) return deliver(email, writeNotice(purpose, publicUrl, mail));
  const token = await createMailToken(db, { userId, purpose, nowMs: now() });
  await deliver(email, writeMail({ purpose, language }, { publicUrl, token }));
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** A server's own text may contain the address, so it is not stored. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter((part) => part !== undefined && part !== null).join(' ') || 'unknown';
}

/** The server does not know the receiver, so a retry would fail too. */
function isPermanentFailure(error: unknown): boolean {
  const { responseCode, command } = error as SmtpError;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
