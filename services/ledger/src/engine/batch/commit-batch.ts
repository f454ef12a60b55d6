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
import { allOf } from '../../book/all-of.ts';
import { WRITE_ACCOUNTS, WRITE_FREEZES } from '../../book/tables/accounts.ts';
import { type BatchRow, INSERT_BATCH } from '../../book/tables/batches.ts';
import { WRITE_HOLDS } from '../../book/tables/holds.ts';
import { INSERT_NOTICES } from '../../book/tables/notices.ts';
import { INSERT_TRANSACTIONS } from '../../book/tables/transactions.ts';
import type { LogHeads } from '../admin-log.ts';
import type { Registry } from '../registry.ts';
import { INSERT_RESULTS } from '../replies/results.ts';
import type { Written } from './work.ts';

/** All that every batch writes, in one statement: accounts, transactions, outbox rows, results, and where its partitions stand. */
const batchQuery = inOneStatement('write-batch', [
  WRITE_ACCOUNTS,
  INSERT_TRANSACTIONS,
  INSERT_OUTBOX,
  INSERT_RESULTS,
  INSERT_BATCH,
  ADVANCE_PARTITIONS,
]);

/** What is written beside what the commands made: where their partitions stand then, and how the batch came about. */
type Beside = { advanced: PartitionRow[]; heads: LogHeads; row: BatchRow };

/** Writes what the batch holds and what stands beside it, and commits: all of it or nothing. */
export async function writeAndCommit(
  registry: Registry,
  client: pg.PoolClient,
  batch: Written,
  beside: Beside,
): Promise<void> {
  // All are made before the first is sent: when one cannot be made, no other is committed.
  const queries = queriesOf(registry, batch, beside);
  const send = () => commit(client, allOf(queries.map((query) => client.query(query))));
  const outcome = await inOneWrite(client, send);
  if (outcome.kind === 'committed') return;
  throw commitError('the batch was not written', outcome.error, outcome.kind === 'unknown');
}

function queriesOf(
  { stores }: Registry,
  { accounts, transactions, outbox, results, holds, frozen, records, log, notices }: Written,
  { advanced, heads, row }: Beside,
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
    // Behind what inserts accounts: it updates those that this batch opens, too.
    ...(frozen.size > 0 ? [queryOf(WRITE_FREEZES, freezesOf(accounts, frozen))] : []),
  ];
}

function freezesOf(accounts: Written['accounts'], frozen: ReadonlySet<AccountId>) {
  return [...frozen].flatMap((id) => accounts.get(id) ?? []);
}
