import { randomUUID } from 'node:crypto';
import { LIMITS, type MailLanguage, type MailPurpose, type Notice } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Db } from '../db.ts';
import { USERS } from '../identity/user.ts';

export type MailKind = MailPurpose | Notice;

const MAILS = table('mails', {
  userId: column.number(),
  purpose: column.text<MailKind>(),
  id: column.uuid(),
  language: column.text<MailLanguage>(),
  /** This one among them. */
  attempts: column.int(),
});
const ADDRESSED = USERS.pick('email', 'isVerified');

/** Of one user and purpose one mail waits: asked for again, it is sent sooner, and once. */
const INSTEAD = `
  ON CONFLICT (user_id, purpose) DO UPDATE
  SET id = excluded.id, language = excluded.language, created_at = excluded.created_at, attempts = 0,
      next_attempt_at = excluded.next_attempt_at, last_error = NULL, failed_at = NULL`;

/**
 * Writes a mail in the transaction of what it is about; who sends it finds it there. For a user that there is not it does
 * nothing, by the same statement: the answer takes as long.
 */
export async function queueMail(
  db: Db,
  mail: { userId: number; purpose: MailPurpose; language: MailLanguage | undefined },
): Promise<void> {
  const { userId, purpose, language = 'en' } = mail;
  await db.query({
    name: 'queue-mail',
    text: `INSERT INTO mails (user_id, purpose, id, language, created_at, next_attempt_at)
           SELECT id, $2, $3, $4, now(), now() FROM users WHERE id = $1 AND deleted_at IS NULL ${INSTEAD}`,
    values: [userId, purpose, randomUUID(), language],
  });
}

/**
 * Writes a mail that tells the user of a change, in the transaction of that change. It has no language of the caller's: whoever made the
 * change must not choose what its owner can read. Of one kind the next waits for a while after the last, and tells of all.
 */
export async function queueNotice(db: Db, userId: number, notice: Notice): Promise<void> {
  await db.query({
    name: 'queue-notice',
    text: `INSERT INTO mails (user_id, purpose, id, language, created_at, next_attempt_at)
           SELECT id, $2, $3, 'en', now(), now() FROM users WHERE id = $1 AND deleted_at IS NULL
           ON CONFLICT (user_id, purpose) DO UPDATE
           SET id = excluded.id, created_at = excluded.created_at, attempts = 0, last_error = NULL, failed_at = NULL,
               next_attempt_at = CASE
                 WHEN mails.failed_at IS NOT NULL THEN excluded.next_attempt_at
                 WHEN mails.next_attempt_at = 'infinity'
                 THEN greatest(excluded.next_attempt_at, mails.sent_at + make_interval(secs => $4))
                 ELSE mails.next_attempt_at END`,
    values: [userId, notice, randomUUID(), LIMITS.noticePauseSeconds],
  });
}

/** A mail whose attempt begins now; without an `email` its user was deleted. */
export type DueMail = RowOf<typeof MAILS> & RowOf<typeof ADDRESSED>;

/**
 * Takes up to `limit` mails that are due. Each is due again after the pause for its attempts: so nobody else takes it meanwhile,
 * and one whose instance died is sent by another.
 */
export async function claimDueMails(
  db: Db,
  { limit, pausesSeconds }: { limit: number; pausesSeconds: readonly number[] },
): Promise<DueMail[]> {
  const { rows } = await db.query({
    name: 'claim-due-mails',
    text: `UPDATE mails AS m
           SET attempts = m.attempts + 1,
               next_attempt_at = now() + make_interval(secs => ($2::int[])[least(m.attempts + 1, cardinality($2::int[]))])
           FROM (SELECT user_id, purpose FROM mails WHERE failed_at IS NULL AND next_attempt_at <= now()
                 ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
           JOIN users AS u ON u.id = due.user_id
           WHERE m.user_id = due.user_id AND m.purpose = due.purpose
           RETURNING ${MAILS.select('m')}, ${ADDRESSED.select('u')}`,
    values: [limit, pausesSeconds],
  });
  return rows.map((row) => ({ ...MAILS.read(row), ...ADDRESSED.read(row) }));
}

type Named = { userId: number; purpose: MailKind; id: string };

/** It was sent, or need not be. One that was asked for again meanwhile stays. */
export async function forgetMail(db: Db, { userId, purpose, id }: Named): Promise<void> {
  await db.query({
    name: 'forget-mail',
    text: 'DELETE FROM mails WHERE user_id = $1 AND purpose = $2 AND id = $3',
    values: [userId, purpose, id],
  });
}

/** It was sent, and its row makes the next of its kind wait. One that was queued again meanwhile stays due. */
export async function restNotice(db: Db, { userId, purpose, id }: Named): Promise<void> {
  await db.query({
    name: 'rest-notice',
    text: `UPDATE mails SET sent_at = now(), next_attempt_at = 'infinity'
           WHERE user_id = $1 AND purpose = $2 AND id = $3`,
    values: [userId, purpose, id],
  });
}

/** Why an attempt failed; `givenUp`: there will be no other. */
export async function noteFailure(
  db: Db,
  { userId, purpose, id }: Named,
  { error, givenUp }: { error: string; givenUp: boolean },
): Promise<void> {
  await db.query({
    name: 'note-mail-failure',
    text: `UPDATE mails SET last_error = $4, failed_at = CASE WHEN $5 THEN now() END
           WHERE user_id = $1 AND purpose = $2 AND id = $3`,
    values: [userId, purpose, id, error, givenUp],
  });
}

export type MailStatus = { waiting: number; failed: number; oldestWaitingSeconds: number };

const WAITS = "failed_at IS NULL AND next_attempt_at < 'infinity'";

export async function readMailStatus(db: Db): Promise<MailStatus> {
  const { rows } = await db.query<MailStatus>({
    name: 'mail-status',
    text: `SELECT count(*) FILTER (WHERE ${WAITS})::int AS waiting,
                  count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
                  greatest(0, extract(epoch FROM now() - min(created_at) FILTER (WHERE ${WAITS})))::float8
                    AS "oldestWaitingSeconds"
           FROM mails`,
  });
  return rows[0] ?? { waiting: 0, failed: 0, oldestWaitingSeconds: 0 };
}

/** What waits for a user who is deleted, and what was sent to them. */
export async function forgetMailsOf(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'forget-mails-of',
    text: 'WITH gone AS (DELETE FROM mails WHERE user_id = $1) DELETE FROM mail_tokens WHERE user_id = $1',
    values: [userId],
  });
}
