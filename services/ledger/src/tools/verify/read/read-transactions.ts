import type { Metadata } from '@cowrie/contracts';
import type pg from 'pg';
import { TRANSACTION_ROWS, type Transaction } from '../../../book/movements/transaction.ts';

export type StoredTransaction = Transaction & {
  /** False when the time is infinite or has a part below the millisecond, which no hash covers. */
  wholeMs: boolean;
};

/** Times are read to the microsecond, because a ledger writes only whole milliseconds. */
const COLUMNS = TRANSACTION_ROWS.omit('createdAtMs', 'metadata');
const SELECTED = `${COLUMNS.select()}, metadata, CASE WHEN isfinite(created_at) THEN (extract(epoch FROM created_at) * 1000000)::bigint END AS created_us`;
type Row = { sequence: bigint; created_us: bigint | null; metadata: string | null };

const BALANCE_COLUMNS = TRANSACTION_ROWS.pick(
  ...(['id', 'partition', 'sequence', 'amountUnits', 'from', 'to', 'fromBalance', 'toBalance'] as const),
);
export type BalanceRow = Pick<
  StoredTransaction,
  'id' | 'partition' | 'sequence' | 'amountUnits' | 'from' | 'to' | 'fromBalance' | 'toBalance'
>;

export type Db = pg.ClientBase | pg.Pool;

/** Sequences above `after`, up to `upTo`. */
export type SequenceRange = { partition: number; after?: bigint; upTo?: bigint };

/** Each partition and table has a page in memory at the same time. */
const PAGE_ROWS = 500;
const LOWEST_BIGINT = -(2n ** 63n);
const HIGHEST_BIGINT = 2n ** 63n - 1n;

/** One statement reads both tables, so that a row that is archived meanwhile is in one of them. */
const pageOf = (selected: string, where: string): string => `
  WITH archived AS MATERIALIZED (
         SELECT ${selected} FROM transactions_archive
         WHERE partition = $1 AND sequence > $2 AND sequence <= $3 AND ${where} ORDER BY sequence LIMIT ${PAGE_ROWS}),
       live AS MATERIALIZED (
         SELECT ${selected} FROM transactions
         WHERE partition = $1 AND sequence > $2 AND ${where} AND sequence <= least($3,
           (SELECT CASE WHEN count(*) = ${PAGE_ROWS} THEN max(sequence) END FROM archived))
         ORDER BY sequence LIMIT ${PAGE_ROWS})
  SELECT a.*, false AS is_live FROM archived AS a UNION ALL SELECT l.*, true FROM live AS l ORDER BY sequence, is_live`;

type PageRow = { sequence: bigint; is_live: boolean };

/** Transactions come by sequence, with one page in memory. One that is in both tables comes twice. */
export async function* readTransactions(
  db: Db,
  range: SequenceRange,
): AsyncGenerator<StoredTransaction[], void> {
  const page = { name: 'audit-transactions', text: pageOf(SELECTED, 'true') };
  for await (const rows of readPages<Row & PageRow>(db, range, page)) yield rows.map(toTransaction);
}

export async function* readBalanceRows(
  db: Db,
  range: SequenceRange,
  where: { sql: string; name: string },
): AsyncGenerator<BalanceRow[], void> {
  const page = { name: `audit-moved-${where.name}`, text: pageOf(BALANCE_COLUMNS.select(), where.sql) };
  for await (const rows of readPages<PageRow>(db, range, page)) yield rows.map(BALANCE_COLUMNS.read);
}

async function* readPages<R extends PageRow>(
  db: Db,
  { partition, after = LOWEST_BIGINT, upTo = HIGHEST_BIGINT }: SequenceRange,
  page: { name: string; text: string },
): AsyncGenerator<R[], void> {
  let last = after;
  for (;;) {
    const { rows } = await db.query<R>({ ...page, values: [partition, last, upTo] });
    const live = rows.filter(({ is_live: isLive }) => isLive);
    const isFull = live.length === PAGE_ROWS;
    // If the page of the live table is full, archived rows beyond it may have a copy there that was not read yet.
    const end = isFull ? live.at(-1)?.sequence : rows.at(-1)?.sequence;
    if (end === undefined) return;
    last = end;
    yield rows.filter(({ sequence }) => sequence <= end);
    if (!isFull && rows.length - live.length < PAGE_ROWS) return;
  }
}

/** Ids beyond 2^53 lose digits here. A ledger has none, so the hash of such a row does not match. */
function toTransaction(row: Row): StoredTransaction {
  return {
    ...COLUMNS.read(row),
    createdAtMs: Number((row.created_us ?? 0n) / 1000n),
    metadata: row.metadata === null ? null : parseMetadata(row.metadata),
    wholeMs: row.created_us !== null && row.created_us % 1000n === 0n,
  };
}

/** Returns different content for text that no ledger wrote, so that the hash of the row does not match. */
function parseMetadata(text: string): Metadata {
  try {
    const metadata = JSON.parse(text);
    if (JSON.stringify(metadata) === text) return metadata;
  } catch {}
  return { '': text };
}
