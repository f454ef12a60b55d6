import { type ACTION_RULES, type Action, type AdminAction, XAF_PENDING } from '@cowrie/contracts';
import type pg from 'pg';
import type { Findings } from '../../findings.ts';

const FOUND_MAX = 200;

const DAY = (at: string) => `date_trunc('day', ${at} AT TIME ZONE 'UTC')`;

type CountedAction = { [A in Action]: (typeof ACTION_RULES)[A]['unit'] extends null ? never : A }[Action];

const LOGGED_AS: Readonly<Record<CountedAction, AdminAction>> = {
  mint: 'coins.minted',
  burn: 'coins.burned',
  refund: 'coins.refunded',
  reward: 'coins.rewarded',
  'treasury-transfer': 'treasury.transferred',
  'withdrawal-settle': 'withdrawal.settled',
};
const ENTRIES = Object.values(LOGGED_AS)
  .map((entry) => `'${entry}'`)
  .join(', ');
const ACT = `CASE action ${Object.entries(LOGGED_AS)
  .map(([action, entry]) => `WHEN '${entry}' THEN '${action}'`)
  .join(' ')} END`;

/**
 * The amounts are those of transactions with consecutive sequences. The ids give the order in which the totals were
 * locked: a clock that goes back over midnight starts no new day.
 */
const COUNTED = `
  WITH entries AS MATERIALIZED (
    SELECT actor_user_id AS by, at, ${ACT} AS act, target, details FROM (
      SELECT actor_user_id, at, action, target, CASE WHEN details IS JSON OBJECT THEN details::jsonb END AS details
      FROM admin_log WHERE action IN (${ENTRIES})
        AND actor_user_id IS NOT NULL) AS e
    WHERE details -> 'counted' = 'true')
  SELECT by, act, at, t.amount, t.id FROM entries
  JOIN all_transactions AS t
    ON t.id = CASE WHEN details ->> 'transactionId' ~ '^[0-9]{1,18}$' THEN (details ->> 'transactionId')::bigint END
  UNION ALL
  SELECT by, act, at, t.amount, t.id FROM entries
  JOIN all_transactions AS f
    ON f.id = CASE WHEN details ->> 'firstTransactionId' ~ '^[0-9]{1,18}$' THEN (details ->> 'firstTransactionId')::bigint END
  JOIN all_transactions AS t ON t.partition = f.partition AND t.sequence >= f.sequence AND t.sequence < f.sequence
    + CASE WHEN details ->> 'count' ~ '^[0-9]{1,4}$' THEN (details ->> 'count')::int ELSE 0 END
  UNION ALL
  SELECT by, act, at, t.amount, t.id FROM entries
  JOIN all_transactions AS t ON t.type = 'PAYOUT' AND t.from_account = ${XAF_PENDING} AND 'withdrawal:' || t.reference = target`;

const WRONG_TOTALS = `
  WITH acts AS MATERIALIZED (
         SELECT by, act, at, amount, ${DAY('max(at) OVER (PARTITION BY by, act ORDER BY id)')} AS day FROM (${COUNTED}) AS a),
       due AS (
         SELECT DISTINCT ON (by, act) by, act, day, sum(amount)::bigint AS amount, max(at) AS last_at
         FROM acts GROUP BY by, act, day ORDER BY by, act, day DESC)
  SELECT coalesce(k.requested_by, due.by) AS user_id, coalesce(k.action, due.act) AS act, k.amount AS kept, due.amount AS due
  FROM act_totals AS k FULL JOIN due ON due.by = k.requested_by AND due.act = k.action
  WHERE k.amount IS DISTINCT FROM due.amount OR k.last_at IS DISTINCT FROM due.last_at
  ORDER BY 1, 2 LIMIT ${FOUND_MAX}`;

type WrongTotal = { user_id: bigint; act: string; kept: bigint | null; due: bigint | null };

export async function checkActTotals(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<WrongTotal>(WRONG_TOTALS);
  for (const { user_id: userId, act, kept, due } of rows) {
    const problem = `acts of user ${userId}, ${act}: the total of their last day is ${kept ?? 'missing'}, what they did that day adds up to ${due ?? 'none'}`;
    findings.add({ partition: null, sequence: null, problem });
  }
}
