import {
  ADVANCE_PARTITIONS,
  adminLogQuery,
  commit,
  INSERT_OUTBOX,
  inOneStatement,
  inOneWrite,
  type PartitionRow,
  type PreparedQuery,
  queryOf,
} from '@cowrie/postgres';
import { commitError } from '@cowrie/telemetry';
import type pg from 'pg';
import type { AccountId } from '../../book/account.ts';
import { awaitAll } from '../../book/await-all.ts';
import { WRITE_ACCOUNTS, WRITE_FREEZES } from '../../book/tables/accounts.ts';
import { type BatchRow, INSERT_BATCH } from '../../book/tables/batches.ts';
import { WRITE_HOLDS } from '../../book/tables/holds.ts';
import { INSERT_NOTICES } from '../../book/tables/notices.ts';
import { INSERT_TRANSACTIONS } from '../../book/tables/transactions.ts';
import type { LogHeads } from '../admin-log.ts';
import type { Registry } from '../registry.ts';
import { INSERT_RESULTS } from '../replies/results.ts';
import type { BatchWrites } from './batch-work.ts';

/** The kinds of rows that nearly every batch has share one statement. */
const batchQuery = inOneStatement('write-batch', [
  WRITE_ACCOUNTS,
  INSERT_TRANSACTIONS,
  INSERT_OUTBOX,
  INSERT_RESULTS,
  INSERT_BATCH,
  ADVANCE_PARTITIONS,
]);

type BatchMetadata = { advanced: PartitionRow[]; heads: LogHeads; row: BatchRow };

export async function writeAndCommit(
  registry: Registry,
  client: pg.PoolClient,
  batch: BatchWrites,
  metadata: BatchMetadata,
): Promise<void> {
  // All queries are built before the first is sent, so that an error in one commits no other.
  const queries = queriesOf(registry, batch, metadata);
  const send = () => commit(client, awaitAll(queries.map((query) => client.query(query))));
  const outcome = await inOneWrite(client, send);
  if (outcome.kind === 'committed') return;
  throw commitError('the batch was not written', outcome.error, outcome.kind === 'unknown');
}

function queriesOf(
  { stores }: Registry,
  { accounts, transactions, outbox, results, holds, frozen, records, log, notices }: BatchWrites,
  { advanced, heads, row }: BatchMetadata,
): PreparedQuery[] {
  return [
    ...(holds.size > 0 ? [queryOf(WRITE_HOLDS, [...holds.values()])] : []),
    ...stores.flatMap(([name]) => records.get(name)?.queries?.() ?? []),
    ...(log.length > 0 ? [adminLogQuery(heads, log)] : []),
    ...(notices.length > 0 ? [queryOf(INSERT_NOTICES, notices)] : []),
    batchQuery(
      [...accounts.values()],
      transactions,
      outbox,
      results,
      advanced.length > 0 ? [row] : [],
      advanced,
    ),
    // Sent after the accounts are inserted, because it also updates accounts that this batch opens.
    ...(frozen.size > 0 ? [queryOf(WRITE_FREEZES, freezesOf(accounts, frozen))] : []),
  ];
}

function freezesOf(accounts: BatchWrites['accounts'], frozen: ReadonlySet<AccountId>) {
  return [...frozen].flatMap((id) => accounts.get(id) ?? []);
}
