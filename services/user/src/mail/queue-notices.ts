import { randomUUID } from 'node:crypto';
import type { Db } from '../db.ts';
import { type DueMail, WAITS } from './mails.ts';
import { type Covered, type Notice, noticeOf } from './notices.ts';

type QueuedNotice = { userId: number; notice: Notice; amount: bigint };

export const queueNotice = (db: Db, userId: number, notice: Notice): Promise<void> =>
  queueNotices(db, [{ userId, notice, amount: 0n }]);

/**
 * The person who made the change must not choose what the owner can read, so the caller's language is
 * ignored. The next notice of the same kind waits and covers all changes since. Users are locked in the order of their
 * ids, as commands do.
 */
export async function queueNotices(db: Db, queued: readonly QueuedNotice[]): Promise<void> {
  if (queued.length === 0) return;
  const merged = mergeNotices(queued);
  const values = <V>(of: (one: QueuedNotice & Covered) => V): V[] => merged.map(of);
  await db.query({
    name: 'queue-notices',
    text: `WITH owners AS MATERIALIZED (
             SELECT id, is_verified, muted_mails FROM users
             WHERE id = ANY ($1::bigint[]) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE)
           INSERT INTO mails (user_id, purpose, id, language, created_at, next_attempt_at, count, amount)
           SELECT o.id, n.purpose, n.id, 'en', now(), now(), n.count, n.amount
           FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::int[], $5::bigint[], $6::boolean[])
             AS n (user_id, purpose, id, count, amount, needs_proof)
           JOIN owners AS o ON o.id = n.user_id
           WHERE (o.is_verified OR NOT n.needs_proof) AND n.purpose <> ALL (o.muted_mails)
           ORDER BY o.id, n.purpose
           ON CONFLICT (user_id, purpose) DO UPDATE
           SET id = excluded.id, attempts = 0, last_error = NULL, failed_at = NULL,
               count = mails.count + excluded.count, amount = mails.amount + excluded.amount,
               (created_at, next_attempt_at) = (SELECT CASE WHEN ${WAITS} THEN mails.created_at ELSE due END,
                                                       CASE WHEN ${WAITS} THEN mails.next_attempt_at ELSE due END
                                                FROM (SELECT greatest(now(), mails.rests_until) AS due) AS d)`,
    values: [
      values(({ userId }) => userId),
      values(({ notice }) => notice),
      values(() => randomUUID()),
      values(({ count }) => count),
      values(({ amount }) => amount),
      values(({ notice }) => noticeOf(notice).needsProof),
    ],
  });
}

/** A statement may change a row only once. */
function mergeNotices(queued: readonly QueuedNotice[]): (QueuedNotice & Covered)[] {
  const merged = new Map<string, QueuedNotice & Covered>();
  for (const one of queued) {
    const key = `${one.userId} ${one.notice}`;
    const { count, amount } = merged.get(key) ?? { count: 0, amount: 0n };
    merged.set(key, { ...one, count: count + 1, amount: amount + one.amount });
  }
  return [...merged.values()];
}

/** The row delays the next notice of its kind. Changes that came while the mail was sent wait for that one. */
export async function keepNotice(
  db: Db,
  { userId, purpose, count, amount }: DueMail,
  pauseSeconds: number,
): Promise<void> {
  await db.query({
    name: 'rest-notice',
    text: `UPDATE mails SET sent_at = now(), rests_until = due, attempts = 0, created_at = due,
             next_attempt_at = CASE WHEN count = $3 THEN 'infinity' ELSE due END,
             count = count - $3, amount = amount - $4
           FROM (SELECT now() + make_interval(secs => $5) AS due) AS d
           WHERE user_id = $1 AND purpose = $2`,
    values: [userId, purpose, count, amount, pauseSeconds],
  });
}
