import type { VerificationPageKey, VerificationState } from '@cowrie/contracts';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import { VERIFICATIONS, WAITING_VERIFICATIONS, type WaitingVerification } from './verification.ts';

export async function readWaitingVerifications(
  client: pg.ClientBase,
): Promise<Map<string, WaitingVerification>> {
  const { rows } = await client.query({
    name: 'read-waiting-verifications',
    text: `SELECT ${WAITING_VERIFICATIONS.select()}
           FROM verifications WHERE status = 'RUNNING' AND attempts = 0 ORDER BY started_at, id LIMIT 1`,
  });
  return WAITING_VERIFICATIONS.readBy('id', rows);
}

export async function readVerification(pool: pg.Pool, id: string): Promise<VerificationState | null> {
  const { rows } = await pool.query({
    name: 'read-verification',
    text: `SELECT ${VERIFICATIONS.select()} FROM verifications WHERE id = $1`,
    values: [id],
  });
  const [row] = rows;
  return row ? VERIFICATIONS.read(row) : null;
}

export async function listVerifications(
  pool: pg.Pool,
  { before, limit }: { before: VerificationPageKey | null; limit: number },
): Promise<VerificationState[]> {
  const { rows } = await pool.query({
    name: 'list-verifications',
    text: `SELECT ${VERIFICATIONS.select()} FROM verifications WHERE (started_at, id) < ($1::timestamptz, $2::uuid)
           ORDER BY started_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before && { createdAtMs: before.startedAtMs, id: before.id }), limit],
  });
  return rows.map(VERIFICATIONS.read);
}

export const INSERT_VERIFICATIONS = WAITING_VERIFICATIONS.statement(
  'insert-verifications',
  WAITING_VERIFICATIONS.insert,
);
