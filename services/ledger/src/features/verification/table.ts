import type { VerificationFinding, VerificationPageKey, VerificationState } from '@cowrie/contracts';
import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import type { WaitingVerification } from './verification.ts';

type Row = {
  id: string;
  status: VerificationState['status'];
  checked: bigint;
  total: bigint;
  findings: VerificationFinding[];
  started_ms: bigint;
  finished_ms: bigint | null;
};

/** A start is rounded down: before a later one, a place in the list would have its own verification after it again. */
const COLUMNS = `id, status, checked, total, findings,
  floor(extract(epoch FROM started_at) * 1000)::bigint AS started_ms,
  (extract(epoch FROM finished_at) * 1000)::bigint AS finished_ms`;

/** Those that have not started, the oldest first. */
export async function readWaitingVerifications(
  client: pg.ClientBase,
): Promise<Map<string, WaitingVerification>> {
  const { rows } = await client.query<Pick<Row, 'id' | 'started_ms'>>({
    name: 'read-waiting-verifications',
    text: `SELECT id, (extract(epoch FROM started_at) * 1000)::bigint AS started_ms
           FROM verifications WHERE status = 'RUNNING' AND attempts = 0 ORDER BY started_at, id LIMIT 1`,
  });
  return new Map(rows.map(({ id, started_ms }) => [id, { id, startedAtMs: Number(started_ms) }]));
}

/** One verification as it stands, or null. */
export async function readVerification(pool: pg.Pool, id: string): Promise<VerificationState | null> {
  const { rows } = await pool.query<Row>({
    name: 'read-verification',
    text: `SELECT ${COLUMNS} FROM verifications WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? toState(row) : null;
}

/** Verifications as they stand, newest first. */
export async function listVerifications(
  pool: pg.Pool,
  { before, limit }: { before: VerificationPageKey | null; limit: number },
): Promise<VerificationState[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-verifications',
    text: `SELECT ${COLUMNS} FROM verifications WHERE (started_at, id) < ($1::timestamptz, $2::uuid)
           ORDER BY started_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before && { createdAtMs: before.startedAtMs, id: before.id }), limit],
  });
  return rows.map(toState);
}

function toState(row: Row): VerificationState {
  return {
    id: row.id,
    status: row.status,
    checkedTransactions: Number(row.checked),
    totalTransactions: Number(row.total),
    findings: row.findings,
    startedAtMs: Number(row.started_ms),
    finishedAtMs: row.finished_ms === null ? null : Number(row.finished_ms),
  };
}

/** Inserts verifications that are to be made. */
export const INSERT_VERIFICATIONS = setStatement<WaitingVerification>({
  name: 'insert-verifications',
  text: `INSERT INTO verifications (id, started_at) SELECT * FROM unnest($1::uuid[], $2::timestamptz[])`,
  values: columns('id', 'startedAtMs'),
});
