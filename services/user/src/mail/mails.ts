import { randomUUID } from 'node:crypto';
import { MAIL_PURPOSES, type MailLanguage, type MailPurpose } from '@cowrie/contracts';
import { column, type RowOf, table } from '@cowrie/postgres';
import type { Db } from '../db.ts';
import { USERS } from '../identity/user.ts';
import type { Notice } from './notices.ts';

export type MailKind = MailPurpose | Notice;

const MAILS = table('mails', {
  userId: column.number(),
  purpose: column.text<MailKind>(),
  id: column.uuid(),
  language: column.text<MailLanguage>(),
  /** The present attempt counts. */
  attempts: column.int(),
  count: column.int(),
  amount: column.bigint(),
});
const ADDRESSED = USERS.pick('email', 'isVerified');

export const WAITS = "mails.failed_at IS NULL AND mails.next_attempt_at < 'infinity'";

/** At most one mail of a user and purpose waits. A repeated request makes it due sooner. */
const INSTEAD = `
  ON CONFLICT (user_id, purpose) DO UPDATE
  SET id = excluded.id, language = excluded.language, created_at = excluded.created_at, attempts = 0,
      next_attempt_at = excluded.next_attempt_at, last_error = NULL, failed_at = NULL`;

/** For an unknown user the statement does nothing, so that the reply takes the same time. */
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

export type DueMail = RowOf<typeof MAILS> & RowOf<typeof ADDRESSED>;

/**
 * A mail is due again after its pause, so if this instance dies another one sends it. Somebody waits for a mail with a
 * token, so these come first.
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
                 ORDER BY purpose = ANY ($3::text[]) DESC, next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS due
           JOIN users AS u ON u.id = due.user_id
           WHERE m.user_id = due.user_id AND m.purpose = due.purpose
           RETURNING ${MAILS.select('m')}, ${ADDRESSED.select('u')}`,
    values: [limit, pausesSeconds, MAIL_PURPOSES],
  });
  return rows.map((row) => ({ ...MAILS.read(row), ...ADDRESSED.read(row) }));
}

type MailKey = { userId: number; purpose: MailKind; id: string };

/** A mail that was requested again meanwhile stays. */
export async function deleteMail(db: Db, { userId, purpose, id }: MailKey): Promise<void> {
  await db.query({
    name: 'forget-mail',
    text: 'DELETE FROM mails WHERE user_id = $1 AND purpose = $2 AND id = $3',
    values: [userId, purpose, id],
  });
}

export async function storeMailFailure(
  db: Db,
  { userId, purpose, id }: MailKey,
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

/** A notice that waits for the pause of its kind becomes due in the future. */
const IS_DUE = `${WAITS} AND mails.created_at <= now()`;

export async function readMailStatus(db: Db): Promise<MailStatus> {
  const { rows } = await db.query<MailStatus>({
    name: 'mail-status',
    text: `SELECT count(*) FILTER (WHERE ${IS_DUE})::int AS waiting,
                  count(*) FILTER (WHERE failed_at IS NOT NULL)::int AS failed,
                  greatest(0, extract(epoch FROM now() - min(created_at) FILTER (WHERE ${IS_DUE})))::float8
                    AS "oldestWaitingSeconds"
           FROM mails`,
  });
  return rows[0] ?? { waiting: 0, failed: 0, oldestWaitingSeconds: 0 };
}

export async function deleteMailsOf(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'forget-mails-of',
    text: 'WITH gone AS (DELETE FROM mails WHERE user_id = $1) DELETE FROM mail_tokens WHERE user_id = $1',
    values: [userId],
  });
}
