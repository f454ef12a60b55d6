import { declarationOf, TRANSACTION_TYPES } from '@cowrie/contracts';
import type pg from 'pg';
import { treasuryAccount } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';

/** More are not listed. */
const FOUND_MAX = 200;

/** What gives back what, as the declarations have it. */
const GIVING_BACK = TRANSACTION_TYPES.flatMap((type) => {
  const { givesBack } = declarationOf(type);
  return givesBack === undefined ? [] : [{ type, givesBack }];
});
const TYPES = GIVING_BACK.map(({ type }) => `'${type}'`).join(', ');
const PAIRS = GIVING_BACK.map(({ type, givesBack }) => `('${type}', '${givesBack}')`).join(', ');

/**
 * A refund goes back from the account that was paid. Once that wallet was closed, the treasury that got what was left in it pays.
 */
const IS_FROM_ELSEWHERE = `(p.to_account <> r.from_account AND NOT (r.from_account = ${treasuryAccount('general-operations')}
  AND EXISTS (SELECT FROM accounts AS a WHERE a.id = p.to_account AND a.closed_at IS NOT NULL)))`;

/** By the index of refunds; `sum` is what was given back of the purchase up to and with the row. */
const WRONG = `
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

/** Each refund gives back a purchase to whoever paid it, and all of them together no more than it was. */
export async function checkRefunds(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<{ partition: number; sequence: bigint; problem: string }>(WRONG);
  for (const { partition, sequence, problem } of rows)
    findings.add({ partition, sequence: Number(sequence), problem });
}
