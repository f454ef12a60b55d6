import type pg from 'pg';
import { LEDGER_NOW } from '../../../book/tables/clock.ts';
import type { Payout } from '../withdrawal.ts';

/** `tries` includes this attempt; `mayBePaid` is true when an earlier one may have been delivered. */
export type DuePayout = Payout & { tries: number; mayBePaid: boolean };

/**
 * Claims the longest due first, and sets the next attempt in case this one fails. Payouts of `asked` providers may be
 * paid from now on. Two owners get different payouts; rows that a batch is deciding are skipped.
 */
export async function claimPayouts(
  pool: pg.Pool,
  partitions: readonly number[],
  limits: { limit: number; triesMax: number; againAfterMs: number },
  asked: readonly string[],
): Promise<DuePayout[]> {
  const { rows } = await pool.query<{
    id: string;
    xaf: bigint;
    provider: string;
    account: string;
    tries: number;
    may_be_paid: boolean;
  }>({
    name: 'claim-payouts',
    text: `WITH due AS MATERIALIZED (
             SELECT id, asked_at FROM withdrawals
             WHERE partition = ANY($1::int[]) AND next_try_at <= ${LEDGER_NOW} AND status = 'PENDING' AND accepted_at IS NULL
               AND tries < $4
             ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
           UPDATE withdrawals w SET tries = tries + 1, next_try_at = ${LEDGER_NOW} + $3 * interval '1 ms',
             asked_at = CASE WHEN provider = ANY($5::text[]) THEN coalesce(w.asked_at, now()) ELSE w.asked_at END
           FROM due WHERE w.id = due.id
           RETURNING w.id, xaf, provider, account, tries, due.asked_at IS NOT NULL AS may_be_paid`,
    values: [partitions, limits.limit, limits.againAfterMs, limits.triesMax, asked],
  });
  return rows.map(({ id, may_be_paid: mayBePaid, ...rest }) => ({ withdrawalId: id, mayBePaid, ...rest }));
}

/** An acknowledged payout is not submitted again. */
export async function notePayoutAccepted(pool: pg.Pool, withdrawalId: string): Promise<void> {
  await pool.query({
    name: 'note-payout-accepted',
    text: 'UPDATE withdrawals SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL',
    values: [withdrawalId],
  });
}

export async function postponePayout(pool: pg.Pool, withdrawalId: string, pauseMs: number): Promise<void> {
  await pool.query({
    name: 'postpone-payout',
    text: `UPDATE withdrawals SET next_try_at = ${LEDGER_NOW} + $2 * interval '1 ms' WHERE id = $1`,
    values: [withdrawalId, pauseMs],
  });
}

/** Requires that neither this attempt nor an earlier one was delivered. */
export async function notePayoutNotDelivered(
  pool: pg.Pool,
  withdrawalId: string,
  tries: number,
): Promise<void> {
  await pool.query({
    name: 'note-payout-not-heard',
    text: 'UPDATE withdrawals SET asked_at = NULL WHERE id = $1 AND tries = $2',
    values: [withdrawalId, tries],
  });
}
