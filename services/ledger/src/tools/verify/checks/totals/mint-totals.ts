import { declarationOf, supplyOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import type pg from 'pg';
import type { Findings } from '../../findings.ts';

/** More are not listed. */
const FOUND_MAX = 200;

const MINTING = TRANSACTION_TYPES.filter((type) => supplyOf(declarationOf(type)) > 0);

const DAY = (at: string) => `date_trunc('day', ${at} AT TIME ZONE 'UTC')`;

/**
 * The mints of users without a second administrator, by the administrative log and by what their transactions moved. `counted`: the
 * log says that it counts for its day. One that is not said to may count, since the release before did not say it. A clock that goes
 * back over midnight begins no new day: `last` is the day that it counts for; the ids are in the order of the account of issuance.
 */
const MINTS = `
  SELECT l.by, l.at, l.counted, t.amount, max(l.at) OVER (PARTITION BY l.by ORDER BY t.id) AS last
  FROM (SELECT actor_user_id AS by, at, coalesce(details -> 'counted' = 'true', false) AS counted,
               CASE WHEN details ->> 'transactionId' ~ '^[0-9]{1,18}$' THEN (details ->> 'transactionId')::bigint END AS id
        FROM (SELECT actor_user_id, at, CASE WHEN details IS JSON OBJECT THEN details::jsonb END AS details
              FROM admin_log WHERE action = 'coins.minted' AND actor_user_id IS NOT NULL) AS e
        WHERE NOT details ? 'mintRequestId') AS l
  JOIN all_transactions AS t ON t.id = l.id AND t.type IN (${MINTING.map((type) => `'${type}'`).join(', ')})`;

const WRONG = `
  WITH mints AS MATERIALIZED (${MINTS}),
       counted AS (SELECT by, max(at) AS last_at FROM mints WHERE counted GROUP BY by)
  SELECT coalesce(m.requested_by, c.by) AS user_id, m.amount, d.least, d.most
  FROM mint_totals AS m FULL JOIN counted AS c ON c.by = m.requested_by
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount) FILTER (WHERE counted), 0)::bigint AS least, coalesce(sum(amount), 0)::bigint AS most,
           coalesce(bool_or(at = m.last_at), false) AS has_last
    FROM mints WHERE by = coalesce(m.requested_by, c.by) AND ${DAY('last')} = ${DAY('coalesce(m.last_at, c.last_at)')}) AS d
  WHERE m.amount IS NULL OR m.last_at < c.last_at OR NOT d.has_last OR m.amount NOT BETWEEN d.least AND d.most
  ORDER BY 1 LIMIT ${FOUND_MAX}`;

type Wrong = { user_id: bigint; amount: bigint | null; least: bigint; most: bigint };

/** Compares what each user minted on the day of their last mint with those mints. */
export async function checkMintTotals(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<Wrong>(WRONG);
  for (const { user_id: userId, amount, least, most } of rows) {
    const due = least === most ? `${least}` : `${least} to ${most}`;
    const problem = `mints of user ${userId}: the total of their last day is ${amount ?? 'missing'}, their mints of that day add up to ${due} units`;
    findings.add({ partition: null, sequence: null, problem });
  }
}
