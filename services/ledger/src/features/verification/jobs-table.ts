import type { VerificationFinding } from '@cowrie/contracts';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';

/** `attempt` distinguishes it from an earlier owner with the same name. */
export type JobClaim = { id: string; owner: string; attempt: number };

export type JobProgress = { checkedTransactions: number; totalTransactions: number };

/** Takes those with a silent owner (`staleMs`) before waiting ones. If two instances try, one succeeds. */
export async function claimVerification(
  pool: pg.Pool,
  owner: string,
  staleMs: number,
): Promise<JobClaim | null> {
  const { rows } = await pool.query<{ id: string; attempts: number }>({
    name: 'claim-verification',
    text: `UPDATE verifications AS v
           SET owner = $1, heartbeat_at = now(), attempts = v.attempts + 1, checked = 0, total = 0
           FROM (SELECT id, attempts FROM verifications WHERE status = 'RUNNING'
                 ORDER BY owner IS NULL, started_at, id LIMIT 1) AS next
           WHERE v.id = next.id AND v.status = 'RUNNING' AND v.attempts = next.attempts
             AND (v.heartbeat_at IS NULL OR v.heartbeat_at < now() - make_interval(secs => $2::float8 / 1000))
           RETURNING v.id, v.attempts`,
    values: [owner, staleMs],
  });
  const [row] = rows;
  return row ? { id: row.id, owner, attempt: row.attempts } : null;
}

/** If several instances try at once, one succeeds, because the id is derived from the previous verification's time. */
export async function requestDueVerification(
  db: pg.Pool | pg.ClientBase,
  everyDays: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'request-due-verification',
    text: `INSERT INTO verifications (id, started_at)
           SELECT overlay(overlay(md5(extract(epoch FROM last.started_at)::text) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid,
             date_trunc('milliseconds', ${LEDGER_NOW})
           FROM (SELECT coalesce((SELECT max(started_at) FROM verifications),
                                 (SELECT min(applied_at) FROM schema_migrations)) AS started_at) AS last
           WHERE last.started_at < ${LEDGER_NOW} - make_interval(days => $1)
           ON CONFLICT (id) DO NOTHING`,
    values: [everyDays],
  });
  return rowCount === 1;
}

const OWNED = `id = $1 AND owner = $2 AND attempts = $3 AND status = 'RUNNING'`;
const ownedBy = ({ id, owner, attempt }: JobClaim) => [id, owner, attempt];

/** This is a heartbeat too. It returns false when another owner has the verification by now. */
export async function noteProgress(pool: pg.Pool, claim: JobClaim, progress: JobProgress): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'note-verification-progress',
    text: `UPDATE verifications SET checked = $4, total = $5, heartbeat_at = now() WHERE ${OWNED}`,
    values: [...ownedBy(claim), progress.checkedTransactions, progress.totalTransactions],
  });
  return rowCount === 1;
}

/** Changes nothing when another owner has the verification by now. */
export async function finishVerification(
  pool: pg.Pool,
  claim: JobClaim,
  end: JobProgress & { status: 'PASSED' | 'FAILED'; findings: readonly VerificationFinding[] },
): Promise<void> {
  await pool.query({
    name: 'finish-verification',
    text: `UPDATE verifications SET checked = $4, total = $5, status = $6, findings = $7, finished_at = ${LEDGER_NOW}
           WHERE ${OWNED}`,
    values: [
      ...ownedBy(claim),
      end.checkedTransactions,
      end.totalTransactions,
      end.status,
      JSON.stringify(end.findings),
    ],
  });
}

/** `now` lets others claim it at once, `later` after the time in which a silent owner counts as dead. */
export async function releaseVerification(
  pool: pg.Pool,
  claim: JobClaim,
  when: 'now' | 'later',
): Promise<void> {
  await pool.query({
    name: `release-verification-${when}`,
    text: `UPDATE verifications SET owner = NULL, heartbeat_at = ${when === 'now' ? 'NULL' : 'now()'}
           WHERE ${OWNED}`,
    values: ownedBy(claim),
  });
}
