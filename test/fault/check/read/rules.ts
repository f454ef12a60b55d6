import { captureTypeFor, SENT_TYPES } from '../published-types.ts';
import { readSnapshot, type Snapshot, text } from './database.ts';

export type ApprovalRow = {
  id: string;
  status: string;
  reason: string | null;
  requestedBy: string;
  decidedBy: string | null;
};

const APPROVALS = `SELECT id, status, request::jsonb ->> 'reason' AS reason, requested_by, decided_by FROM approvals`;

export async function approvalsIn(snapshot: Snapshot): Promise<ApprovalRow[]> {
  return (await snapshot.rows(APPROVALS)).map((row) => ({
    id: text(row, 'id'),
    status: text(row, 'status'),
    reason: row.reason ?? null,
    requestedBy: `user:${text(row, 'requested_by')}`,
    decidedBy: row.decided_by == null ? null : `user:${row.decided_by}`,
  }));
}

/** `counted` is the ledger's count, `due` the sum of transactions and holds. */
export type MinuteRow = { meter: string; at: string; counted: string | null; due: string | null };

const CAPTURE_TYPES = [captureTypeFor(1), captureTypeFor(-1)];

/** The meters exist since before the users sent anything. */
const MINUTES = `
  WITH sent AS (
         SELECT from_account AS payer, type, created_at, amount FROM transactions WHERE hold_id IS NULL
         UNION ALL
         SELECT payer, CASE WHEN receiver > 0 THEN $2 ELSE $3 END, created_at, amount FROM holds),
       due AS (
         SELECT payer || ':' || type AS meter, date_trunc('minute', created_at) AS at, sum(amount) || ' in ' || count(*) AS due
         FROM sent WHERE payer = ANY($1::bigint[]) AND type = ANY($4::text[]) GROUP BY 1, 2),
       counted AS (
         SELECT meter, at, amount || ' in ' || times AS counted FROM spending
         WHERE split_part(meter, ':', 1)::bigint = ANY($1::bigint[]))
  SELECT meter, at, counted, due FROM counted FULL JOIN due USING (meter, at) WHERE counted IS DISTINCT FROM due ORDER BY at LIMIT 20`;

export async function readMinutes(url: string, users: readonly number[]): Promise<MinuteRow[]> {
  const rows = await readSnapshot(url, (snapshot) =>
    snapshot.rows(MINUTES, [users, ...CAPTURE_TYPES, SENT_TYPES]),
  );
  return rows.map((row) => ({
    meter: text(row, 'meter'),
    at: text(row, 'at'),
    counted: row.counted ?? null,
    due: row.due ?? null,
  }));
}
