import { createPool, inTransaction } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type pg from 'pg';

export type PartitionHead = {
  partition: number;
  nextSequence: bigint;
  lastHash: Buffer;
  transactions: number;
  lastSequence: bigint;
};

export type Snapshot = { client: pg.ClientBase; partitions: PartitionHead[] };

const STATEMENT_TIMEOUT_MS = 600_000;
/** The timeout between two pages, while one is processed or waits for its consumer. */
const IDLE_TIMEOUT_MS = 600_000;

/** The connection is separate and read-only. It takes no locks, but vacuum cannot remove rows that change meanwhile. */
export async function withSnapshot<T>(url: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: 'ledger', instance: 'ledger-audit', level: 'silent' });
  const pool = createPool({
    url,
    max: 1,
    applicationName: 'ledger-audit',
    logger,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  try {
    return await inTransaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}`);
      return work(await snapshotOf(client));
    });
  } finally {
    await pool.end();
  }
}

export async function snapshotOf(client: pg.ClientBase): Promise<Snapshot> {
  const partitions = await readHeads(client);
  // From here on rows are read by index, in order; without statistics a plan might sort the table for each page.
  await allowPlans(client, 'off');
  return { client, partitions };
}

/** `on` suits statements over a whole table, after the reading by index. */
export async function allowPlans(client: pg.ClientBase, state: 'on' | 'off'): Promise<void> {
  for (const way of ['seqscan', 'bitmapscan', 'sort', 'incremental_sort']) {
    await client.query(`SET LOCAL enable_${way} = ${state}`);
  }
  // A page is too short to start workers for it.
  await client.query(`SET LOCAL max_parallel_workers_per_gather TO ${state === 'on' ? 'DEFAULT' : '0'}`);
}

type Row = {
  partition: number;
  next_sequence: bigint;
  last_hash: Buffer;
  transactions: bigint;
  last: bigint;
};

/** A partition that has transactions but no row is included, and is a finding. */
export async function readHeads(client: pg.ClientBase): Promise<PartitionHead[]> {
  const { rows } = await client.query<Row>(
    `SELECT partition, coalesce(next_sequence, 1) AS next_sequence, coalesce(n, 0) AS transactions, coalesce(last, 0) AS last,
            coalesce(last_hash, decode(repeat('00', 32), 'hex')) AS last_hash
     FROM partitions FULL JOIN (SELECT partition, count(*) AS n, max(sequence) AS last FROM all_transactions GROUP BY partition) AS t
       USING (partition)
     ORDER BY partition`,
  );
  return rows.map((row) => ({
    partition: row.partition,
    nextSequence: row.next_sequence,
    lastHash: row.last_hash,
    transactions: Number(row.transactions),
    lastSequence: row.last,
  }));
}
