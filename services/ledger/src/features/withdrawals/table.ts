import type { WithdrawalPageKey, WithdrawalStatus } from '@cowrie/contracts';
import { columns, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import type { Withdrawal } from './withdrawal.ts';

/** The owner of the partition sees to its payout. */
type PlacedWithdrawal = Withdrawal & { partition: number };

type Row = {
  id: string;
  user_id: bigint;
  xaf: bigint;
  status: WithdrawalStatus;
  provider: string;
  account: string;
  may_be_paid: boolean;
  reject_requested_by: bigint | null;
  created_ms: bigint;
  updated_ms: bigint;
};

const COLUMNS = `id, user_id, xaf, status, provider, account,
  asked_at IS NOT NULL AS may_be_paid, reject_requested_by,
  (extract(epoch FROM created_at) * 1000)::bigint AS created_ms,
  (extract(epoch FROM updated_at) * 1000)::bigint AS updated_ms`;

/** Withdrawals by id. */
export async function readWithdrawals(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<Map<string, Withdrawal>> {
  const { rows } = await pool.query<Row>({
    name: 'read-withdrawals',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toWithdrawal(row)]));
}

/**
 * The same, locked: what was decided changes only in its user's partition, behind the fence, but whether a provider is asked
 * (see `claimPayouts`) must not change while somebody decides.
 */
export async function lockWithdrawals(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, Withdrawal>> {
  const { rows } = await client.query<Row>({
    name: 'lock-withdrawals',
    text: `SELECT ${COLUMNS} FROM withdrawals WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, toWithdrawal(row)]));
}

/** Withdrawals of a user, or of all, newest first. */
export async function listWithdrawals(
  pool: pg.Pool,
  asked: {
    userId: number | null;
    status: WithdrawalStatus | null;
    before: WithdrawalPageKey | null;
    limit: number;
  },
): Promise<Withdrawal[]> {
  const { userId, status, before, limit } = asked;
  // Only the conditions that there are, so that each combination has a plan by its own index.
  const values: unknown[] = [...pageKey(before), limit];
  const conditions = ['(created_at, id) < ($1, $2)'];
  if (userId !== null) conditions.push(`user_id = $${values.push(userId)}`);
  if (status !== null) conditions.push(`status = $${values.push(status)}`);
  const { rows } = await pool.query<Row>(
    `SELECT ${COLUMNS} FROM withdrawals WHERE ${conditions.join(' AND ')}
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    values,
  );
  return rows.map(toWithdrawal);
}

/** Writes withdrawals as they are after the batch; new ones are inserted, to be sent to their provider. */
export const WRITE_WITHDRAWALS = setStatement<PlacedWithdrawal>({
  name: 'write-withdrawals',
  text: `INSERT INTO withdrawals AS w
           (id, user_id, xaf, status, provider, account, created_at, updated_at, partition, reject_requested_by,
            next_try_at)
         SELECT *, n.created_at FROM
           unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
                  $8::timestamptz[], $9::int[], $10::bigint[])
           AS n(id, user_id, xaf, status, provider, account, created_at, updated_at, partition, reject_requested_by)
         ON CONFLICT (id) DO UPDATE
         SET status = excluded.status, account = excluded.account, updated_at = excluded.updated_at,
             reject_requested_by = excluded.reject_requested_by`,
  values: columns(
    'id',
    'userId',
    'xaf',
    'status',
    'provider',
    'account',
    'createdAtMs',
    'updatedAtMs',
    'partition',
    'rejectRequestedBy',
  ),
});

/** Forgets where these users were paid. What is still pending keeps it until it is decided. */
export const FORGET_PAYOUT_ACCOUNTS = setStatement<number>({
  name: 'forget-payout-accounts',
  text: `UPDATE withdrawals SET account = ''
         WHERE user_id = ANY($1::bigint[]) AND status <> 'PENDING' AND account <> ''`,
  values: (userIds) => [[...userIds]],
});

function toWithdrawal(row: Row): Withdrawal {
  return {
    id: row.id,
    userId: Number(row.user_id),
    xaf: row.xaf,
    status: row.status,
    provider: row.provider,
    account: row.account,
    mayBePaid: row.may_be_paid,
    rejectRequestedBy: row.reject_requested_by === null ? null : Number(row.reject_requested_by),
    createdAtMs: Number(row.created_ms),
    updatedAtMs: Number(row.updated_ms),
  };
}
