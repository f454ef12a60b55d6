import { declarationOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import type pg from 'pg';
import { treasuryAccount } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';

const FOUND_MAX = 200;

const REFUNDING_TYPES = TRANSACTION_TYPES.flatMap((type) => {
  const { givesBack } = declarationOf(type);
  return givesBack === undefined ? [] : [{ type, givesBack }];
});
const TYPES = REFUNDING_TYPES.map(({ type }) => `'${type}'`).join(', ');
const PAIRS = REFUNDING_TYPES.map(({ type, givesBack }) => `('${type}', '${givesBack}')`).join(', ');

/** The account that was paid refunds or, after its wallet closed, the treasury that received its remaining coins. */
const IS_FROM_ELSEWHERE = `(p.to_account <> r.from_account AND NOT (r.from_account = ${treasuryAccount('general-operations')}
  AND EXISTS (SELECT FROM accounts AS a WHERE a.id = p.to_account AND a.closed_at IS NOT NULL)))`;

/** Uses the index of refunds. `sum` is the amount refunded of the purchase, including this row. */
const WRONG_REFUNDS = `
  SELECT r.partition, r.sequence,
         CASE
           WHEN r.type NOT IN (${TYPES}) THEN 'it is a ' || r.type || ' and names a purchase that it gives back'
           WHEN p.id IS NULL OR p.id >= r.id THEN 'it gives back transaction ' || r.refund_of || ', which is not before it'
           WHEN (r.type, p.type) NOT IN (${PAIRS}) THEN 'it gives back transaction ' || p.id || ', which is a ' || p.type
           WHEN p.from_account <> r.to_account OR ${IS_FROM_ELSEWHERE}
             THEN 'it is not between the two accounts of purchase ' || p.id
           ELSE 'with it, ' || r.sum || ' units of purchase ' || p.id || ' are given back, which is of ' || p.amount
         END AS problem
  FROM (SELECT id, partition, sequence, type, from_account, to_account, refund_of,
               sum(amount) OVER (PARTITION BY refund_of ORDER BY id) AS sum
        FROM all_transactions WHERE refund_of IS NOT NULL) AS r
  LEFT JOIN all_transactions AS p ON p.id = r.refund_of
  WHERE p.id IS NULL OR p.id >= r.id OR (r.type, p.type) NOT IN (${PAIRS})
     OR p.from_account <> r.to_account OR ${IS_FROM_ELSEWHERE} OR r.sum > p.amount
  ORDER BY r.partition, r.sequence LIMIT ${FOUND_MAX}`;

/** Refunds go back to the payer, and never exceed the purchase. */
export async function checkRefunds(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ partition: number; sequence: bigint; problem: string }>(
    WRONG_REFUNDS,
  );
  for (const { partition, sequence, problem } of rows)
    findings.add({ partition, sequence: Number(sequence), problem });
}
