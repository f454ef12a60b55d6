import { advancePartitions } from '@cowrie/postgres';
import type pg from 'pg';
import { insertEntries } from '../../../services/history/src/store/entries/insert-entries.ts';
import type { Transaction } from '../../../services/ledger/src/book/movements/transaction.ts';
import { writeAccounts } from '../../../services/ledger/src/book/tables/accounts.ts';
import { insertTransactions } from '../../../services/ledger/src/book/tables/transactions.ts';
import { insertResults, type StoredResult } from '../../../services/ledger/src/engine/replies/results.ts';
import type { GeneratedRows } from './generate.ts';
import type { LedgerState } from './state.ts';

const ACCOUNTS_AT_ONCE = 5_000;

export async function writeRows(
  ledger: pg.ClientBase,
  history: pg.ClientBase,
  generated: readonly GeneratedRows[],
): Promise<void> {
  const writing = [
    writeTransactions(ledger, generated),
    insertEntries(
      history,
      generated.flatMap(({ entries }) => entries),
    ),
  ];
  // Both writes must have ended before a failure is reported.
  await Promise.allSettled(writing);
  await Promise.all(writing);
}

async function writeTransactions(ledger: pg.ClientBase, generated: readonly GeneratedRows[]): Promise<void> {
  const transactions: Transaction[] = generated.flatMap((one) => one.transactions);
  const results: StoredResult[] = generated.flatMap((one) => one.results);
  await insertTransactions(ledger, transactions);
  await insertResults(ledger, results);
}

/** Outbox and history are at the last sequence, so the next event is the expected one. Offsets stay unchanged. */
export async function writeState(
  ledger: pg.ClientBase,
  history: pg.ClientBase,
  state: LedgerState,
): Promise<void> {
  const accounts = [...state.changed].flatMap((id) => state.accounts.get(id) ?? []);
  for (let at = 0; at < accounts.length; at += ACCOUNTS_AT_ONCE) {
    await writeAccounts(ledger, accounts.slice(at, at + ACCOUNTS_AT_ONCE));
  }
  const rows = [...state.partitions.values()];
  await advancePartitions(ledger, rows);
  const partitions = rows.map(({ partition }) => partition);
  const next = rows.map(({ nextSequence }) => nextSequence);
  await ledger.query(
    `INSERT INTO outbox_cursors (partition, published_sequence)
     SELECT partition, next - 1 FROM unnest($1::int[], $2::bigint[]) AS n(partition, next)
     ON CONFLICT (partition) DO UPDATE SET published_sequence = excluded.published_sequence`,
    [partitions, next],
  );
  await history.query(
    `UPDATE inbox.positions AS p SET next_sequence = n.next
     FROM unnest($1::int[], $2::bigint[]) AS n(partition, next) WHERE p.partition = n.partition`,
    [partitions, next],
  );
}

export async function takeIds(ledger: pg.ClientBase, count: number): Promise<number> {
  const { rows } = await ledger.query<{ last: bigint }>(
    "SELECT setval('transaction_ids', nextval('transaction_ids') + $1::bigint - 1) AS last",
    [count],
  );
  return Number(rows[0]?.last) - count + 1;
}
