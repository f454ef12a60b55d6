import { runSet, setStatement } from '@cowrie/postgres';
import type pg from 'pg';
import type { Transaction } from '../transaction.ts';

export const INSERT_TRANSACTIONS = setStatement<Transaction>({
  name: 'insert-transactions',
  text: `INSERT INTO transactions
           (id, partition, sequence, type, amount, from_account, to_account, from_balance, to_balance,
            created_at, initiated_by, api_key_id, reason, previous_hash, hash, refund_of, hold_id, reference)
         SELECT * FROM unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[],
                              $7::bigint[], $8::bigint[], $9::bigint[], $10::timestamptz[], $11::text[],
                              $12::uuid[], $13::text[], $14::bytea[], $15::bytea[], $16::bigint[], $17::uuid[],
                              $18::text[])`,
  values: (rows) => [
    rows.map((row) => row.id),
    rows.map((row) => row.partition),
    rows.map((row) => row.sequence),
    rows.map((row) => row.type),
    rows.map((row) => row.amountUnits),
    rows.map((row) => row.from),
    rows.map((row) => row.to),
    rows.map((row) => row.fromBalance),
    rows.map((row) => row.toBalance),
    rows.map((row) => row.createdAtMs),
    rows.map((row) => row.initiatedBy),
    rows.map((row) => row.apiKeyId),
    rows.map((row) => row.reason),
    rows.map((row) => row.previousHash),
    rows.map((row) => row.hash),
    rows.map((row) => row.refundOf),
    rows.map((row) => row.holdId),
    rows.map((row) => row.reference),
  ],
});

/** Inserts the batch's transactions in one statement. */
export const insertTransactions = (client: pg.ClientBase, rows: readonly Transaction[]): Promise<void> =>
  runSet(client, INSERT_TRANSACTIONS, rows);
