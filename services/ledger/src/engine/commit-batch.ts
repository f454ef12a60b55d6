import { commitError } from '@cowrie/messaging';
import { isEndedByTimeout, type PartitionRow, type PreparedQuery, queryOf } from '@cowrie/postgres';
import type pg from 'pg';
import { WRITE_HOLDS } from '../book/tables/holds.ts';
import { INSERT_CHAIN_HEADS } from '../features/heads/table.ts';
import { allOf } from './all-of.ts';
import type { Batch } from './batch.ts';
import { exchangeQueries } from './exchange-writes.ts';
import { type LogHeads, trustQueries } from './trust-writes.ts';
import { batchQuery } from './write-batch.ts';

/** Writes what the batch holds, with where its partitions stand then, and commits: all of it or nothing. */
export async function writeAndCommit(
  client: pg.PoolClient,
  batch: Batch,
  advanced: PartitionRow[],
  heads: LogHeads,
): Promise<void> {
  // All are made before the first is sent: when one cannot be made, no other is committed.
  const queries = queriesOf(batch, advanced, heads);
  const writing = settle(allOf(queries.map((query) => client.query(query))));
  const committing = client.query('COMMIT');
  const [written, committed] = await Promise.all([writing, settle(committing)]);
  // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that failed: then nothing was written.
  if (committed.ok && committed.value.command === 'COMMIT' && written.ok) return;
  const error = !written.ok ? written.error : committed.ok ? new Error('rolled back') : committed.error;
  const rolledBack = committed.ok ? committed.value.command === 'ROLLBACK' : isEndedByTimeout(error);
  throw commitError('the batch was not written', error, !rolledBack);
}

function queriesOf(batch: Batch, advanced: PartitionRow[], heads: LogHeads): PreparedQuery[] {
  const { accounts, transactions, outbox, results, holds, exchange, trust, heads: sealed } = batch;
  return [
    ...(holds.size > 0 ? [queryOf(WRITE_HOLDS, [...holds.values()])] : []),
    ...exchangeQueries(exchange),
    ...trustQueries(trust, heads),
    ...(sealed.length > 0 ? [queryOf(INSERT_CHAIN_HEADS, sealed)] : []),
    batchQuery([...accounts.values()], transactions, outbox, results, advanced),
  ];
}

type Settled<T> = { ok: true; value: T } | { ok: false; error: unknown };

function settle<T>(promise: Promise<T>): Promise<Settled<T>> {
  return promise.then(
    (value) => ({ ok: true as const, value }),
    (error: unknown) => ({ ok: false as const, error }),
  );
}
