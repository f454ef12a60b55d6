import type { Db } from '../db.ts';

/** Whom a batch is going to read or change, however it names them. */
export type Concerned = {
  userIds: readonly number[];
  sessionIds: readonly string[];
  apiKeyIds: readonly string[];
  /** Their requesters are locked: what an approved operation may depend on must not change meanwhile. */
  approvalIds: readonly string[];
  /** All super admins: for what may take one away. */
  superAdmins: boolean;
};

/**
 * Locks the users that a batch concerns, in the order of their ids, so that two batches never wait for each
 * other. Whoever changes a user, or a session or key of theirs, holds this lock; two batches that take away
 * super admins share at least one of these rows, so the second one counts after the first has committed.
 */
export async function lockUsers(db: Db, concerned: Concerned): Promise<void> {
  const { userIds, sessionIds, apiKeyIds, approvalIds, superAdmins } = concerned;
  const named = [userIds, sessionIds, apiKeyIds, approvalIds];
  if (named.every((ids) => ids.length === 0) && !superAdmins) return;
  await db.query({
    name: 'lock-users',
    text: `SELECT id FROM users
           WHERE id IN (
             SELECT unnest($1::bigint[])
             UNION ALL SELECT user_id FROM sessions WHERE id = ANY ($2::uuid[])
             UNION ALL SELECT created_by FROM api_keys WHERE id = ANY ($3::uuid[])
             UNION ALL SELECT requested_by FROM approvals WHERE id = ANY ($4::uuid[])
             UNION ALL SELECT id FROM users WHERE $5 AND role = 'SUPERADMIN' AND deleted_at IS NULL)
           ORDER BY id FOR UPDATE`,
    values: [...named, superAdmins],
  });
}
