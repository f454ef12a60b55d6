import type pg from 'pg';
import { columns } from './statement/columns.ts';
import { runSet, setStatement } from './statement/statement.ts';

/** Where a command partition stands in this service's database. */
export type PartitionRow = {
  partition: number;
  nextOffset: bigint;
  nextSequence: bigint;
  lastDigest: Buffer | null;
  lastHash: Buffer;
};

type RawRow = {
  partition: number;
  next_offset: bigint;
  next_sequence: bigint;
  last_digest: Buffer | null;
  last_hash: Buffer;
};

const COLUMNS = 'partition, next_offset, next_sequence, last_digest, last_hash';

/** Reads a partition's row, and makes it when the partition is new. */
export async function readPartition(pool: pg.Pool, partition: number): Promise<PartitionRow> {
  await pool.query('INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING', [partition]);
  const { rows } = await pool.query<RawRow>(`SELECT ${COLUMNS} FROM partitions WHERE partition = $1`, [
    partition,
  ]);
  const row = rows[0];
  if (!row) throw new Error(`partition ${partition} has no row`);
  return toPartitionRow(row);
}

/** Where every partition goes on, whoever serves it. */
export async function readNextOffsets(pool: pg.Pool): Promise<Map<number, bigint>> {
  const { rows } = await pool.query<Pick<RawRow, 'partition' | 'next_offset'>>({
    name: 'read-positions',
    text: 'SELECT partition, next_offset FROM partitions',
  });
  return new Map(rows.map((row) => [row.partition, row.next_offset]));
}

/**
 * Locks the rows of `partitions`, in order, until the transaction ends. Whoever compares `nextOffset` with
 * what it expects and goes on only when they are equal has passed the fence: of two owners after a
 * rebalance one waits here and then sees that the other was faster.
 */
export async function lockPartitions(
  client: pg.ClientBase,
  partitions: readonly number[],
): Promise<Map<number, PartitionRow>> {
  const { rows } = await client.query<RawRow>({
    name: 'lock-partitions',
    text: `SELECT ${COLUMNS} FROM partitions WHERE partition = ANY($1) ORDER BY partition FOR UPDATE`,
    values: [partitions],
  });
  return new Map(rows.map((row) => [row.partition, toPartitionRow(row)]));
}

export const ADVANCE_PARTITIONS = setStatement<PartitionRow>({
  name: 'advance-partitions',
  text: `UPDATE partitions AS p
         SET next_offset = n.next_offset, next_sequence = n.next_sequence,
             last_digest = n.last_digest, last_hash = n.last_hash
         FROM unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[])
           AS n(partition, next_offset, next_sequence, last_digest, last_hash)
         WHERE p.partition = n.partition`,
  values: columns('partition', 'nextOffset', 'nextSequence', 'lastDigest', 'lastHash'),
});

/** Writes where the locked partitions stand now. */
export const advancePartitions = (client: pg.ClientBase, rows: readonly PartitionRow[]): Promise<void> =>
  runSet(client, ADVANCE_PARTITIONS, rows);

function toPartitionRow(row: RawRow): PartitionRow {
  return {
    partition: row.partition,
    nextOffset: row.next_offset,
    nextSequence: row.next_sequence,
    lastDigest: row.last_digest,
    lastHash: row.last_hash,
  };
}
