import type { Action, Approval, ApprovalPageKey, ApprovalStatus, Idempotency } from '@cowrie/contracts';
import { column, table } from '@cowrie/postgres';
import { type Db, hexToBytes, toTime } from '../db.ts';

const APPROVALS = table('approvals', {
  id: column.uuid(),
  action: column.text<Action>(),
  target: column.text(),
  method: column.text(),
  path: column.text(),
  request: column.text(),
  requestHash: column.hex(),
  requestedBy: column.number(),
  status: column.text<Approval['status']>(),
  createdAtMs: column.time(),
  expiresAtMs: column.time(),
  decidedBy: column.number().orNull(),
  decidedAtMs: column.time().orNull(),
  reason: column.text('decision_reason').orNull(),
});

/** The operations of this service have no amount and take no API key. */
const toApproval = (row: object): Approval => ({
  ...APPROVALS.read(row),
  ...{ amountUnits: null, platform: null, apiKeyId: null },
});

export async function insertApproval(db: Db, approval: Approval): Promise<void> {
  await db.query({
    name: 'insert-approval',
    text: APPROVALS.insertOne,
    values: APPROVALS.parameters(approval),
  });
}

export async function updateApproval(db: Db, approval: Approval): Promise<void> {
  const { id, status, decidedBy, decidedAtMs, reason } = approval;
  await db.query({
    name: 'update-approval',
    text: 'UPDATE approvals SET status = $2, decided_by = $3, decided_at = $4, decision_reason = $5 WHERE id = $1',
    values: [id, status, decidedBy, decidedAtMs === null ? null : toTime(decidedAtMs), reason],
  });
}

export async function findApproval(db: Db, id: string): Promise<Approval | null> {
  const { rows } = await db.query({
    name: 'find-approval',
    text: `SELECT ${APPROVALS.select()} FROM approvals WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? toApproval(rows[0]) : null;
}

type StoredAnswer = { fingerprint: string; data: unknown };

export async function findAnswer(db: Db, decidedBy: number, key: string): Promise<StoredAnswer | null> {
  const { rows } = await db.query<{ answer_fingerprint: Buffer; answer: string }>({
    name: 'find-approval-answer',
    text: 'SELECT answer_fingerprint, answer FROM approvals WHERE decided_by = $1 AND answer_key = $2',
    values: [decidedBy, key],
  });
  const [row] = rows;
  return row ? { fingerprint: row.answer_fingerprint.toString('hex'), data: JSON.parse(row.answer) } : null;
}

/** `person` is the user whose personal data is in the answer. */
export async function storeAnswer(
  db: Db,
  approvalId: string,
  answer: Idempotency & { data: unknown; person: number | null },
): Promise<void> {
  const { key, fingerprint, data, person } = answer;
  await db.query({
    name: 'store-approval-answer',
    text: `UPDATE approvals SET answer_key = $2, answer_fingerprint = $3, answer = $4, answer_person = $5
           WHERE id = $1`,
    values: [approvalId, key, hexToBytes(fingerprint), JSON.stringify(data), person],
  });
}

export async function eraseAnswersOf(db: Db, userId: number): Promise<void> {
  await db.query({
    name: 'erase-approval-answers-of',
    text: `UPDATE approvals SET answer_key = NULL, answer_fingerprint = NULL, answer = NULL, answer_person = NULL
           WHERE answer_person = $1`,
    values: [userId],
  });
}

/** Decisions about one approval can come through any partition, so approvals are locked in the order of their ids. */
export async function lockApprovals(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.query({
    name: 'lock-approvals',
    text: 'SELECT id FROM approvals WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE',
    values: [ids],
  });
}

export async function countPending(db: Db, nowMs: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>({
    name: 'count-approvals',
    text: `SELECT count(*)::int AS n FROM approvals WHERE status = 'PENDING' AND expires_at > $1`,
    values: [toTime(nowMs)],
  });
  return rows[0]?.n ?? 0;
}

const FIRST: ApprovalPageKey = {
  createdAtMs: Date.UTC(9999, 11, 31),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

export async function listApprovals(
  db: Db,
  asked: {
    status: ApprovalStatus | null;
    action: Action | null;
    before: ApprovalPageKey | null;
    limit: number;
    nowMs: number;
  },
): Promise<Approval[]> {
  const { status, action, before, limit, nowMs } = asked;
  const { createdAtMs, id } = before ?? FIRST;
  const { rows } = await db.query({
    name: 'list-approvals',
    text: `SELECT ${APPROVALS.select()} FROM approvals
           WHERE (created_at, id) < ($1, $2)
             AND ($3::text IS NULL OR $3 = CASE WHEN status = 'PENDING' AND expires_at <= $4 THEN 'EXPIRED' ELSE status END)
             AND ($5::text IS NULL OR action = $5)
           ORDER BY created_at DESC, id DESC LIMIT $6`,
    values: [toTime(createdAtMs), id, status, toTime(nowMs), action, limit],
  });
  return rows.map(toApproval);
}
