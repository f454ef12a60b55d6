import { CAPTURE_TYPE, SPENDING_TYPES } from '@cowrie/contracts';
import type pg from 'pg';
import type { Findings } from '../../findings.ts';

const FOUND_MAX = 200;

/**
 * A hold counts when it is placed, not when it is captured. After the clock went back, a time can be in a later minute
 * than the counted one, never in an earlier one.
 */
const SENT = `
  SELECT from_account AS payer, type, platform, created_at AS at, amount FROM all_transactions
  WHERE hold_id IS NULL AND from_account > 0 AND type IN (${SPENDING_TYPES.map((type) => `'${type}'`).join(', ')})
  UNION ALL
  SELECT payer, CASE WHEN receiver > 0 THEN '${CAPTURE_TYPE.user}' ELSE '${CAPTURE_TYPE.treasury}' END, platform, created_at, amount FROM holds`;

/**
 * Finds minutes from which a meter counted more than was spent; less is possible, because nothing is counted without a
 * limit. Also finds running totals that do not add up.
 */
const MINUTES = `
  WITH kept AS MATERIALIZED (SELECT meter, at, amount, times, total_amount, total_times FROM spending),
       meters AS (SELECT meter, min(at) AS since FROM kept GROUP BY meter),
       sent AS (${SENT}),
       due AS (
         SELECT m.meter, date_trunc('minute', s.at, 'UTC') AS at, sum(s.amount) AS amount, count(*) AS times
         FROM sent AS s
         CROSS JOIN LATERAL (VALUES (s.payer || ':' || s.type), (s.payer || ':' || s.type || ':' || s.platform)) AS measured (meter)
         JOIN meters AS m ON m.meter = measured.meter AND s.at >= m.since
         GROUP BY 1, 2),
       compared AS (
         SELECT meter, at, k.amount, k.times, k.total_amount, k.total_times,
                sum(coalesce(k.amount, 0)) OVER later AS counted, sum(coalesce(due.amount, 0)) OVER later AS sent,
                sum(coalesce(k.times, 0)) OVER later AS counted_times, sum(coalesce(due.times, 0)) OVER later AS sent_times
         FROM kept AS k FULL JOIN due USING (meter, at)
         WINDOW later AS (PARTITION BY meter ORDER BY at DESC)),
       checked AS (
         SELECT *, lag(total_amount) OVER earlier AS amount_before, lag(total_times) OVER earlier AS times_before
         FROM compared WHERE amount IS NOT NULL WINDOW earlier AS (PARTITION BY meter ORDER BY at))
  SELECT meter, at, CASE
           WHEN counted > sent OR counted_times > sent_times
             THEN 'it counted ' || counted || ' units in ' || counted_times || ' times since then, ' || sent || ' in ' || sent_times || ' were sent'
           ELSE 'its sum until then is not that of the minute before with its own' END AS problem
  FROM checked
  WHERE counted > sent OR counted_times > sent_times OR amount <= 0 OR times <= 0
     OR total_amount <> amount_before + amount OR total_times <> times_before + times
  ORDER BY meter, at LIMIT ${FOUND_MAX}`;

/** A link's total must not exceed the platform's spending for the user since that day began. */
const LINKS = `
  WITH kept AS MATERIALIZED (
         SELECT counter, amount, date_trunc('day', last_at, 'UTC') AS since FROM day_totals WHERE counter LIKE 'link:%'),
       sent AS (${SENT}),
       due AS (
         SELECT k.counter, sum(s.amount) AS amount
         FROM sent AS s JOIN kept AS k ON k.counter = 'link:' || s.platform || ':' || s.payer AND s.at >= k.since
         WHERE s.platform IS NOT NULL GROUP BY 1)
  SELECT counter, kept.amount::text AS kept, coalesce(due.amount, 0)::text AS due
  FROM kept LEFT JOIN due USING (counter)
  WHERE kept.amount > coalesce(due.amount, 0) ORDER BY 1 LIMIT ${FOUND_MAX}`;

export async function checkSpending(client: pg.ClientBase, findings: Findings): Promise<void> {
  const add = (problem: string) => findings.add({ partition: null, sequence: null, problem });
  const minutes = await client.query<{ meter: string; at: Date; problem: string }>(MINUTES);
  for (const { meter, at, problem } of minutes.rows)
    add(`spending of ${meter}, the minute of ${new Date(at).toISOString()}: ${problem}`);
  const links = await client.query<{ counter: string; kept: string; due: string }>(LINKS);
  for (const { counter, kept, due } of links.rows)
    add(`${counter}: the total of its last day is ${kept}, ${due} units were spent since that day began`);
}
