import type { Metadata } from '@cowrie/contracts';
import type pg from 'pg';
import { TRANSACTION_ROWS, type Transaction } from '../../../book/movements/transaction.ts';
import { mergeBySequence } from './merge-pages.ts';

/** A transaction as it stands in its table. */
export type StoredTransaction = Transaction & {
  /** False when the time has a part below the millisecond, or is none: no hash covers that. */
  wholeMs: boolean;
};

/** Times are read to the microsecond: none that is not of whole milliseconds was written by a ledger. */
const COLUMNS = TRANSACTION_ROWS.omit('createdAtMs', 'metadata');
type Row = { sequence: bigint; created_us: bigint | null; metadata: string | null };

/** Of one partition and table at a time: all together are what verification holds in memory. */
const PAGE_ROWS = 500;

type Table = 'transactions' | 'transactions_archive';

const pageOf = (table: Table) => ({
  name: `audit-${table}`,
  text: `SELECT ${COLUMNS.select()}, metadata, CASE WHEN isfinite(created_at) THEN (extract(epoch FROM created_at) * 1000000)::bigint END AS created_us
         FROM ${table} WHERE partition = $1 AND sequence > $2 ORDER BY sequence LIMIT ${PAGE_ROWS}`,
});

const LOWEST_BIGINT = -(2n ** 63n);

/**
 * The transactions of a partition in the order of their sequence, archived ones too, a page of each table in memory at a
 * time. One that stands in both comes twice.
 */
export function readTransactions(
  client: pg.ClientBase,
  partition: number,
): AsyncGenerator<StoredTransaction[], void> {
  const pages = (table: Table) => readTable(client, table, partition);
  return mergeBySequence(pages('transactions_archive'), pages('transactions'));
}

async function* readTable(
  client: pg.ClientBase,
  table: Table,
  partition: number,
): AsyncGenerator<StoredTransaction[], void> {
  let last = LOWEST_BIGINT;
  for (;;) {
    const { rows } = await client.query<Row>({ ...pageOf(table), values: [partition, last] });
    const end = rows.at(-1);
    if (!end) return;
    last = end.sequence;
    yield rows.map(toTransaction);
    if (rows.length < PAGE_ROWS) return;
  }
}

/** Ids beyond 2^53 lose digits here; none of ours is there, so the hash will not match. */
function toTransaction(row: Row): StoredTransaction {
  return {
    ...COLUMNS.read(row),
    createdAtMs: Number((row.created_us ?? 0n) / 1000n),
    metadata: row.metadata === null ? null : metadataIn(row.metadata),
    wholeMs: row.created_us !== null && row.created_us % 1000n === 0n,
  };
}

/** Of a text that no ledger wrote something else, which has not the hash of the row. */
function metadataIn(text: string): Metadata {
  try {
    const metadata = JSON.parse(text);
    if (JSON.stringify(metadata) === text) return metadata;
  } catch {}
  return { '': text };
}
