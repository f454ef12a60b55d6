import type pg from 'pg';

/** The last sequence that was projected, for each partition, whichever instance did it. */
export async function readSequences(pool: pg.Pool): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ partition: number; next_sequence: bigint }>({
    name: 'read-sequences',
    text: 'SELECT partition, next_sequence FROM partitions',
  });
  return new Map(rows.map((row) => [row.partition, Number(row.next_sequence) - 1]));
}
