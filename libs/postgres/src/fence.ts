import type pg from 'pg';
import { runSet } from './statement/statement.ts';
import { column } from './table/column.ts';
import { type RowOf, table } from './table/table.ts';

const PARTITIONS = table('partitions', {
  partition: column.int(),
  nextOffset: column.bigint(),
  nextSequence: column.bigint(),
  lastDigest: column.bytes().orNull(),
  lastHash: column.bytes(),
});
export type PartitionRow = RowOf<typeof PARTITIONS>;

const KEPT = 'an installation keeps the number that it chose before its first start';

/** Before the number could be chosen, a ledger inserted the row of a partition when it first owned it. */
const FORMER_PARTITIONS = 12;

/** The first start stores the number of partitions; every later one must have the same. */
export async function ensurePartitions(pool: pg.Pool, partitions: number): Promise<void> {
  await pool.query(
    `INSERT INTO partitions (partition) SELECT generate_series(0, $1::int - 1)
     WHERE $2 OR NOT EXISTS (SELECT FROM partitions) ON CONFLICT DO NOTHING`,
    [partitions, partitions === FORMER_PARTITIONS],
  );
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM partitions');
  const count = rows[0]?.count;
  if (count !== partitions)
    throw new Error(`the database has ${count} partitions, not ${partitions}: ${KEPT}`);
}

/** A tool must not work with a part of the partitions. A database that a restore left empty has none. */
export async function refuseMorePartitions(db: pg.ClientBase, partitions: number): Promise<void> {
  const { rows } = await db.query<{ last: number | null }>('SELECT max(partition) AS last FROM partitions');
  const count = (rows[0]?.last ?? -1) + 1;
  if (count > partitions) throw new Error(`the database has ${count} partitions, not ${partitions}: ${KEPT}`);
}

/** The row of a new partition is inserted. */
export async function readPartition(pool: pg.Pool, partition: number): Promise<PartitionRow> {
  await pool.query('INSERT INTO partitions (partition) VALUES ($1) ON CONFLICT DO NOTHING', [partition]);
  const { rows } = await pool.query(`SELECT ${PARTITIONS.select()} FROM partitions WHERE partition = $1`, [
    partition,
  ]);
  const row = rows[0];
  if (!row) throw new Error(`partition ${partition} has no row`);
  return PARTITIONS.read(row);
}

export async function readNextOffsets(pool: pg.Pool): Promise<Map<number, bigint>> {
  const { rows } = await pool.query<{ partition: number; next_offset: bigint }>({
    name: 'read-positions',
    text: 'SELECT partition, next_offset FROM partitions',
  });
  return new Map(rows.map((row) => [row.partition, row.next_offset]));
}

/**
 * Rows are locked in order. Of two owners after a rebalance, one waits here and then sees that the other was
 * faster.
 */
export async function lockPartitions(
  client: pg.ClientBase,
  partitions: readonly number[],
): Promise<Map<number, PartitionRow>> {
  const { rows } = await client.query({
    name: 'lock-partitions',
    text: `SELECT ${PARTITIONS.select()} FROM partitions WHERE partition = ANY($1) ORDER BY partition FOR UPDATE`,
    values: [partitions],
  });
  return PARTITIONS.readBy('partition', rows);
}

export const ADVANCE_PARTITIONS = PARTITIONS.statement(
  'advance-partitions',
  `UPDATE partitions AS p SET ${PARTITIONS.set('n', 'nextOffset', 'nextSequence', 'lastDigest', 'lastHash')}
   FROM ${PARTITIONS.unnest} AS n(${PARTITIONS.names}) WHERE p.partition = n.partition`,
);

export const advancePartitions = (client: pg.ClientBase, rows: readonly PartitionRow[]): Promise<void> =>
  runSet(client, ADVANCE_PARTITIONS, rows);
