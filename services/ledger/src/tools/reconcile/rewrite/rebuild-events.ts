import { ChainSealed } from '@cowrie/contracts';
import type { OutboxRow } from '@cowrie/postgres';
import type pg from 'pg';
import { recordedEvent, toEvent } from '../../../book/events.ts';
import { hashTransaction } from '../../../book/movements/transaction.ts';
import { readTransactions, type StoredTransaction } from '../../verify/read/read-transactions.ts';

export type EventRange = { partition: number; from: bigint; to: bigint };

/** Replaces an event that no row holds, so that readers find no gap. No reader needs to know this type. */
export const OMITTED = 'coin.event.omitted';

const ROWS_AT_ONCE = 500;

/**
 * Yields each sequence once without a gap: transactions as published, sealed heads, and `OMITTED` for the rest. Throws
 * when a row does not match its hash, because no reader would accept it.
 */
export async function* rebuildEvents(
  db: pg.ClientBase,
  { partition, from, to }: EventRange,
  atMs: number,
): AsyncGenerator<OutboxRow[], void> {
  const sealed = await readSealedHeads(db, partition);
  let due = 1n;
  const rows: OutboxRow[] = [];
  const take = (row: OutboxRow): OutboxRow[] | undefined => {
    due = row.sequence + 1n;
    if (row.sequence < from) return undefined;
    rows.push(row);
    return rows.length < ROWS_AT_ONCE ? undefined : rows.splice(0);
  };
  function* upTo(end: bigint): Generator<OutboxRow[], void> {
    while (due < end) {
      const data = JSON.stringify({ sequence: Number(due) });
      const event = sealed.get(due) ?? { type: OMITTED, subject: String(due), timeMs: atMs, data };
      const full = take({ partition, sequence: due, ...event });
      if (full) yield full;
    }
  }
  for await (const page of readTransactions(db, { partition })) {
    for (const transaction of page) {
      if (transaction.sequence > to) break;
      requireIntact(transaction, due);
      yield* upTo(transaction.sequence);
      const full = take({ partition, sequence: transaction.sequence, ...recordedEvent(transaction) });
      if (full) yield full;
    }
  }
  yield* upTo(to + 1n);
  if (rows.length > 0) yield rows;
}

function requireIntact(transaction: StoredTransaction, due: bigint): void {
  const { id, sequence, hash } = transaction;
  if (sequence >= due && hashTransaction(transaction).equals(hash)) return;
  throw new Error(`transaction ${id} is not as it was written: see npm run verify, and restore the database`);
}

async function readSealedHeads(
  db: pg.ClientBase,
  partition: number,
): Promise<Map<bigint, ReturnType<typeof toEvent>>> {
  const { rows } = await db.query<{
    event_sequence: bigint;
    sequence: bigint;
    hash: Buffer;
    at: Date;
    jws: string;
  }>('SELECT event_sequence, sequence, hash, at, jws FROM chain_heads WHERE partition = $1', [partition]);
  return new Map(
    rows.map(({ event_sequence, sequence, hash, at, jws }) => {
      const head = {
        partition,
        sequence: Number(sequence),
        hash: hash.toString('hex'),
        at: new Date(at).toISOString(),
        jws,
      };
      const event = toEvent(
        'coin.chain.sealed',
        String(partition),
        new Date(at).getTime(),
        ChainSealed.parse(head),
      );
      return [event_sequence, event];
    }),
  );
}
