import type { WithdrawalPageKey, WithdrawalStatus } from '@cowrie/contracts';
import { setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import { WITHDRAWAL_ROWS, WITHDRAWALS, type Withdrawal } from './withdrawal.ts';

export async function readWithdrawals(
  pool: pg.Pool,
  ids: readonly string[],
): Promise<Map<string, Withdrawal>> {
  const { rows } = await pool.query({
    name: 'read-withdrawals',
    text: `SELECT ${WITHDRAWALS.select()} FROM withdrawals WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return WITHDRAWALS.readBy('id', rows);
}

/** The fence orders decisions, but `claimPayouts` must not submit a withdrawal while it is decided. */
export async function lockWithdrawals(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, Withdrawal>> {
  const { rows } = await client.query({
    name: 'lock-withdrawals',
    text: `SELECT ${WITHDRAWALS.select()} FROM withdrawals WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  return WITHDRAWALS.readBy('id', rows);
}

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
  // Only the conditions that are set, so that each combination is planned with its own index.
  const values: unknown[] = [...pageKey(before), limit];
  const conditions = ['(created_at, id) < ($1, $2)'];
  if (userId !== null) conditions.push(`user_id = $${values.push(userId)}`);
  if (status !== null) conditions.push(`status = $${values.push(status)}`);
  const { rows } = await pool.query(
    `SELECT ${WITHDRAWALS.select()} FROM withdrawals WHERE ${conditions.join(' AND ')}
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    values,
  );
  return rows.map(WITHDRAWALS.read);
}

export const WRITE_WITHDRAWALS = WITHDRAWAL_ROWS.statement(
  'write-withdrawals',
  `INSERT INTO withdrawals (${WITHDRAWAL_ROWS.names}, next_try_at)
   SELECT *, n.created_at FROM ${WITHDRAWAL_ROWS.unnest} AS n(${WITHDRAWAL_ROWS.names})
   ON CONFLICT (id) DO UPDATE
   SET ${WITHDRAWAL_ROWS.set('excluded', 'status', 'account', 'updatedAtMs', 'rejectRequestedBy')}`,
);

/** A pending withdrawal keeps its account until it is decided. */
export const FORGET_PAYOUT_ACCOUNTS = setStatement<number>({
  name: 'forget-payout-accounts',
  text: `UPDATE withdrawals SET account = ''
         WHERE user_id = ANY($1::bigint[]) AND status <> 'PENDING' AND account <> ''`,
  values: (userIds) => [[...userIds]],
});
