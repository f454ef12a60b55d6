import type { Db } from '../db.ts';

export type LockTargets = {
  userIds: readonly number[];
  sessionIds: readonly string[];
  apiKeyIds: readonly string[];
  /** The rights of their requesters must not change meanwhile. */
  approvalIds: readonly string[];
  superAdmins: boolean;
};

/**
 * Users are locked in the order of their ids, so that two batches never deadlock. Every change of a user,
 * their sessions or keys needs this lock. Of two batches that remove super admins, the second counts after
 * the first has committed.
 */
export async function lockUsers(db: Db, concerned: LockTargets): Promise<void> {
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
