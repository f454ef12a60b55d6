import { CAPTURE_TYPE } from '@cowrie/contracts';
import type pg from 'pg';
import type { Findings } from '../findings.ts';

const FOUND_MAX = 200;

const TYPE = `CASE WHEN r.legs IS NULL AND r.receiver > 0 THEN '${CAPTURE_TYPE.user}' ELSE '${CAPTURE_TYPE.treasury}' END`;

const FIRST = {
  amount: `coalesce((r.legs::jsonb -> 0 ->> 'amountUnits')::bigint, r.amount)`,
  to: `coalesce((r.legs::jsonb -> 0 ->> 'to')::bigint, r.receiver)`,
};
const OTHER_LEGS = `r.legs IS NOT NULL AND r.legs::jsonb IS DISTINCT FROM (
  SELECT jsonb_agg(jsonb_build_object('to', g.to_account, 'amountUnits', g.amount::text) ORDER BY g.id)
  FROM all_transactions AS g WHERE g.group_id = r.id AND g.type = 'PURCHASE')`;

/** Repeats the constraints and unique indexes, because the database's owner can remove them. */
const WRONG_REQUESTS = `
  SELECT coalesce(r.id, t.payment_request_id)::text AS id, t.partition, t.sequence,
         CASE
           WHEN r.id IS NULL THEN 'it is paid and does not exist'
           WHEN t.nth > 1 THEN 'it was paid before'
           WHEN t.id IS NULL THEN 'it is PAID, and no transaction paid it'
           WHEN r.status <> 'PAID' THEN 'it is ' || r.status || ', and a transaction paid it'
           WHEN r.transaction_id IS DISTINCT FROM t.id OR r.paid_by IS DISTINCT FROM t.from_account
             THEN 'it names another transaction, or another payer, than the one that paid it'
           WHEN ${FIRST.amount} <> t.amount THEN 'it is of ' || ${FIRST.amount} || ' units, its transaction is of ' || t.amount
           WHEN t.to_account <> ${FIRST.to} THEN 'its transaction goes to ' || t.to_account || ', and it asks for ' || ${FIRST.to}
           WHEN ${OTHER_LEGS} THEN 'its legs are others than it asks for'
           WHEN t.from_account <> r.payer THEN 'its transaction is of ' || t.from_account || ', and it names ' || r.payer
           WHEN t.type <> ${TYPE} THEN 'its transaction is a ' || t.type
           ELSE 'its transaction has another reason or reference than it'
         END AS problem
  FROM payment_requests AS r FULL JOIN (
    SELECT id, partition, sequence, type, amount, from_account, to_account, reason, reference, payment_request_id,
           row_number() OVER (PARTITION BY payment_request_id ORDER BY id) AS nth
    FROM all_transactions WHERE payment_request_id IS NOT NULL) AS t ON t.payment_request_id = r.id
  WHERE r.id IS NULL OR t.nth > 1 OR (r.status = 'PAID') <> (t.id IS NOT NULL)
     OR (t.id IS NOT NULL AND (
       r.transaction_id IS DISTINCT FROM t.id OR r.paid_by IS DISTINCT FROM t.from_account OR ${FIRST.amount} <> t.amount
       OR t.to_account <> ${FIRST.to} OR ${OTHER_LEGS} OR t.from_account <> r.payer OR t.type <> ${TYPE} OR t.reason <> r.reason
       OR t.reference IS DISTINCT FROM CASE WHEN r.legs IS NULL AND r.receiver > 0 THEN NULL ELSE r.reference END))
  ORDER BY t.partition, t.sequence, 1 LIMIT ${FOUND_MAX}`;

type WrongRequest = { id: string; partition: number | null; sequence: bigint | null; problem: string };

/** A PAID request must have exactly one matching transaction, and no other request may have one. */
export async function checkPaymentRequests(client: pg.ClientBase, findings: Findings): Promise<void> {
  const { rows } = await client.query<WrongRequest>(WRONG_REQUESTS);
  for (const { id, partition, sequence, problem } of rows) {
    findings.add({
      partition,
      sequence: sequence === null ? null : Number(sequence),
      problem: `payment request ${id}: ${problem}`,
    });
  }
}
