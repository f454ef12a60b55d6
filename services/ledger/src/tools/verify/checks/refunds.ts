import type pg from 'pg';
import type { Findings } from '../findings.ts';

/** More are not listed. */
const FOUND_MAX = 200;

/** By the index of refunds; `sum` is what was given back of the purchase up to and with the row. */
const WRONG = `
  SELECT r.partition, r.sequence,
         CASE
           WHEN r.type <> 'REFUND' THEN 'it is a ' || r.type || ' and names a purchase that it gives back'
           WHEN p.id IS NULL OR p.id >= r.id THEN 'it gives back transaction ' || r.refund_of || ', which is not before it'
           WHEN p.type <> 'PURCHASE' THEN 'it gives back transaction ' || p.id || ', which is a ' || p.type
           WHEN p.from_account <> r.to_account OR p.to_account <> r.from_account
             THEN 'it is not between the two accounts of purchase ' || p.id
           ELSE 'with it, ' || r.sum || ' units of purchase ' || p.id || ' are given back, which is of ' || p.amount
         END AS problem
  FROM (SELECT id, partition, sequence, type, from_account, to_account, refund_of,
               sum(amount) OVER (PARTITION BY refund_of ORDER BY id) AS sum
        FROM all_transactions WHERE refund_of IS NOT NULL) AS r
  LEFT JOIN all_transactions AS p ON p.id = r.refund_of
  WHERE r.type <> 'REFUND' OR p.id IS NULL OR p.id >= r.id OR p.type <> 'PURCHASE'
     OR p.from_account <> r.to_account OR p.to_account <> r.from_account OR r.sum > p.amount
  ORDER BY r.partition, r.sequence LIMIT ${FOUND_MAX}`;

/** Each refund gives back a purchase to whoever paid it, and all of them together no more than it was. */
export async function checkRefunds(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ partition: number; sequence: bigint; problem: string }>(WRONG);
  for (const { partition, sequence, problem } of rows)
    findings.add({ partition, sequence: Number(sequence), problem });
}
