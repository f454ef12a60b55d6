import { repeatEvery } from '@cowrie/runtime';
import type { Logger, Meter } from '@cowrie/telemetry';
import type { Db } from '../db.ts';
import { claimDueMails, type DueMail, forgetMail, noteFailure, restNotice } from './mails.ts';
import { noticeText } from './notice-texts.ts';
import { mailText } from './texts.ts';
import { hasToken, makeMailToken } from './tokens.ts';
import type { Deliver } from './transport.ts';

const LOOK_EVERY_MS = 1_000;
const AT_ONCE = 8;
const [MINUTE, HOUR] = [60, 3_600];
/** After the first attempt, the second, …: about a day in all; the last attempt comes after the last of them. */
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
  /** Sends what is due, and resolves when nothing more is. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
};

type Deps = {
  db: Db;
  deliver: Deliver;
  /** Where the pages are that mails lead to. */
  publicUrl: string;
  now: () => number;
  meter: Meter;
  logger: Logger;
};

/** Sends the mails that wait in the database; whatever comes of one, the others go out. */
export function createMailSender(deps: Deps): MailSender {
  const { db, meter, logger } = deps;
  const sent = meter.counter('cowrie_mails_sent_total', 'Mails that were handed over', ['purpose']);
  const failures = meter.counter('cowrie_mail_failures_total', 'Attempts to send a mail that failed');
  failures(0);
  let isStopping = false;

  async function sendOne(mail: DueMail): Promise<void> {
    const { userId, purpose, email, isVerified } = mail;
    if (email === null || (purpose === 'verification' && isVerified)) return forgetMail(db, mail);
    try {
      await attempt(deps, mail, email);
    } catch (error) {
      failures(1);
      const code = codeOf(error);
      const givenUp = mail.attempts >= ATTEMPTS_MAX || isForGood(error);
      logger.warn({ userId, purpose, code, attempts: mail.attempts, givenUp }, 'mail not sent');
      return noteFailure(db, mail, { error: code, givenUp });
    }
    sent(1, { purpose });
    await (hasToken(purpose) ? forgetMail(db, mail) : restNotice(db, mail));
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
      // The first of a row: what is away says so elsewhere too.
      if (!isAway)
        logger.warn({ err: error }, `mails not looked for; looking again in ${LOOK_EVERY_MS / 1000} s`);
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
  if (!hasToken(purpose)) return deliver(email, noticeText(purpose, publicUrl));
  const token = await makeMailToken(db, { userId, purpose, nowMs: now() });
  await deliver(email, mailText({ purpose, language }, { publicUrl, token }));
}

type SmtpError = { code?: unknown; responseCode?: unknown; command?: unknown };

/** What is kept of a failure. A server's own words may hold the address. */
function codeOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return [code, responseCode].filter((part) => part !== undefined && part !== null).join(' ') || 'unknown';
}

/** The server knows no such receiver: it will not tomorrow either. */
function isForGood(error: unknown): boolean {
  const { responseCode, command } = error as SmtpError;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
