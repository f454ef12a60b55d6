import { LIMITS } from '@cowrie/contracts';
import type pg from 'pg';

/**
 * Finds which of these users share a hold, a payment request or a schedule with `userId`. Each part reads at most
 * `LIMITS.sharedSearchedMax` rows of the user by an index. A schedule that ended counts for its payer alone.
 */
export async function findCounterparties(
  pool: pg.Pool,
  { userId, userIds }: { userId: number; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'find-counterparties',
    text: `SELECT DISTINCT met.id FROM (
             (SELECT receiver AS id FROM holds WHERE payer = $1 LIMIT $3)
             UNION ALL (SELECT payer FROM holds WHERE receiver = $1 LIMIT $3)
             UNION ALL (SELECT receiver FROM schedules WHERE payer = $1 LIMIT $3)
             UNION ALL (SELECT payer FROM schedules WHERE receiver = $1 AND status IN ('ACTIVE', 'PAUSED') LIMIT $3)
             UNION ALL SELECT unnest(ARRAY[r.receiver, r.payer, r.paid_by]) FROM (
               (SELECT receiver, payer, paid_by FROM payment_requests WHERE payer = $1 LIMIT $3)
               UNION ALL (SELECT receiver, payer, paid_by FROM payment_requests WHERE receiver = $1 LIMIT $3)
               UNION ALL (SELECT receiver, payer, paid_by FROM payment_requests
                          WHERE paid_by = $1 AND payer IS NULL LIMIT $3)
               UNION ALL (SELECT q.receiver, q.payer, q.paid_by
                          FROM (SELECT payment_request_id FROM payment_request_payees WHERE account = $1 LIMIT $3) AS p
                          JOIN payment_requests AS q ON q.id = p.payment_request_id)) AS r
             UNION ALL SELECT (leg ->> 'to')::bigint
               FROM (SELECT legs FROM payment_requests WHERE payer = $1 AND legs IS NOT NULL LIMIT $3) AS split,
                    jsonb_array_elements(split.legs::jsonb) AS leg
           ) AS met WHERE met.id = ANY ($2::bigint[]) AND met.id <> $1`,
    values: [userId, userIds, LIMITS.sharedSearchedMax],
  });
  return rows.map(({ id }) => Number(id));
}
