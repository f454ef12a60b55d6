import type { Action, Approval, ApprovalPageKey, ApprovalStatus } from '@cowrie/contracts';
import type pg from 'pg';
import { LEDGER_NOW } from '../../book/tables/clock.ts';
import { pageKey } from '../../book/tables/page-key.ts';
import { APPROVALS } from './approval.ts';

export const readApprovals = (pool: pg.Pool, ids: readonly string[]) =>
  read(pool, ids, { name: 'read-approvals', lock: '' });

/**
 * Approvals are locked in one order and after the accounts, so that two batches cannot deadlock: a decision may come
 * through any partition.
 */
export const lockApprovals = (client: pg.ClientBase, ids: readonly string[]) =>
  read(client, ids, { name: 'lock-approvals', lock: 'ORDER BY id FOR UPDATE' });

async function read(
  client: pg.ClientBase | pg.Pool,
  ids: readonly string[],
  { name, lock }: { name: string; lock: string },
): Promise<Map<string, Approval>> {
  const { rows } = await client.query({
    name,
    text: `SELECT ${APPROVALS.select()} FROM approvals WHERE id = ANY($1::uuid[]) ${lock}`,
    values: [ids],
  });
  return APPROVALS.readBy('id', rows);
}

const STATUS_CONDITIONS: Readonly<Record<ApprovalStatus, string>> = {
  PENDING: `status = 'PENDING' AND expires_at > ${LEDGER_NOW}`,
  EXPIRED: `status = 'PENDING' AND expires_at <= ${LEDGER_NOW}`,
  APPROVED: `status = 'APPROVED'`,
  REJECTED: `status = 'REJECTED'`,
};

export async function countPending(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: bigint }>({
    name: 'count-approvals',
    text: `SELECT count(*) AS n FROM approvals WHERE ${STATUS_CONDITIONS.PENDING}`,
  });
  return Number(rows[0]?.n);
}

export async function listApprovals(
  pool: pg.Pool,
  asked: {
    status: ApprovalStatus | null;
    action: Action | null;
    before: ApprovalPageKey | null;
    limit: number;
  },
): Promise<Approval[]> {
  const { status, action, before, limit } = asked;
  const { rows } = await pool.query({
    name: `list-approvals-${status ?? 'all'}-${action === null ? 'all' : 'of-action'}`,
    text: `SELECT ${APPROVALS.select()} FROM approvals
           WHERE (created_at, id) < ($1::timestamptz, $2::uuid) ${status === null ? '' : `AND ${STATUS_CONDITIONS[status]}`}
             ${action === null ? '' : 'AND action = $4'}
           ORDER BY created_at DESC, id DESC LIMIT $3`,
    values: [...pageKey(before), limit, ...(action === null ? [] : [action])],
  });
  return rows.map(APPROVALS.read);
}

export const WRITE_APPROVALS = APPROVALS.statement(
  'write-approvals',
  `${APPROVALS.insert} ON CONFLICT (id) DO UPDATE
   SET ${APPROVALS.set('excluded', 'status', 'decidedBy', 'decidedAtMs', 'reason')}`,
);
