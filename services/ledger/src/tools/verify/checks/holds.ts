import { CAPTURE_TYPE } from '@cowrie/contracts';
import type pg from 'pg';
import type { AccountId } from '../../../book/account.ts';
import type { Findings } from '../findings.ts';
import type { Shard } from '../read/shard.ts';

const FINDINGS_MAX = 200;

const EVENTS = `
  SELECT partition, count(*) AS n FROM (
    SELECT partition FROM holds
    UNION ALL SELECT ended_partition FROM holds WHERE ended_partition IS NOT NULL) AS e
  GROUP BY partition`;

/** Repeats the CHECK constraints, because the database's owner can remove them. */
const WRONG_HOLDS = `
  SELECT coalesce(h.id, t.hold_id)::text AS id, t.partition, t.sequence,
         CASE
           WHEN h.id IS NULL THEN 'it is captured and does not exist'
           WHEN t.nth > 1 THEN 'it was captured before'
           WHEN t.id IS NULL AND h.captured <> 0
             THEN 'captured is ' || h.captured || ' units, and no transaction captured it'
           WHEN t.id IS NOT NULL AND h.captured <> t.amount
             THEN 'captured is ' || h.captured || ' units, its transaction is of ' || t.amount
           WHEN t.from_account <> h.payer OR t.to_account <> h.receiver
             THEN 'its transaction goes from ' || t.from_account || ' to ' || t.to_account || ', the hold from '
               || h.payer || ' to ' || h.receiver
           WHEN t.type <> CASE WHEN h.receiver > 0 THEN '${CAPTURE_TYPE.user}' ELSE '${CAPTURE_TYPE.treasury}' END
             THEN 'its transaction is a ' || t.type
           ELSE 'it is ' || h.status || ' with ' || h.captured || ' captured and ' || h.released || ' released of '
             || h.amount || ' units'
         END AS problem
  FROM holds AS h FULL JOIN (
    SELECT id, partition, sequence, type, amount, from_account, to_account, hold_id,
           row_number() OVER (PARTITION BY hold_id ORDER BY id) AS nth
    FROM all_transactions WHERE hold_id IS NOT NULL) AS t ON t.hold_id = h.id
  WHERE h.id IS NULL OR t.nth > 1 OR h.captured <> coalesce(t.amount, 0)
     OR t.from_account <> h.payer OR t.to_account <> h.receiver
     OR t.type <> CASE WHEN h.receiver > 0 THEN '${CAPTURE_TYPE.user}' ELSE '${CAPTURE_TYPE.treasury}' END
     OR NOT CASE h.status
          WHEN 'OPEN' THEN h.captured = 0 AND h.released = 0 AND h.ended_partition IS NULL
          WHEN 'CAPTURED' THEN h.captured > 0 AND h.captured + h.released = h.amount AND h.released >= 0
          ELSE h.captured = 0 AND h.released = h.amount
        END
     OR (h.status <> 'OPEN' AND h.ended_partition IS NULL) OR h.amount <= 0
  ORDER BY t.partition, t.sequence, 1 LIMIT ${FINDINGS_MAX}`;

/** A closing wallet ends its holds. */
const OPEN_OF_CLOSED_WALLETS = `
  SELECT DISTINCT ON (h.id) h.id::text AS id, NULL::int AS partition, NULL::bigint AS sequence,
         'it is open, and the wallet ' || a.id || ' is closed' AS problem
  FROM holds AS h JOIN accounts AS a ON a.id IN (h.payer, h.receiver)
  WHERE h.status = 'OPEN' AND a.closed_at IS NOT NULL ORDER BY h.id LIMIT ${FINDINGS_MAX}`;

type WrongHold = { id: string; partition: number | null; sequence: bigint | null; problem: string };

export async function checkHolds(client: pg.ClientBase, findings: Findings): Promise<void> {
  const wrong = await client.query<WrongHold>(WRONG_HOLDS);
  const open = await client.query<WrongHold>(OPEN_OF_CLOSED_WALLETS);
  for (const { id, partition, sequence, problem } of [...wrong.rows, ...open.rows]) {
    findings.add({
      partition,
      sequence: sequence === null ? null : Number(sequence),
      problem: `hold ${id}: ${problem}`,
    });
  }
}

export async function readHeld(client: pg.ClientBase, shard: Shard): Promise<Map<AccountId, bigint>> {
  const { rows } = await client.query<{ payer: bigint; held: bigint }>(
    `SELECT payer, sum(amount)::bigint AS held FROM holds WHERE status = 'OPEN' AND ${shard.sqlOf('payer')} GROUP BY payer`,
  );
  return new Map(rows.map(({ payer, held }) => [Number(payer), held]));
}

export async function countHoldEvents(client: pg.ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ partition: number; n: bigint }>(EVENTS);
  return new Map(rows.map(({ partition, n }) => [partition, Number(n)]));
}
