import type { WithdrawalPageKey, WithdrawalStatus } from '@cowrie/contracts';
import { setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import { pageKey } from '../../book/tables/page-key.ts';
import { PLACED_WITHDRAWALS, WITHDRAWALS, type Withdrawal } from './withdrawal.ts';

/** Withdrawals by id. */
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

/**
 * The same, locked: what was decided changes only in its user's partition, behind the fence, but whether a provider is asked
 * (see `claimPayouts`) must not change while somebody decides.
 */
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
  const { rows } = await pool.query(
    `SELECT ${WITHDRAWALS.select()} FROM withdrawals WHERE ${conditions.join(' AND ')}
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    values,
  );
  return rows.map(WITHDRAWALS.read);
}

/** Writes withdrawals as they are after the batch; new ones are inserted, to be sent to their provider. */
export const WRITE_WITHDRAWALS = PLACED_WITHDRAWALS.statement(
  'write-withdrawals',
  `INSERT INTO withdrawals (${PLACED_WITHDRAWALS.names}, next_try_at)
   SELECT *, n.created_at FROM ${PLACED_WITHDRAWALS.unnest} AS n(${PLACED_WITHDRAWALS.names})
   ON CONFLICT (id) DO UPDATE
   SET ${PLACED_WITHDRAWALS.set('excluded', 'status', 'account', 'updatedAtMs', 'rejectRequestedBy')}`,
);

/** Forgets where these users were paid. What is still pending keeps it until it is decided. */
export const FORGET_PAYOUT_ACCOUNTS = setStatement<number>({
  name: 'forget-payout-accounts',
  text: `UPDATE withdrawals SET account = ''
         WHERE user_id = ANY($1::bigint[]) AND status <> 'PENDING' AND account <> ''`,
  values: (userIds) => [[...userIds]],
});
