import { PARTITIONS } from '@cowrie/contracts';
import { lockPartitions, type PartitionRow } from '@cowrie/postgres';
import type pg from 'pg';
import type { Account, AccountId } from '../../../services/ledger/src/book/account.ts';
import { lockAccounts } from '../../../services/ledger/src/book/tables/accounts.ts';
import { HISTORY_PLACES } from '../../support/platform/ledger.ts';

export type LedgerState = {
  accounts: Map<AccountId, Account>;
  changed: Set<AccountId>;
  partitions: Map<number, PartitionRow>;
  transactions: number;
  nowMs: number;
};

const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, partition) => partition);

/** Throws one line when a database is in use, or when history has not read everything: those entries would be missing. */
export async function readState(
  ledger: pg.ClientBase,
  history: pg.ClientBase,
  users: readonly number[] | undefined,
): Promise<LedgerState> {
  for (const client of [ledger, history]) await refuseWhenInUse(client);
  const partitions = await lockAll(ledger);
  const projected = await lockPlaces(history);
  const behind = ALL_PARTITIONS.filter(
    (one) => partitions.get(one)?.nextSequence !== projected.get(one)?.nextSequence,
  );
  const { transactions, outbox, nowMs } = await readCounts(ledger);
  if (behind.length > 0 || outbox > 0) {
    throw new Error(
      `history does not stand where the ledger does (partitions ${behind.join(', ') || 'none'}; ${outbox} rows in the ` +
        'outbox): start the platform until it has caught up. After a seeding that was interrupted, begin with a new home',
    );
  }
  const ids = users ?? (await openWallets(ledger));
  const accounts = await lockAccounts(ledger, [0, ...ids]);
  const missing = ids.filter((id) => accounts.get(id)?.closedAtMs !== null);
  if (missing.length > 0) throw new Error(`user ${missing[0]} has no open wallet (${missing.length} in all)`);
  if (ids.length < 2) throw new Error('transfers need two users with wallets at least');
  return { accounts, changed: new Set(), partitions, transactions, nowMs };
}

/** The services' connections are named after their instances. */
async function refuseWhenInUse(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_stat_activity
     WHERE datname = current_database() AND application_name ~ '^(ledger|history)-[0-9]+$' LIMIT 1`,
  );
  const user = rows[0]?.name;
  if (user) throw new Error(`${user} is connected: stop the services first`);
}

async function lockAll(client: pg.ClientBase): Promise<Map<number, PartitionRow>> {
  await client.query('INSERT INTO partitions (partition) SELECT unnest($1::int[]) ON CONFLICT DO NOTHING', [
    ALL_PARTITIONS,
  ]);
  return lockPartitions(client, ALL_PARTITIONS);
}

async function lockPlaces(client: pg.ClientBase): Promise<Map<number, { nextSequence: bigint }>> {
  await client.query(
    `INSERT INTO ${HISTORY_PLACES} (group_id, topic, partition) SELECT 'history', 'coin.events', unnest($1::int[])
     ON CONFLICT DO NOTHING`,
    [ALL_PARTITIONS],
  );
  const { rows } = await client.query<{ partition: number; next_sequence: bigint }>(
    `SELECT partition, next_sequence FROM ${HISTORY_PLACES} ORDER BY partition FOR UPDATE`,
  );
  return new Map(rows.map((row) => [row.partition, { nextSequence: row.next_sequence }]));
}

async function readCounts(ledger: pg.ClientBase) {
  const { rows } = await ledger.query<{ transactions: bigint; outbox: bigint; now_ms: bigint }>(
    `SELECT (SELECT count(*) FROM transactions) AS transactions, (SELECT count(*) FROM outbox) AS outbox,
            (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms`,
  );
  const row = rows[0];
  if (!row) throw new Error('the ledger could not be counted');
  return {
    transactions: Number(row.transactions),
    outbox: Number(row.outbox),
    nowMs: Number(row.now_ms),
  };
}

async function openWallets(ledger: pg.ClientBase): Promise<number[]> {
  const { rows } = await ledger.query<{ id: bigint }>(
    'SELECT id FROM accounts WHERE id > 0 AND closed_at IS NULL ORDER BY id',
  );
  return rows.map(({ id }) => Number(id));
}
