import { OPTIONAL_MAILS } from '@cowrie/contracts';
import type { Db } from '../db.ts';
import type { Notice } from './notices.ts';

type OptionalMail = Extract<Notice, (typeof OPTIONAL_MAILS)[number]>;

/** A mail that waits is not sent either. The result is false for a deleted user. */
export async function muteMails(db: Db, userId: number, muted: readonly OptionalMail[]): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mute-mails',
    text: `WITH gone AS (DELETE FROM mails WHERE user_id = $1 AND purpose = ANY ($2::text[]))
           UPDATE users SET muted_mails = $2 WHERE id = $1 AND deleted_at IS NULL`,
    values: [userId, muted],
  });
  return rowCount === 1;
}

/** Null stands for a user who was deleted. */
export async function findMutedMails(db: Db, userId: number): Promise<OptionalMail[] | null> {
  const { rows } = await db.query<{ muted: string[] }>({
    name: 'find-muted-mails',
    text: 'SELECT muted_mails AS muted FROM users WHERE id = $1 AND deleted_at IS NULL',
    values: [userId],
  });
  // A later release may know others.
  return rows[0] ? OPTIONAL_MAILS.filter((mail) => rows[0]?.muted.includes(mail)) : null;
}
