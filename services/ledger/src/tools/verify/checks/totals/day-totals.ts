import type pg from 'pg';
import type { Findings } from '../../findings.ts';

const FOUND_MAX = 200;

/** Totals of API keys are left out, because the ledger does not know which keys share one. */
const WRONG_TOTALS = `
  WITH moved AS (
         SELECT 'platform:' || platform || ':' || type AS counter, date_trunc('day', created_at, 'UTC') AS day, sum(amount) AS amount
         FROM all_transactions WHERE platform IS NOT NULL AND type IN ('MINT', 'REWARD') GROUP BY 1, 2),
       due AS (SELECT DISTINCT ON (counter) counter, day, amount FROM moved ORDER BY counter, day DESC),
       kept AS (SELECT counter, date_trunc('day', last_at, 'UTC') AS day, amount FROM day_totals WHERE counter LIKE 'platform:%')
  SELECT coalesce(due.counter, kept.counter) AS counter, kept.amount::text AS kept, due.amount::text AS due
  FROM due FULL JOIN kept ON kept.counter = due.counter
  WHERE due.day IS DISTINCT FROM kept.day OR due.amount IS DISTINCT FROM kept.amount
  ORDER BY 1 LIMIT ${FOUND_MAX}`;

type WrongTotal = { counter: string; kept: string | null; due: string | null };

export async function checkDayTotals(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<WrongTotal>(WRONG_TOTALS);
  for (const { counter, kept, due } of rows) {
    const problem = `${counter}: the total of its last day is ${kept ?? 'missing'}, its transactions of their last day add up to ${due ?? 'none'} units`;
    findings.add({ partition: null, sequence: null, problem });
  }
}
