import type pg from 'pg';
import type { Payout } from '../payouts/provider.ts';

/** A payout to be asked for now, and how often that was tried, this time included. */
export type DuePayout = Payout & { tries: number };

/**
 * Takes payouts of these partitions whose time has come, the longest due first, and sets the time of the next try in case
 * that nothing comes of this one. Of two owners who ask at once each gets other ones; what a batch is deciding is left out.
 */
export async function claimPayouts(
  pool: pg.Pool,
  partitions: readonly number[],
  { limit, triesMax, againAfterMs }: { limit: number; triesMax: number; againAfterMs: number },
): Promise<DuePayout[]> {
  const { rows } = await pool.query<{
    id: string;
    xaf: bigint;
    provider: string;
    account: string;
    tries: number;
  }>({
    name: 'claim-payouts',
    text: `UPDATE withdrawals SET tries = tries + 1, next_try_at = now() + $3 * interval '1 ms'
           WHERE id = ANY(ARRAY(
             SELECT id FROM withdrawals
             WHERE partition = ANY($1::int[]) AND next_try_at <= now() AND status = 'PENDING' AND accepted_at IS NULL
               AND tries < $4
             ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED))
           RETURNING id, xaf, provider, account, tries`,
    values: [partitions, limit, againAfterMs, triesMax],
  });
  return rows.map(({ id, ...rest }) => ({ withdrawalId: id, ...rest }));
}

/** The provider has heard: it is not asked again. */
export async function notePayoutAccepted(pool: pg.Pool, withdrawalId: string): Promise<void> {
  await pool.query({
    name: 'note-payout-accepted',
    text: 'UPDATE withdrawals SET accepted_at = now() WHERE id = $1 AND accepted_at IS NULL',
    values: [withdrawalId],
  });
}

/** The provider is asked again after `pauseMs`. */
export async function postponePayout(pool: pg.Pool, withdrawalId: string, pauseMs: number): Promise<void> {
  await pool.query({
    name: 'postpone-payout',
    text: `UPDATE withdrawals SET next_try_at = now() + $2 * interval '1 ms' WHERE id = $1`,
    values: [withdrawalId, pauseMs],
  });
}
