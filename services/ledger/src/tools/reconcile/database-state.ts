import { PARTITIONS } from '@cowrie/contracts';
import type pg from 'pg';
import type { AccountId } from '../../book/account.ts';

export type PartitionPosition = {
  partition: number;
  nextOffset: bigint;
  nextSequence: bigint;
  publishedSequence: bigint;
};

export type DatabaseState = {
  positions: PartitionPosition[];
  last: { id: number; at: string } | null;
  lastId: bigint;
};

const PARTITION_POSITIONS = `
  SELECT n AS partition, coalesce(p.next_offset, 0) AS next_offset, coalesce(p.next_sequence, 1) AS next_sequence,
         coalesce(c.published_sequence, 0) AS published_sequence
  FROM generate_series(0, $1::int - 1) AS n
  LEFT JOIN partitions AS p ON p.partition = n LEFT JOIN outbox_cursors AS c ON c.partition = n
  ORDER BY n`;

type Row = { partition: number; next_offset: bigint; next_sequence: bigint; published_sequence: bigint };

export async function readPartitionPositions(client: pg.ClientBase): Promise<PartitionPosition[]> {
  const { rows } = await client.query<Row>(PARTITION_POSITIONS, [PARTITIONS]);
  return rows.map((row) => ({
    partition: row.partition,
    nextOffset: row.next_offset,
    nextSequence: row.next_sequence,
    publishedSequence: row.published_sequence,
  }));
}

export async function readDatabase(client: pg.ClientBase): Promise<DatabaseState> {
  const { rows } = await client.query<{ id: bigint; at: Date }>(
    'SELECT id, created_at AS at FROM all_transactions ORDER BY id DESC LIMIT 1',
  );
  const ids = await client.query<{ last: bigint }>(
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM transaction_ids',
  );
  const [last] = rows;
  return {
    positions: await readPartitionPositions(client),
    last: last ? { id: Number(last.id), at: last.at.toISOString() } : null,
    lastId: ids.rows[0]?.last ?? 0n,
  };
}

export async function readBalances(
  client: pg.ClientBase,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, bigint>> {
  const text = 'SELECT id, balance FROM accounts WHERE id = ANY($1::bigint[])';
  const { rows } = await client.query<{ id: bigint; balance: bigint }>(text, [accounts]);
  return new Map(rows.map(({ id, balance }) => [Number(id), balance]));
}

export async function readStatuses(
  client: pg.ClientBase,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const text = 'SELECT id, status FROM withdrawals WHERE id = ANY($1::uuid[])';
  const { rows } = await client.query<{ id: string; status: string }>(text, [ids]);
  return new Map(rows.map(({ id, status }) => [id, status]));
}
